import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { columnAt, columnsOf, isRemark, readCell, writeCell } from '../../../resources/csv/index.ts';
import { resources } from '../../../resources/index.ts';
import type { Fields } from '../../../resources/kinds/index.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import { deliveryTypes } from '../../../resources/choices.ts';
import { sku } from '../../../resources/catalogue/sku.ts';
import { languages } from '../../../resources/messages/languages.ts';
import { fieldLabel, validate } from '../../../resources/schema.ts';

const column = (path: string, resource: Parameters<typeof columnAt>[0] = sku) => {
  const found = columnAt(resource, path);
  if (!found) throw new Error(path);
  return found;
};

describe('a text cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+852 2345 6789', "'+852 2345 6789"],
    ['-5%', "'-5%"],
    ['@home', "'@home"],
    ['\tindented', "'\tindented"],
    ['\rback', "'\rback"],
    ["'quoted'", "''quoted'"],
    ['(clear)', "'(clear)"],
    ['plain', 'plain'],
    ["'", "''"],
    ['1,234', '1,234'],
  ])('%j is written %j, and read back', (text, cell) => {
    expect(writeCell(column('name'), text)).toBe(cell);
    expect(readCell(column('name'), cell)).toEqual({ says: 'value', value: text });
  });

  test.each(['', ' ', '\t', "'", " ' "])('%j keeps what is there', (cell) => {
    expect(readCell(column('name'), cell)).toEqual({ says: 'keep' });
  });

  test.each(['(clear)', '（清空）', '(清空)', ' (CLEAR) '])('%j empties the field', (cell) => {
    expect(readCell(column('name'), cell)).toEqual({ says: 'clear' });
  });
});

describe('a number', () => {
  const price = column('price', product_version);
  test.each([
    ['1,234,567.50', '1234567.50'],
    ['HK$1,200', '1200'],
    ['$88', '88'],
    ['-5', '-5'],
    ['1,5', '1,5'],
  ])('%j is read as %j', (cell, value) => {
    expect(readCell(price, cell)).toEqual({ says: 'value', value });
  });

  test('is never escaped', () => {
    expect(writeCell(price, '-5.00')).toBe('-5.00');
    expect(writeCell(column('quota', product_version), -3)).toBe('-3');
  });
});

describe('a choice and a reference', () => {
  const [choice] = deliveryTypes;
  test.each([choice.value, ...choice.label])('a choice is read from %j', (cell) => {
    expect(readCell(column('delivery_type'), cell)).toEqual({ says: 'value', value: choice.value });
  });

  test('names of references are listed with semicolons, and may hold some', () => {
    const groups = column('user_groups', product_version);
    const names = new Map([[1, 'Gold; silver'], [2, String.raw`back\slash`], [3, '員工']]);
    const cell = writeCell(groups, [1, 2, 3], (id) => names.get(id) ?? '');
    expect(readCell(groups, cell)).toEqual({ says: 'names', names: [...names.values()] });
  });
});

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom('a', '"', "'", ',', ';', '\\', '\n', '\r', '\t', '=', '+', '-', '@', '|', ' ', '（清空）', '(clear)', '中', '𨋢', '😀', '👨‍👩‍👧', '#', '\uFEFF', '0', '.'), maxLength: 20 }),
  fc.constantFrom('', '=HYPERLINK("http://x.hk","y")', '@SUM(1)', '-1', '+852 2345 6789', 'true', 'null', '啲嘢「引號」', '“引号”'),
);
const record = fc.record({
  item_code: nasty,
  name: nasty,
  description: fc.option(nasty),
  remarks: fc.option(nasty),
  delivery_type: fc.constantFrom('home_delivery', 'digital', 'pickup_point'),
  gross_weight: fc.option(fc.integer({ min: 0, max: 10_000_000 }).map((grams) => (grams / 1000).toFixed(3))),
  locker: fc.boolean(),
  alcoholic: fc.boolean(),
});

/** Nothing is asked for: an empty text is as good as any here. */
const fields: Fields = Object.fromEntries(Object.entries(sku.fields).map(([name, field]) => [name, { ...field, required: false }]));
const kept = (given: Values): Values => {
  const checked = validate({ fields }, given, { mode: 'update', current: {} });
  if (!checked.ok) throw new Error(JSON.stringify([given, checked.errors]));
  return checked.values;
};

test('what is written to a file and read from it is what it was, ten thousand times', () => {
  const columns = columnsOf(sku).filter(({ writable, to }) => writable && to === undefined);
  fc.assert(
    fc.property(fc.array(record, { minLength: 100, maxLength: 100 }), (generated) => {
      // As the database has them: what the schema made of them.
      const records = generated.map(kept);
      const file = Papa.unparse(records.map((one) => columns.map((each) => writeCell(each, one[each.path]))), { newline: '\r\n' });
      const { data, errors } = Papa.parse<string[]>(file, { newline: '\r\n', delimiter: ',' });
      expect(errors).toEqual([]);
      const back = data.map((cells, row) => {
        const given: Record<string, unknown> = {};
        for (const [place, each] of columns.entries()) {
          const cell = readCell(each, cells[place] ?? '');
          // A blank cell keeps what is there.
          given[each.path] = cell.says === 'value' ? cell.value : cell.says === 'keep' ? records[row]?.[each.path] : null;
        }
        const read = kept(given);
        return Object.fromEntries(columns.map(({ path }) => [path, read[path] ?? null]));
      });
      const blank = (value: unknown) => (value === '' || value === undefined ? null : value);
      expect(back.map((one) => Object.values(one).map(blank))).toEqual(records.map((one) => columns.map(({ path }) => blank(one[path]))));
    }),
    { numRuns: 100 },
  );
}, 60_000);

test('columns of texts in two locales are called as the fields of forms are', () => {
  for (const [place, language] of languages.entries()) expect(column('name.zh_HK', product_version).label[place]).toBe(fieldLabel(product_version.fields.name.label, language, 'zh_HK'));
});

test('labels of every file are told apart in every language', () => {
  for (const resource of resources.filter((one) => 'csv' in one)) {
    const columns = columnsOf(resource);
    expect(columns.length).toBeGreaterThan(3);
    for (const place of [0, 1, 2] as const) {
      const labels = columns.filter(({ writable }) => writable).map(({ label }) => label[place]);
      expect({ entity: resource.name, repeated: labels.filter((label, index) => labels.indexOf(label) !== index) }).toEqual({ entity: resource.name, repeated: [] });
    }
  }
});

test.each([['#error', true], [' #Error ', true], ['# of pieces', false], ['#errors', false], ['error', false], ['', false]])('whether %j is a remark: %s', (header, remark) => {
  expect(isRemark(header)).toBe(remark);
});
