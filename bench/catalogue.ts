import type pg from 'pg';
import { sku } from '../resources/catalogue/sku.ts';
import { product } from '../resources/catalogue/product.ts';
import { product_version } from '../resources/catalogue/product_version.ts';
import { createPool, endPool } from '../server/db/connection/pool.ts';
import type { Measured } from './api.ts';
import { type Case, measureLists } from './lists.ts';

const of = {
  product: { resource: product, path: '/api/product' },
  version: { resource: product_version, path: '/api/product-version' },
  sku: { resource: sku, path: '/api/sku' },
} as const;

const brands = ['海山', '金玉', '梅蘭', '春風', '永昌', '福壽', '玉泉', '光華', '松柏', '吉祥'];
const commonChinese = ['有機', '禮盒', '即食', '智能'];
const commonEnglish = ['Organic', 'Frozen', 'Smart', 'Gift Box'];
const characters = ['茶', '有', 'a', '蕎'];
const pick = (list: readonly string[], round: number) => list[round % list.length] ?? '';

/** Lists of 1,000,000 products with 1,200,000 versions. */
export async function measureCatalogue(measured: Measured): Promise<void> {
  const pool = createPool({ ...measured.shop.connection, max: 1 });
  const targets = await targetsIn(pool);
  await endPool(pool);
  await measureLists(measured, 'lists of the catalogue, ms', casesOf(targets, measured.rows));
}

function casesOf({ category, campaign, merchant }: Targets, rows: number): readonly Case[] {
  const code = (round: number) => String(1_000_001 + ((round * 7_919) % rows));
  const filtered = (resource: keyof typeof of, filters: Readonly<Record<string, string>>, sort?: string) => () => ({
    ...of[resource],
    filters,
    ...(sort !== undefined && { sort }),
  });
  return [
    { name: 'products, first page', asked: () => of.product },
    { name: 'products, page 2', asked: () => ({ ...of.product, page: 2 }) },
    { name: 'products, latest change first', asked: () => ({ ...of.product, sort: '-updated_at' }) },
    { name: 'products, search: a code', asked: (round) => ({ ...of.product, q: `SP${code(round)}` }) },
    {
      name: 'products, search: two characters of a brand',
      asked: (round) => ({ ...of.product, q: pick(brands, round) }),
    },
    {
      name: 'products, search: a common word of two characters',
      asked: (round) => ({ ...of.product, q: pick(commonChinese, round) }),
    },
    {
      name: 'products of a large campaign',
      asked: filtered('product', { 'filter[brand_campaigns][]': campaign.most }),
    },
    {
      name: 'products of a small campaign',
      asked: filtered('product', { 'filter[brand_campaigns][]': campaign.fewest }),
    },
    { name: 'versions, first page', asked: () => of.version },
    { name: 'versions, page 2', asked: () => ({ ...of.version, page: 2 }) },
    { name: 'versions, by name, page 400', asked: () => ({ ...of.version, sort: 'name', page: 400 }) },
    {
      name: 'versions, by name, page 4,000 by its number',
      asked: () => ({ ...of.version, sort: 'name', page: 4_000 }),
    },
    { name: 'versions, search: one character', asked: (round) => ({ ...of.version, q: pick(characters, round) }) },
    {
      name: 'versions without a category, of which there is none',
      asked: filtered('version', { 'filter[product_categories][null]': 'true' }),
    },
    { name: 'SKUs of a merchant', asked: filtered('sku', { 'filter[merchant][]': merchant }) },
    {
      name: 'SKUs of it that are alcoholic',
      asked: filtered('sku', { 'filter[merchant][]': merchant, 'filter[alcoholic]': 'true' }),
    },
    { name: 'versions, by key', asked: () => ({ ...of.version, sort: 'key' }) },
    { name: 'versions, search: a code', asked: (round) => ({ ...of.version, q: `sp${code(round)}` }) },
    {
      name: 'versions, search: two characters of a brand',
      asked: (round) => ({ ...of.version, q: pick(brands, round) }),
    },
    { name: 'versions, search: a common word', asked: (round) => ({ ...of.version, q: pick(commonEnglish, round) }) },
    {
      name: 'versions of a category that a tenth has',
      asked: filtered('version', { 'filter[product_categories][]': category.most }),
    },
    {
      name: 'versions of it, by key',
      asked: filtered('version', { 'filter[product_categories][]': category.most }, 'key'),
    },
    {
      name: 'versions of it that are inactive',
      asked: filtered('version', { 'filter[product_categories][]': category.most, 'filter[status][]': 'inactive' }),
    },
    {
      name: 'versions of a category of a hundredth, all changed long ago',
      asked: filtered('version', { 'filter[product_categories][]': category.old }),
    },
    {
      name: 'versions of it that are active',
      asked: filtered('version', { 'filter[product_categories][]': category.old, 'filter[status][]': 'active' }),
    },
    {
      name: 'versions of a usual category',
      asked: filtered('version', { 'filter[product_categories][]': category.usual }),
    },
    {
      name: 'versions of it that are active',
      asked: filtered('version', { 'filter[product_categories][]': category.usual, 'filter[status][]': 'active' }),
    },
    {
      name: 'versions of a category that hardly any has',
      asked: filtered('version', { 'filter[product_categories][]': category.fewest }),
    },
    {
      name: 'versions of a brand in the tenth',
      asked: (round) => ({
        ...of.version,
        q: pick(brands, round),
        filters: { 'filter[product_categories][]': category.most },
      }),
    },
  ];
}

type Name = 'most' | 'usual' | 'old' | 'fewest';
interface Targets {
  readonly category: Readonly<Record<Name, string>>;
  readonly campaign: Readonly<Record<'most' | 'fewest', string>>;
  readonly merchant: string;
}

/** Ids of categories and campaigns with many and with few members. */
async function targetsIn(pool: pg.Pool): Promise<Targets> {
  const ask = async (statement: string) =>
    (await pool.query<{ id: number }>(statement)).rows.map(({ id }) => String(id));
  const ordered = (table: string, record: string) =>
    ask(`select target_id as id from ${record}_${table} where store_id = 1 group by 1 order by count(*) desc, 1`);
  const [categories, campaigns] = [
    await ordered('product_categories', 'product_version'),
    await ordered('brand_campaigns', 'product'),
  ];
  // The first record of the bulk load; see versions-at-scale.ts.
  const [old] = await ask(`select id from product_category where store_id = 1 and key = 'big-10-4-1'`);
  const [merchant] = await ask(
    'select merchant as id from sku where store_id = 1 group by 1 order by count(*) desc, 1',
  );
  const at = (list: readonly string[], place: number) => list.at(place) ?? '0';
  return {
    category: {
      most: at(categories, 0),
      usual: at(categories, Math.floor(categories.length / 2)),
      old: old ?? '0',
      fewest: at(categories, -1),
    },
    campaign: { most: at(campaigns, 0), fewest: at(campaigns, -1) },
    merchant: merchant ?? '0',
  };
}
