import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CsvColumn, columnsOf, modesOf, readCell } from '../../../resources/csv/index.ts';
import type { Resource } from '../../../resources/define.ts';
import { resources } from '../../../resources/index.ts';
import type { JsonObject, JsonValue } from '../../../resources/kinds/kind.ts';
import { validate } from '../../../resources/schema.ts';
import { type Draft, putAt, valueAt, without } from '../../../server/db/model/paths.ts';
import { fileHead, csvLines } from '../../../server/traits/csv/export/lines.ts';
import { type CsvRow, readCsv } from '../../../server/traits/csv/import/csv-file.ts';
import { readSheet } from '../../../src/traits/csv/import/read-file.ts';
import { counts } from '../../counts.ts';

/**
 * import(export(x)) = x: the server's and the page's parsers read back exported values, for every entity with CSV
 * files.
 */
const inFiles: readonly Resource[] = resources.filter((resource: Resource) => modesOf(resource).length > 0);
/** About two thousand rows over all files; twenty thousand before a release. */
const rowsOfFile = 420;
const files = counts.roundTripFiles;

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 25 }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      '"',
      "'",
      ',',
      ';',
      '\\',
      '\n',
      '\r',
      '\t',
      '=',
      '+',
      '-',
      '@',
      '＝',
      '＋',
      '－',
      '＠',
      '|',
      ' ',
      '（清空）',
      '(clear)',
      '中',
      '𨋢',
      '😀',
      '👨‍👩‍👧',
      '#',
      '\uFEFF',
      '\uFFFD',
      '0',
      '.',
    ),
    maxLength: 15,
  }),
  fc.constantFrom(
    '',
    '\uFFFD',
    '壞\uFFFD字',
    "'",
    "''",
    '=HYPERLINK("http://x.hk","y")',
    '@SUM(1)',
    '-1',
    '+852 2345 6789',
    'true',
    'null',
    '#error',
    '#sku,1',
    '普洱「茶」',
    '“引号”',
    'a\r\nb',
  ),
);
/** Names of referenced records: unique and never blank, because they are keys. */
const names = fc
  .sample(nasty, { numRuns: 4_000, seed: 20_261_121 })
  .map((name) => name.replaceAll(/\s+/gu, ' ').trim())
  .filter((name) => name !== '');
const nameOf = (id: number) => `${names[id % names.length] ?? ''} ${id}`;

