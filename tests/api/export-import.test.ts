import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples, full } from '../counts.ts';
import { z } from 'zod';
import { columnsOf, matchHeaders, modesOf } from '../../resources/csv/index.ts';
import type { Resource } from '../../resources/define.ts';
import { resources } from '../../resources/index.ts';
import { pathOf } from '../../resources/names.ts';
import { call } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/** Importing an exported file changes nothing, whatever the records, the user and the language. */
const as = 'administrator';
const languages = ['en', 'zh-Hant', 'zh-Hans'] as const;
const inFiles: readonly Resource[] = resources.filter((resource: Resource) => modesOf(resource).includes('update'));
const answer = z.object({
  data: z.array(
    z.object({ row: z.number(), outcome: z.string(), errors: z.unknown().optional(), changes: z.unknown().optional() }),
  ),
});

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop({ environment: { DEMO: '1' } });
});
afterAll(() => shop.drop());

interface File {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

async function exported(resource: Resource, language: string, query = ''): Promise<File> {
  const { status, text, headers } = await call(
    shop,
    `GET /configurable-datatable/${resource.name}?headers=${language === 'path' ? 'path' : 'label'}${query}`,
    { as, headers: { accept: 'text/csv', 'accept-language': language } },
  );
  expect({ status, text: text.slice(0, 200) }).toEqual({ status: 200, text: text.slice(0, 200) });
  const { data } = Papa.parse<string[]>(text, { delimiter: ',', skipEmptyLines: true });
  const [, names = [], ...rows] = data;
  expect(headers.get('x-total-count')).toBe(`${rows.length}`);
  return { headers: names, rows };
}

/** Checks every row as the portal does. Returns the rows that aren't `unchanged`. */
async function changesOf(resource: Resource, { headers, rows }: File): Promise<readonly unknown[]> {
  const columns = matchHeaders(resource, headers).map(({ column }) => column);
  expect(columns).not.toContain(undefined);
  const found: unknown[] = [];
  const mode = modesOf(resource).includes('upsert') ? 'upsert' : 'update';
  for (let from = 0; from < rows.length; from += 200) {
    const some = rows.slice(from, from + 200).map((cells, place) => ({
      row: from + place + 1,
      values: Object.fromEntries(
        columns.flatMap((column, at) =>
          column && (column.writable || column.path === 'id') ? [[column.path, cells[at] ?? '']] : [],
        ),
      ),
    }));
    const { json } = await call(shop, `PUT /${pathOf(resource)}/import/${mode}/rows`, {
      as,
      body: { csv_version: resource.csv?.version, dry_run: true, rows: some },
    });
    found.push(...answer.parse(json).data.filter(({ outcome }) => outcome !== 'unchanged'));
  }
  return found;
}

test('thirteen entities are kept in files', () => {
  expect(inFiles.map(({ name }) => name).toSorted()).toEqual([
    'address_area_country',
    'address_area_district',
    'address_area_region',
    'custom_product_label',
    'intangible_good',
    'offline_redemption',
    'order',
    'pickup_point',
    'product',
    'product_version',
    'sku',
    'sub_order',
    'user',
  ]);
});

/** Rows of a file that are checked where only its headers differ from the file checked whole. */
const rowsInLanguage = full ? Infinity : 100;

test.each(
  inFiles.flatMap((resource) => ['path', ...languages].map((language) => [resource.name, language, resource] as const)),
)('every %s of the demo shop, its headers in %s, comes back unchanged', async (_, language, resource) => {
  const file = await exported(resource, language);
  expect(file.rows.length).toBeGreaterThan(1);
  const rows = file.rows.slice(0, language === 'path' ? Infinity : rowsInLanguage);
  expect(await changesOf(resource, { ...file, rows })).toEqual([]);
});

test('the rows of a file are as many as the list counts, whatever it is filtered by', async () => {
  for (const resource of inFiles) {
    for (const query of ['', '&q=a', '&q=茶', `&sort=${resource.list.sort}`]) {
      const { headers } = await call(shop, `GET /${pathOf(resource)}?per_page=1${query}`, { as });
      expect({ resource: resource.name, query, rows: (await exported(resource, 'path', query)).rows.length }).toEqual({
        resource: resource.name,
        query,
        rows: Number(headers.get('x-total-count')),
      });
    }
  }
});

/** Texts that spreadsheets, quoting or line ends may break. */
const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '=1+1',
    '+852',
    '-5',
    '@me',
    "'",
    "''quoted",
    '\ttab',
    '(clear)',
    '（清空）',
    "'(clear)",
    'a;b\\;c',
    '"',
    '""',
    'a\r\nb',
    'c\nd',
    '普洱茶',
    '𠮷野家 🍣',
    '  spaces  ',
    '#sku,1',
    '0012',
    '1,234',
    'TRUE',
  ),
);

test('texts of every sort come back unchanged', async () => {
  const kept: { readonly id: number; readonly remarks: unknown }[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(nasty, { minLength: 20, maxLength: 20 }), async (texts) => {
      for (const [place, text] of texts.entries()) {
        const { status, json } = await call(shop, 'POST /sku', {
          as,
          body: {
            item_code: `N-${kept.length}-${place}-${kept.length}`,
            name: `n${text}`,
            remarks: text,
            delivery_type: 'home_delivery',
          },
        });
        // Texts that can't be stored (lone surrogates, NUL) are refused, so they are in no file.
        if (status !== 201) continue;
        const { data } = z.object({ data: z.object({ id: z.number(), remarks: z.unknown() }) }).parse(json);
        kept.push(data);
      }
      const ids = kept
        .slice(-20)
        .map(({ id }) => `&ids[]=${id}`)
        .join('');
      if (ids !== '') expect(await changesOf(byName('sku'), await exported(byName('sku'), 'path', ids))).toEqual([]);
    }),
    { numRuns: examples(6) },
  );
  expect(kept.length).toBeGreaterThan(100);
});

function byName(name: string): Resource {
  const found = inFiles.find((resource) => resource.name === name);
  if (!found) throw new Error(`no ${name} in files`);
  return found;
}

test('files contain no secrets and no forbidden fields', () => {
  for (const resource of inFiles) expect(columnsOf(resource).filter(({ field }) => field.secret === true)).toEqual([]);
});
