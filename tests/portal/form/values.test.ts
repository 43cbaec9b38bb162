import { describe, expect, test } from 'vitest';
import { changedNames, patchBody, createBody } from '../../../src/form/changes.ts';
import { firstInFormOrder } from '../../../src/form/focus-field.ts';
import { formFields, initialValues, formValues } from '../../../src/form/form-values.ts';
import { presetValues } from '../../../src/form/preset-values.ts';
import { flattenErrors, nestErrors } from '../../../src/form/resolver.ts';
import { generatePassword } from '../../../resources/kinds/password/generate.tsx';
import { groupThousands, plainNumber } from '../../../resources/ui/number-text.ts';
import { addRows, changesIn, rowsOfLines, toggleRemoval, valueOf } from '../../../resources/kinds/rows/changes.ts';
import { linesOf } from '../../../resources/kinds/rows/lines.ts';
import { crate, crateRecord } from './crate.ts';

const fields = formFields(crate);

describe('values of a form', () => {
  test('an unedited record has no changes, even with missing fields', () => {
    const base = formValues(fields, crateRecord({ name: null, lid: null, price: undefined }));
    expect(patchBody(fields, base, structuredClone(base))).toEqual({});
    expect(changedNames(fields, base, { ...base, pin: '' })).toEqual([]);
  });

  test('only the locale and the member that changed are sent', () => {
    const base = formValues(fields, crateRecord());
    expect(
      patchBody(fields, base, {
        ...base,
        name: { zh_HK: '七號', en_US: 'VII' },
        lid: { colour: '#ff0000', note: { zh_HK: '新', en_US: null } },
      }),
    ).toEqual({ name: { en_US: 'VII' }, lid: { note: { zh_HK: '新' } } });
  });

  test('a password left blank is not sent, one that was typed goes with its confirmation', () => {
    const base = formValues(fields, crateRecord());
    expect(patchBody(fields, base, { ...base, pin: '' })).toEqual({});
    expect(patchBody(fields, base, { ...base, pin: 'correct horse', pin_confirmation: 'correct horse' })).toEqual({
      pin: 'correct horse',
      pin_confirmation: 'correct horse',
    });
  });

  test('a new record has every field but those that only the system writes', () => {
    expect(Object.keys(createBody(fields, initialValues(fields, {}))).toSorted()).toEqual([
      'code',
      'ended_at',
      'fragile',
      'handling',
      'lid',
      'margin',
      'name',
      'price',
      'started_at',
      'stores',
    ]);
  });

  test('an address presets only fields of the form', () => {
    expect(presetValues('?parent_id=3', fields, 'code')).toEqual({ code: 3 });
    expect(
      presetValues(`?source=${encodeURIComponent('{"code":"C","serial":1,"elsewhere":2}')}`, fields, undefined),
    ).toEqual({ code: 'C' });
    expect(presetValues('?parent_id=x&source={', fields, 'code')).toEqual({});
  });

  test('errors convert between nested and flat; the first one is the first in the form', () => {
    const problems = { 'lid.note.zh_HK': 'b', code: 'a' };
    expect(flattenErrors(nestErrors(problems))).toEqual(problems);
    expect(firstInFormOrder(crate, Object.keys(problems))).toBe('code');
  });
});

describe('numbers', () => {
  test.each([
    ['1234567.50', '1,234,567.50'],
    ['-1234', '-1,234'],
    ['999', '999'],
    ['12a4567', '12a4567'],
    ['', ''],
  ])('%s is shown as %s', (text, shown) => expect(groupThousands(text)).toBe(shown));
  test.each([
    ['HK$1,234.50', '1234.50'],
    ['１２．５', '12.5'],
    ['12.5 %', '12.5'],
    ['1,2', '1,2'],
    [' 7 ', '7'],
  ])('%s is read as %s', (typed, plain) => expect(plainNumber(typed)).toBe(plain));
});

describe('rows of a paged field', () => {
  test('without changes the value is what the record brought', () => {
    expect(valueOf(changesIn({ total: 3 }))).toEqual({ total: 3 });
    expect(valueOf(toggleRemoval(toggleRemoval(changesIn({ total: 3 }), 7), 7))).toEqual({ total: 3 });
  });
  test('lines become rows once each', () => {
    expect(rowsOfLines('a@b.hk\n\nA@b.hk, c@d.hk', ['email'])).toEqual([{ email: 'a@b.hk' }, { email: 'c@d.hk' }]);
    expect(rowsOfLines('a@b.hk\tAnn\nc@d.hk', ['email', 'name'])).toEqual([
      { email: 'a@b.hk', name: 'Ann' },
      { email: 'c@d.hk', name: null },
    ]);
  });
  test('as mail programs copy addresses, each is one row; what is none stays one row', () => {
    const rows = (text: string) => linesOf(text, ['email']).map(({ cells: [cell] }) => cell);
    // Texts on which a regular expression could backtrack as many times as they are long.
    expect(rows(`<${'@'.repeat(200_000)}`)).toHaveLength(1);
    expect(rows(`<${',a'.repeat(200_000)}`)).toHaveLength(200_001);
    expect(rows('Chan Tai Man <chan@x.hk>; Wong <wong@x.hk>')).toEqual(['chan@x.hk', 'wong@x.hk']);
    expect(rows('"Chan, Tai Man" <chan@x.hk>, a@b.hk, Wong <wong@x.hk>;c@d.hk')).toEqual([
      'chan@x.hk',
      'a@b.hk',
      'wong@x.hk',
      'c@d.hk',
    ]);
    expect(rows('a@b.hk c@d.hk')).toEqual(['a@b.hk', 'c@d.hk']);
    expect(rows('Chan Tai Man chan@x.hk')).toEqual(['Chan Tai Man chan@x.hk']);
    expect(rows('A < B, no address')).toEqual(['A < B', 'no address']);
    expect(rows('+852 9123 4567\n91234567 61234567')).toEqual(['+852 9123 4567', '91234567', '61234567']);
  });
  test('a row that is to be added already is not added twice', () => {
    expect(
      addRows(
        addRows(changesIn({ total: 0 }), [{ email: 'a@b.hk' }], ['email']),
        [{ email: 'A@b.hk' }, { email: 'c@d.hk' }],
        ['email'],
      ).set,
    ).toEqual([{ email: 'a@b.hk' }, { email: 'c@d.hk' }]);
  });
});

describe('a made-up password', () => {
  test('has twenty characters in groups of five, evenly from the source, and none that look alike', () => {
    expect(generatePassword((size) => new Uint8Array(size).fill(0))).toBe('aaaaa-aaaaa-aaaaa-aaaaa');
    // Bytes beyond the last whole multiple of the alphabet's length are rejected, so that all letters are equally
    // likely.
    let calls = 0;
    expect(generatePassword((size) => new Uint8Array(size).fill(calls++ === 0 ? 255 : 1))).toBe(
      'bbbbb-bbbbb-bbbbb-bbbbb',
    );
    expect(generatePassword()).toMatch(/^[a-km-zA-HJ-NP-Z2-9]{5}(?:-[a-km-zA-HJ-NP-Z2-9]{5}){3}$/u);
  });
});
