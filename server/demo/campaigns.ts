import type { Values } from '../../resources/kinds/kind.ts';
import { bannersFrom } from './pictures.ts';
import { elementAt } from './random.ts';
import { type DemoRecord, idsOf, records, type GeneratorOptions } from './shop.ts';
import { type Both, localized } from './words/both.ts';

/** A category with its subcategories. */
interface Branch {
  readonly key: string;
  readonly name: Both;
  readonly below?: readonly Branch[];
}

const categories: readonly Branch[] = [
  {
    key: 'food',
    name: ['食品', 'Food'],
    below: [
      { key: 'tea', name: ['茶葉', 'Tea'] },
      { key: 'bakery', name: ['糕餅', 'Bakery'] },
      { key: 'seafood', name: ['海產', 'Seafood'] },
      { key: 'fruit', name: ['鮮果', 'Fruit'] },
      { key: 'snacks', name: ['零食', 'Snacks'] },
      { key: 'groceries', name: ['糧油雜貨', 'Groceries'] },
    ],
  },
  { key: 'drinks', name: ['酒類', 'Wine and Beer'] },
  { key: 'health', name: ['保健', 'Health'] },
  {
    key: 'home',
    name: ['家居', 'Home'],
    below: [
      { key: 'kitchen', name: ['廚具', 'Kitchen'] },
      { key: 'storage', name: ['收納', 'Storage'] },
    ],
  },
  {
    key: 'beauty',
    name: ['美容', 'Beauty'],
    below: [
      { key: 'face', name: ['面部護理', 'Face'] },
      { key: 'hair', name: ['頭髮護理', 'Hair'] },
    ],
  },
  { key: 'family', name: ['親子', 'Family'] },
  { key: 'electronics', name: ['電器及數碼', 'Electronics'] },
  { key: 'stationery', name: ['文具', 'Stationery'] },
  { key: 'pets', name: ['寵物', 'Pets'] },
  { key: 'gifts', name: ['禮品', 'Gifts'] },
];

/** The twenty categories of a store, on two levels. */
export function productCategories(setting: GeneratorOptions, store: DemoRecord, first: number): readonly DemoRecord[] {
  return records(setting, flattenBranches(categories, first), { first, days: 200, store: store.id });
}

const campaignBranches: readonly Branch[] = [
  {
    key: 'festivals',
    name: ['節慶', 'Festivals'],
    below: [
      { key: 'new-year', name: ['農曆新年', 'Lunar New Year'] },
      { key: 'mid-autumn', name: ['中秋', 'Mid-Autumn'] },
    ],
  },
  { key: 'brands', name: ['品牌日', 'Brand Days'] },
  { key: 'seasons', name: ['換季', 'Seasons'], below: [{ key: 'summer', name: ['夏日', 'Summer'] }] },
];

/** The six campaign categories of a store, each with some campaigns. */
export function brandCampaignCategories(
  setting: GeneratorOptions,
  store: DemoRecord,
  campaigns: readonly DemoRecord[],
  first: number,
): readonly DemoRecord[] {
  const values = flattenBranches(campaignBranches, first).map((value): Values => ({
    ...value,
    campaigns: setting.random.some(idsOf(campaigns), setting.random.int(1, 3)),
  }));
  return records(setting, values, { first, days: 150, store: store.id });
}

/** Flattens a tree, parents before children, so that their ids are known. */
function flattenBranches(branches: readonly Branch[], first: number): readonly Values[] {
  const top = branches.map(({ key, name }, index): Values => ({ key, name: localized(name), list_order: index + 1 }));
  const below = branches.flatMap(({ below: own = [] }, index) =>
    own.map(({ key, name }, place): Values => ({
      key,
      name: localized(name),
      parent: first + index,
      list_order: place + 1,
    })),
  );
  return [...top, ...below];
}

/** `from` and `to` are in days from today. */
type Campaign = readonly [key: string, name: Both, tag: Both, from: number, to?: number, discount?: string];

const campaigns: readonly Campaign[] = [
  ['tea-month', ['茶藝月', 'Tea Month'], ['低至八折', 'Up to 20% off'], -20, 10, '20.00'],
  ['winter-warmers', ['暖冬之選', 'Winter Warmers'], ['冬日必備', 'For cold days'], -6, 80],
  ['hairy-crab', ['大閘蟹季', 'Hairy Crab Season'], ['即日空運', 'Flown in today'], -45, 4, '5.00'],
  ['home-refresh', ['家居煥新', 'Home Refresh'], ['家居九折', '10% off home'], -120, -30, '10.00'],
  ['christmas', ['聖誕禮物', 'Christmas Gifts'], ['禮物之選', 'Gift ideas'], 12, 36, '15.00'],
  ['new-year', ['賀年好禮', 'New Year Gifts'], ['預購優惠', 'Order early'], 40, 85, '12.00'],
  ['members-day', ['會員日', 'Members’ Day'], ['只限今日', 'Today only'], 5, 6, '25.00'],
  ['everyday', ['每日精選', 'Everyday Picks'], ['天天超值', 'Good value daily'], -200],
];

/** The eight campaigns of a store: past, running, future, and one without an end. */
export function brandCampaigns(setting: GeneratorOptions, store: DemoRecord, first: number): readonly DemoRecord[] {
  const values = campaigns.map(([key, name, tag, from, to, discount], index): Values => ({
    key,
    name: localized(name),
    description: localized([`${name[0]}：精選產品，數量有限。`, `${name[1]}: a selection, while stocks last.`]),
    tag: localized(tag),
    started_at: dayFrom(setting, from),
    ...(to !== undefined && { ended_at: dayFrom(setting, to) }),
    ...(discount !== undefined && { discount }),
    layout: elementAt(['grid', 'banner', 'list'], index),
    banners: bannersFrom(index, 1 + (index % 2)),
    pre_order: from > 30,
    exclusive_offer: key === 'members-day',
    list_order: index + 1,
  }));
  return records(setting, values, { first, days: 100, store: store.id });
}

const parts: readonly (readonly [key: string, name: Both])[] = [
  ['picks', ['精選', 'Picks']],
  ['sets', ['套裝', 'Sets']],
  ['last-chance', ['最後機會', 'Last Chance']],
];

/** Two or three children of each campaign, with the campaign's key as prefix. */
export function brandCampaignChildren(
  setting: GeneratorOptions,
  store: DemoRecord,
  owners: readonly DemoRecord[],
  first: number,
): readonly DemoRecord[] {
  const values = owners.flatMap(({ id, values: owner }, index) =>
    parts.slice(0, 2 + (index % 2)).map(([key, name], place): Values => ({
      brand_campaign: id,
      key: `${String(owner.key)}-${key}`,
      name: localized(name),
      list_order: place + 1,
    })),
  );
  return records(setting, values, { first, days: 90, store: store.id });
}

/** Midnight in Hong Kong, `days` from today. */
export function dayFrom({ today }: Pick<GeneratorOptions, 'today'>, days: number): string {
  const [day, hour] = [86_400_000, 3_600_000];
  const midnight = Math.floor((today.getTime() + 8 * hour) / day) * day - 8 * hour;
  return new Date(midnight + days * day).toISOString();
}
