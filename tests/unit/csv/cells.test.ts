import { describe, expect, test } from 'vitest';
import { columnAt, columnsOf, isRemark, readCell, writeCell } from '../../../resources/csv/index.ts';
import { resources } from '../../../resources/index.ts';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import { deliveryTypes } from '../../../resources/choices.ts';
import { sku } from '../../../resources/catalogue/sku.ts';
import { languages } from '../../../resources/messages/languages.ts';
import { translatorFor } from '../../../resources/messages/translate.ts';
import { fieldLabel } from '../../../resources/schema.ts';

const column = (path: string, resource: Parameters<typeof columnAt>[0] = sku) => {
  const found = columnAt(resource, path);
  if (!found) throw new Error(path);
  return found;
};

describe('a text cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['＝1+1', "'＝1+1"],
    ['＋1＋a', "'＋1＋a"],
    ['－cmd', "'－cmd"],
    ['＠SUM(1)', "'＠SUM(1)"],
    ['\uFE621', "'\uFE621"],
    ['\uFE63cmd', "'\uFE63cmd"],
    ['\uFE661+1', "'\uFE661+1"],
    ['\uFE6BSUM(1)', "'\uFE6BSUM(1)"],
    ['\u200Bplain', '\u200Bplain'],
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

  test.each(['\u200B', '\u00AD', '\u2060', '\u061C', '\u202E', '\b', '\u200B\b'])(
    'that begins with %j, which nobody sees, is written as one without',
    (unseen) => {
      expect(writeCell(column('name'), `${unseen}=1+1`)).toBe(`'${unseen}=1+1`);
      expect(readCell(column('name'), `'${unseen}=1+1`)).toEqual({ says: 'value', value: `${unseen}=1+1` });
    },
  );

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
    const names = new Map([
      [1, 'Gold; silver'],
      [2, String.raw`back\slash`],
      [3, '員工'],
    ]);
    const cell = writeCell(groups, [1, 2, 3], (id) => names.get(id) ?? '');
    expect(readCell(groups, cell)).toEqual({ says: 'names', names: [...names.values()] });
  });
});

test('columns of texts in two locales are called as the fields of forms are', () => {
  for (const [place, language] of languages.entries())
    expect(column('name.zh_HK', product_version).label[place]).toBe(
      fieldLabel(product_version.fields.name.label, translatorFor(language), 'zh_HK'),
    );
});

test('labels of every file are told apart in every language', () => {
  for (const resource of resources.filter((one) => 'csv' in one)) {
    const columns = columnsOf(resource);
    expect(columns.length).toBeGreaterThan(3);
    for (const place of [0, 1, 2] as const) {
      const labels = columns.filter(({ writable }) => writable).map(({ label }) => label[place]);
      expect({
        entity: resource.name,
        repeated: labels.filter((label, index) => labels.indexOf(label) !== index),
      }).toEqual({ entity: resource.name, repeated: [] });
    }
  }
});

test.each([
  ['#error', true],
  [' #Error ', true],
  ['# of pieces', false],
  ['#errors', false],
  ['error', false],
  ['', false],
])('whether %j is a remark: %s', (header, remark) => {
  expect(isRemark(header)).toBe(remark);
});