function anyOf({ field, to, many }: CsvColumn): fc.Arbitrary<JsonValue> {
  const ids = fc.integer({ min: 1, max: 5_000 });
  if (to !== undefined)
    return many ? fc.uniqueArray(ids, { maxLength: 5 }).map((some) => some.toSorted((one, other) => one - other)) : ids;
  if ('choices' in field) return fc.constantFrom(...field.choices.map(({ value }) => value));
  const amount = (places: number) =>
    fc.integer({ min: 0, max: 9_999_999 }).map((number) => (number / 10 ** places).toFixed(places));
  const kinds: Readonly<Record<string, fc.Arbitrary<JsonValue>>> = {
    boolean: fc.boolean(),
    integer: fc.integer({ min: 0, max: 1_000_000 }),
    decimal: amount(3),
    money: amount(2),
    percent: fc.integer({ min: 0, max: 10_000 }).map((number) => (number / 100).toFixed(2)),
    dateTime: fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    email: fc.integer({ min: 1 }).map((number) => `somebody.${number}@shop.example`),
    phone: fc.integer({ min: 20_000_000, max: 99_999_999 }).map((number) => `+852${number}`),
    colour: fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`),
    tags: fc.uniqueArray(
      fc.string({ unit: fc.constantFrom('茶', 'a', ';', '\\', '啲', '1', '-'), minLength: 1, maxLength: 8 }),
      { maxLength: 4 },
    ),
  };
  // Codes have a strict alphabet; texts have any character.
  return (
    kinds[field.kind] ??
    ('alphaDash' in field && field.alphaDash
      ? fc.string({ unit: fc.constantFrom('A', 'z', '0', '-', '_'), maxLength: 12 })
      : nasty)
  );
}

/**
 * Returns the values as the database stores them: parsed by the schema, without refused fields. Ignores required and
 * set-once rules; a state may have any value.
 */
function kept(resource: Resource, given: JsonObject): JsonObject {
  const fields = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      { ...field, required: false, once: false, ...(field.state && { state: undefined, readOnly: false }) },
    ]),
  );
  const checked = validate({ fields }, given, { mode: 'update', current: {} });
  if (checked.ok) return checked.values;
  const wrong = [...new Set(Object.keys(checked.errors).map((path) => path.split('.')[0] ?? ''))];
  const rest = without(given, wrong);
  if (Object.keys(rest).length === Object.keys(given).length) throw new Error(JSON.stringify(checked.errors));
  return kept(resource, rest);
}

function recordOf(resource: Resource, columns: readonly CsvColumn[]): fc.Arbitrary<JsonObject> {
  return fc.tuple(...columns.map((column) => fc.option(anyOf(column), { freq: 6 }))).map((values) => {
    const record: Draft = {};
    for (const [place, { steps }] of columns.entries()) putAt(record, steps, values[place]);
    return kept(resource, record);
  });
}

const blank = (value: unknown) =>
  value === '' || value === undefined || (Array.isArray(value) && value.length === 0) ? null : value;

/** Returns the values of a row; for references the names. */
function read(resource: Resource, columns: readonly CsvColumn[], cells: readonly string[]): readonly unknown[] {
  const record: Draft = {};
  const named = new Map<string, readonly string[]>();
  for (const [place, column] of columns.entries()) {
    const cell = readCell(column, cells[place] ?? '');
    if (cell.says === 'value') putAt(record, column.steps, cell.value);
    if (cell.says === 'names') named.set(column.path, cell.names);
    expect(cell.says).not.toBe('clear');
  }
  const values = kept(resource, record);
  return columns.map(({ path, to, steps }) => blank(to === undefined ? valueAt(values, steps) : named.get(path)));
}

const written = (columns: readonly CsvColumn[], record: JsonObject) =>
  columns.map(({ to, steps }) =>
    blank(
      to === undefined ? valueAt(record, steps) : [valueAt(record, steps) ?? []].flat().map((id) => nameOf(Number(id))),
    ),
  );

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'round-trip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(inFiles.map((resource) => [resource.name, resource] as const))(
  '%s: what an export writes, our server and our pages read as it was',
  async (name, resource) => {
    const columns = columnsOf(resource).filter(({ writable, readable }) => writable && readable);
    let filled = 0;
    let cellsIn = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(recordOf(resource, columns), { minLength: rowsOfFile, maxLength: rowsOfFile }),
        async (records) => {
          const bytes = new TextEncoder().encode(
            fileHead(
              resource,
              columns.map(({ path }) => path),
            ) + csvLines(records, columns, nameOf),
          );
          const path = join(folder, name);
          await writeFile(path, bytes);
          const onServer: CsvRow[] = [];
          await readCsv(path, async (rows) => void onServer.push(...rows));
          const onPage = await readSheet(resource, new Blob([bytes]), 'utf-8');
          // A row with only blank cells is skipped; the other rows keep their spreadsheet numbers.
          const expected = records.flatMap((record, place) => {
            const values = written(columns, record);
            cellsIn += values.length;
            filled += values.filter((value) => value !== null).length;
            return values.every((value) => value === null) ? [] : [{ row: place + 3, values }];
          });
          const back = (rows: readonly CsvRow[]) =>
            rows.map(({ row, cells }) => ({ row, values: read(resource, columns, cells) }));
          expect(back(onServer.slice(2))).toEqual(expected);
          expect(back(onPage.rows)).toEqual(expected);
          expect(onPage.headers).toEqual(columns.map(({ path: header }) => header));
        },
      ),
      { numRuns: files, endOnFailure: true },
    );
    expect(filled / cellsIn).toBeGreaterThan(0.4);
  },
);

test('these are thousands of rows', () => {
  expect(inFiles.length * rowsOfFile * files).toBeGreaterThanOrEqual(2_000 * files);
});

test('cells with a semicolon, a tab or another end of cells are quoted', () => {
  expect(csvLines([{ name: 'a;b' }, { name: 'a\tb' }, { name: 'a,b' }, { name: 'a b' }], textColumn(), nameOf)).toBe(
    '"a;b"\r\n"a\tb"\r\n"a,b"\r\na b\r\n',
  );
});

function textColumn(): readonly CsvColumn[] {
  return inFiles
    .flatMap((resource) => columnsOf(resource))
    .filter(({ path, field, to }) => path === 'name' && field.kind === 'text' && !field.localized && to === undefined)
    .slice(0, 1);
}
