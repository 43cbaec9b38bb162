import { describe, expect, test } from 'vitest';
import type { Field } from '../../resources/kinds/index.ts';
import { bodyOf, isRestorable } from '../../src/traits/history/old-values.ts';
import { crate, crateRecord } from './form/crate.ts';

const label = ['A', '甲', '甲'] as const;
const part: Field = { kind: 'text', label };
const rows: Field = { kind: 'rows', label, fields: { part } };
const paged: Field = { kind: 'rows', label, paged: true, fields: { part } };

describe('old values', () => {
  test('are not offered of passwords, of what only the system writes, of what one may not write, nor where they stand already', () => {
    const may = (path: string, field: Field, before: unknown) =>
      isRestorable(crate, { path, field, before, after: null }, crateRecord(), ['ecommerce:UpdateProduct']);
    expect(may('pin', crate.fields.pin, 'old')).toBe(false);
    expect(may('serial', crate.fields.serial, 1)).toBe(false);
    expect(may('margin', crate.fields.margin, '1.00')).toBe(false);
    expect(may('code', crate.fields.code, 'C-7')).toBe(false);
    expect(may('code', crate.fields.code, 'C-6')).toBe(true);
  });

  test('are not offered of what another value of the record settles', () => {
    const given: Field = { ...crate.fields.code, editableWhen: { from_pool: false } };
    const settled = { ...crate, fields: { ...crate.fields, code: given } };
    const may = (from_pool: boolean) =>
      isRestorable(
        settled,
        { path: 'code', field: given, before: 'C-6', after: null },
        { ...crateRecord(), from_pool },
        ['ecommerce:UpdateProduct'],
      );
    expect([may(true), may(false)]).toEqual([false, true]);
  });

  test('of groups and localized fields are only the members concerned', () => {
    expect(
      bodyOf(
        [
          { path: 'lid.note', field: part, locale: 'zh_HK', before: '舊', after: '新' },
          { path: 'lid.colour', field: part, before: null, after: '#ffffff' },
        ],
        {},
      ),
    ).toEqual({ lid: { note: { zh_HK: '舊' }, colour: null } });
  });

  test('of rows keep the ids that are still there; rows that are gone come back as new ones', () => {
    const record = { parts: [{ id: 1, part: 'b' }] };
    expect(
      bodyOf(
        [
          {
            path: 'parts',
            field: rows,
            before: [
              { id: 1, part: 'a' },
              { id: 2, part: 'c' },
            ],
            after: [{ id: 1, part: 'b' }],
          },
        ],
        record,
      ),
    ).toEqual({ parts: [{ id: 1, part: 'a' }, { part: 'c' }] });
  });

  test('of a paged field touch only the rows of that change', () => {
    const change = {
      path: 'parts',
      field: paged,
      before: [
        { id: 1, part: 'a' },
        { id: 2, part: 'c' },
      ],
      after: [
        { id: 1, part: 'b' },
        { id: 3, part: 'd' },
      ],
    };
    expect(bodyOf([change], { parts: { total: 2 } })).toEqual({
      parts: { set: [{ id: 1, part: 'a' }, { part: 'c' }], remove: [3] },
    });
  });
});
