import { translatorFor } from '../../../resources/messages/translate.ts';
import { describe, expect, test } from 'vitest';
import type { Fields } from '../../../resources/kinds/index.ts';
import type { Label, Values } from '../../../resources/kinds/kind.ts';
import { fieldAt, isVisible, jsonSchemas, sentences, validate } from '../../../resources/schema.ts';

const label: Label = ['Thing', '東西', '东西'];

/** Returns the validation errors as rule names by path; `{}` if there are none. */
function wrong(fields: Fields, input: unknown, current?: Values): Record<string, string[]> {
  const answer = validate({ fields }, input, current ? { mode: 'update', current } : { mode: 'create' });
  return answer.ok
    ? {}
    : Object.fromEntries(
        Object.entries(answer.errors).map(([path, problems]) => [path, problems.map(({ rule }) => rule)]),
      );
}

/** Returns the parsed values; fails if validation refuses the input. */
function valuesOf(fields: Fields, input: unknown, current?: Values): Values {
  const answer = validate({ fields }, input, current ? { mode: 'update', current } : { mode: 'create' });
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.values;
}

describe('what is no body', () => {
  test.each([null, undefined, [], 'text', 3])('refuses %j', (input) => {
    expect(wrong({}, input)).toEqual({ '': ['jsonObject'] });
  });

  test('refuses unknown fields, those named as built-in ones too, and takes what every record carries', () => {
    const fields: Fields = { name: { kind: 'text', label } };
    expect(wrong(fields, { nmae: 'x', constructor: 1 })).toEqual({ nmae: ['unknown'], constructor: ['unknown'] });
    expect(wrong(fields, JSON.parse('{"__proto__": {"name": "x"}}'))).toEqual({ ['__proto__']: ['unknown'] });
    expect(
      valuesOf(fields, { id: 1, revision: 2, created_at: 'x', updated_at: 'y', labels: {}, store_id: 1, name: 'a' }),
    ).toEqual({ name: 'a' });
  });

  test('reads past fields that are only to be read', () => {
    const fields: Fields = {
      at: { kind: 'dateTime', label, readOnly: true, required: true },
      on: { kind: 'boolean', label, readOnly: true },
    };
    expect(valuesOf(fields, { at: 'nonsense', on: true })).toEqual({ at: null, on: false });
    expect(valuesOf(fields, { at: 'nonsense', on: true }, {})).toEqual({});
  });
});

describe('required and empty', () => {
  const fields: Fields = {
    name: { kind: 'text', label, required: true },
    tags: { kind: 'tags', label, required: true },
    on: { kind: 'boolean', label, required: true },
  };

  test.each(['', null, '   ', undefined])('refuses %j for a required text', (name) => {
    expect(wrong(fields, { name, tags: ['a'] })).toEqual({ name: ['required'] });
  });

  test('refuses no entries, and takes no for an answer', () => {
    expect(wrong(fields, { name: 'a', tags: [], on: false })).toEqual({ tags: ['required'] });
    expect(wrong(fields, { name: 'a', tags: [' '], on: false })).toEqual({ tags: ['required'] });
  });

  test('asks for nothing that an update does not give, and refuses to clear what is required', () => {
    expect(valuesOf(fields, {}, { name: 'a' })).toEqual({});
    expect(wrong(fields, { name: null }, { name: 'a' })).toEqual({ name: ['required'] });
  });

  test('gives defaults when creating, and empties when cleared', () => {
    const optional: Fields = {
      mood: { kind: 'select', label, default: 'good', choices: [{ value: 'good', label }] },
      on: { kind: 'boolean', label, default: true },
      marks: { kind: 'tags', label },
      name: { kind: 'text', label },
      places: { kind: 'reference', label, to: 'place', many: true },
    };
    expect(valuesOf(optional, {})).toEqual({ mood: 'good', on: true, marks: [], name: null, places: [] });
    expect(valuesOf(optional, { mood: '', on: null, marks: null, name: '', places: null }, { mood: 'good' })).toEqual({
      mood: null,
      on: true,
      marks: [],
      name: null,
      places: [],
    });
  });

  test('leaves a password alone that is left blank', () => {
    const secret: Fields = { pass: { kind: 'password', label, required: true } };
    expect(wrong(secret, { pass: '' })).toEqual({ pass: ['required'] });
    expect(valuesOf(secret, { pass: '' }, {})).toEqual({});
    expect(valuesOf(secret, { pass: null }, {})).toEqual({});
  });
});

describe('localized texts', () => {
  const fields: Fields = { name: { kind: 'text', label, required: true, localized: true, maxLength: 5 } };

  test('asks for both locales and names the one at fault', () => {
    expect(wrong(fields, {})).toEqual({ 'name.zh_HK': ['required'], 'name.en_US': ['required'] });
    expect(wrong(fields, { name: null })).toEqual({ 'name.zh_HK': ['required'], 'name.en_US': ['required'] });
    expect(wrong(fields, { name: { zh_HK: '茶' } })).toEqual({ 'name.en_US': ['required'] });
    expect(wrong(fields, { name: { zh_HK: '茶', en_US: 'Teapot' } })).toEqual({ 'name.en_US': ['maxLength'] });
    expect(wrong(fields, { name: { zh_HK: 1, en_US: 'Tea' } })).toEqual({ 'name.zh_HK': ['type'] });
    expect(wrong(fields, { name: { zh_HK: '茶', en_US: 'Tea', fr_FR: 'Thé' } })).toEqual({ 'name.fr_FR': ['unknown'] });
    expect(wrong(fields, { name: 'Tea' })).toEqual({ name: ['type'] });
  });

  test('changes one locale and leaves the other', () => {
    expect(valuesOf(fields, { name: { en_US: ' Tea ' } }, { name: { zh_HK: '茶', en_US: 'x' } })).toEqual({
      name: { en_US: 'Tea' },
    });
    expect(wrong(fields, { name: { en_US: '' } }, { name: { zh_HK: '茶', en_US: 'x' } })).toEqual({
      'name.en_US': ['required'],
    });
  });

  test('clears both locales of an optional text', () => {
    expect(valuesOf({ note: { kind: 'text', label, localized: true } }, { note: null }, {})).toEqual({
      note: { zh_HK: null, en_US: null },
    });
    expect(valuesOf({ note: { kind: 'text', label, localized: true } }, { note: { zh_HK: '茶' } })).toEqual({
      note: { zh_HK: '茶', en_US: null },
    });
  });
});

describe('rules over siblings', () => {
  const period: Fields = { begun: { kind: 'dateTime', label }, ended: { kind: 'dateTime', label, after: 'begun' } };

  test('an end before or at its beginning is refused', () => {
    expect(wrong(period, { begun: '2026-01-02T00:00:00Z', ended: '2026-01-01T23:59:59Z' })).toEqual({
      ended: ['after'],
    });
    expect(wrong(period, { begun: '2026-01-02T00:00:00Z', ended: '2026-01-02T08:00:00+08:00' })).toEqual({
      ended: ['after'],
    });
    expect(wrong(period, { begun: '2026-01-02T00:00:00Z', ended: '2026-01-02T00:00:01Z' })).toEqual({});
    expect(wrong(period, { ended: '2026-01-02T00:00:01Z' })).toEqual({});
  });

  test('an update is judged beside what is stored', () => {
    const current = { begun: '2026-01-02T00:00:00Z', ended: '2026-01-03T00:00:00Z' };
    expect(wrong(period, { ended: '2026-01-01T00:00:00Z' }, current)).toEqual({ ended: ['after'] });
    expect(wrong(period, { begun: '2026-01-04T00:00:00Z' }, current)).toEqual({ ended: ['after'] });
    expect(wrong(period, { begun: null }, current)).toEqual({});
    expect(wrong(period, { begun: 'nonsense' }, current)).toEqual({ begun: ['dateTime'] });
  });

  const choice: Fields = {
    type: {
      kind: 'select',
      label,
      choices: [
        { value: 'plain', label },
        { value: 'noted', label },
        { value: 'signed', label },
      ],
    },
    note: { kind: 'text', label, required: true, visibleWhen: { type: ['noted', 'signed'] } },
  };

  test('what is hidden is not required, and kept where given', () => {
    expect(wrong(choice, { type: 'noted' })).toEqual({ note: ['required'] });
    expect(wrong(choice, { type: 'signed' })).toEqual({ note: ['required'] });
    expect(wrong(choice, {})).toEqual({});
    expect(valuesOf(choice, { type: 'plain', note: ' x ' })).toEqual({ type: 'plain', note: 'x' });
    expect(isVisible({ visibleWhen: { type: 'noted' } }, { type: 'plain' })).toBe(false);
    expect(isVisible({}, {})).toBe(true);
  });

  test('an update that makes a required field show asks for it', () => {
    expect(wrong(choice, { type: 'noted' }, { type: 'plain', note: null })).toEqual({ note: ['required'] });
    expect(wrong(choice, { type: 'noted' }, { type: 'plain', note: 'kept' })).toEqual({});
    expect(wrong(choice, { type: 'signed' }, { type: 'noted', note: null })).toEqual({});
    expect(wrong(choice, { note: null }, { type: 'noted', note: 'x' })).toEqual({ note: ['required'] });
  });

  test('a confirmation must match where it is given', () => {
    const fields: Fields = { pass: { kind: 'password', label, confirmed: true } };
    expect(wrong(fields, { pass: 'long enough', pass_confirmation: 'long enouhg' })).toEqual({ pass: ['confirmed'] });
    expect(valuesOf(fields, { pass: 'long enough', pass_confirmation: 'long enough' })).toEqual({
      pass: 'long enough',
    });
    expect(valuesOf(fields, { pass: 'long enough' })).toEqual({ pass: 'long enough' });
    expect(wrong(fields, { pass: 'long enough', pass_confirmation: '' })).toEqual({ pass: ['confirmed'] });
    expect(valuesOf(fields, { pass: null, pass_confirmation: '' })).toEqual({ pass: null });
    expect(wrong({ pass: { kind: 'password', label } }, { pass_confirmation: 'x' })).toEqual({
      pass_confirmation: ['unknown'],
    });
  });
});

test('a field that a sibling settles takes no other value, but its own, and any of a new record', () => {
  const fields: Fields = {
    known: { kind: 'boolean', label, readOnly: true },
    name: { kind: 'text', label, editableWhen: { known: false } },
  };
  const changed = (known: boolean | null | undefined, name: string | null) =>
    validate({ fields }, { name }, { mode: 'update', current: { known, name: 'Mei' } });
  expect(changed(true, 'May')).toMatchObject({ errors: { name: [{ rule: 'settled', params: { other: 'known' } }] } });
  expect(changed(true, null)).toMatchObject({ errors: { name: [{ rule: 'settled', params: { other: 'known' } }] } });
  expect(changed(true, 'Mei')).toMatchObject({ ok: true });
  expect(changed(false, 'May')).toMatchObject({ ok: true });
  // Another API may not return the sibling.
  expect(changed(null, 'May')).toMatchObject({ ok: true });
  expect(changed(undefined, 'May')).toMatchObject({ ok: true });
  expect(valuesOf(fields, { name: 'May' })).toMatchObject({ name: 'May' });
});

describe('groups', () => {
  const fields: Fields = {
    on: { kind: 'boolean', label },
    config: {
      kind: 'group',
      label,
      visibleWhen: { on: true },
      fields: {
        type: {
          kind: 'select',
          label,
          required: true,
          choices: [
            { value: 'a', label },
            { value: 'b', label },
          ],
        },
        most: { kind: 'integer', label, default: 3, minValue: 1 },
        note: { kind: 'text', label, required: true, localized: true, visibleWhen: { type: 'b' } },
      },
    },
  };

  test('are judged inside by every rule', () => {
    expect(wrong(fields, { on: true })).toEqual({ 'config.type': ['required'] });
    expect(wrong(fields, { on: true, config: { type: 'b', most: 0 } })).toEqual({
      'config.most': ['minValue'],
      'config.note.zh_HK': ['required'],
      'config.note.en_US': ['required'],
    });
    expect(wrong(fields, { on: true, config: { type: 'a', size: 1 } })).toEqual({ 'config.size': ['unknown'] });
    expect(wrong(fields, { on: true, config: 'a' })).toEqual({ config: ['type'] });
  });

  test('ask for nothing while hidden', () => {
    expect(valuesOf(fields, {})).toEqual({
      on: false,
      config: { type: null, most: 3, note: { zh_HK: null, en_US: null } },
    });
  });

  test('are changed in part, judged beside what is stored', () => {
    const current = { on: true, config: { type: 'a', most: 2, note: null } };
    expect(valuesOf(fields, { config: { most: 5 } }, current)).toEqual({ config: { most: 5 } });
    expect(wrong(fields, { config: { type: 'b' } }, current)).toEqual({
      'config.note.zh_HK': ['required'],
      'config.note.en_US': ['required'],
    });
    expect(wrong(fields, { config: null }, current)).toEqual({ 'config.type': ['required'] });
    expect(valuesOf(fields, {}, current)).toEqual({});
  });
});

describe('rows', () => {
  const fields: Fields = {
    lines: {
      kind: 'rows',
      label,
      required: true,
      maxLength: 3,
      key: 'code',
      fields: {
        code: { kind: 'text', label, required: true },
        from: { kind: 'integer', label },
        to: { kind: 'integer', label, after: 'from' },
      },
    },
  };

  test('are judged one by one', () => {
    expect(wrong(fields, {})).toEqual({ lines: ['required'] });
    expect(wrong(fields, { lines: [] })).toEqual({ lines: ['required'] });
    expect(wrong(fields, { lines: [{ code: 'a' }, { code: '' }] })).toEqual({ 'lines.1.code': ['required'] });
    expect(wrong(fields, { lines: [{ code: 'a', from: 3, to: 2 }] })).toEqual({ 'lines.0.to': ['after'] });
    expect(wrong(fields, { lines: [{ code: 'a', size: 2 }] })).toEqual({ 'lines.0.size': ['unknown'] });
    expect(wrong(fields, { lines: 'a' })).toEqual({ lines: ['type'] });
    expect(wrong(fields, { lines: [1] })).toEqual({ 'lines.0': ['type'] });
    expect(wrong(fields, { lines: [{ code: 'a' }, { code: 'b' }, { code: 'c' }, { code: 'd' }] })).toEqual({
      lines: ['most'],
    });
  });

  test('may end where they begin, and not below', () => {
    const money = { kind: 'money', label } as const;
    const ranges: Fields = {
      ranges: { kind: 'rows', label, fields: { from: money, to: { ...money, notBelow: 'from' } } },
    };
    const current = { ranges: [{ id: 7, from: '9.00', to: '10.00' }] };
    expect(wrong(ranges, { ranges: [{ from: '9', to: '8.99' }] })).toEqual({ 'ranges.0.to': ['notBelow'] });
    expect(wrong(ranges, { ranges: [{ id: 7, from: '10.01' }] }, current)).toEqual({ 'ranges.0.to': ['notBelow'] });
    expect(wrong(ranges, { ranges: [{ from: '9', to: '9' }, { from: '9' }, { to: '1' }] })).toEqual({});
  });

  test('may not repeat their key, without case', () => {
    expect(wrong(fields, { lines: [{ code: 'a' }, { code: 'b' }, { code: ' A' }] })).toEqual({
      'lines.2.code': ['duplicate'],
    });
  });

  test('with an id need only what changes', () => {
    const current = { lines: [{ id: 7, code: 'a', from: 3, to: 4 }] };
    expect(valuesOf(fields, { lines: [{ id: 7, to: 5 }] }, current)).toEqual({ lines: [{ id: 7, to: 5 }] });
    expect(wrong(fields, { lines: [{ id: 7, to: 2 }] }, current)).toEqual({ 'lines.0.to': ['after'] });
    expect(wrong(fields, { lines: [{ id: 8, to: 2 }] }, current)).toEqual({ 'lines.0.code': ['required'] });
    expect(wrong(fields, { lines: [] }, current)).toEqual({ lines: ['required'] });
  });

  const paged: Fields = {
    mails: {
      kind: 'rows',
      label,
      paged: true,
      required: true,
      key: 'email',
      fields: { email: { kind: 'email', label, required: true } },
    },
  };

  test('that page are set and removed', () => {
    expect(wrong(paged, {})).toEqual({ mails: ['required'] });
    expect(wrong(paged, { mails: { set: [{ email: 'a' }] } })).toEqual({ 'mails.set.0.email': ['email'] });
    expect(wrong(paged, { mails: { set: [{ email: 'a@b.hk' }, { email: 'A@B.hk' }] } })).toEqual({
      'mails.set.1.email': ['duplicate'],
    });
    expect(wrong(paged, { mails: { put: [] } })).toEqual({ 'mails.put': ['unknown'] });
    expect(wrong(paged, { mails: { remove: [4] } }, { mails: { total: 1 } })).toEqual({ mails: ['required'] });
    expect(valuesOf(paged, { mails: { set: [{ email: 'A@b.hk' }] } })).toEqual({
      mails: { set: [{ email: 'a@b.hk' }], remove: [] },
    });
    expect(
      valuesOf(paged, { mails: { total: 9, set: [{ id: 3, email: 'c@b.hk' }], remove: [4] } }, { mails: { total: 9 } }),
    ).toEqual({ mails: { set: [{ id: 3, email: 'c@b.hk' }], remove: [4] } });
    expect(valuesOf(paged, { mails: null }, { mails: { total: 9 } })).toEqual({});
  });
});

describe('sentences', () => {
  const resource = {
    label,
    fields: {
      name: { kind: 'text', label: ['Name', '名稱', '名称'], localized: true, required: true },
      begun: { kind: 'date', label: ['Beginning', '開始', '开始'] },
      lines: {
        kind: 'rows',
        label,
        fields: {
          from: { kind: 'date', label: ['From', '由', '从'] },
          to: { kind: 'date', label: ['To', '至', '到'], after: 'from' },
        },
      },
    } satisfies Fields,
  };

  test('name the field in the language, with its locale', () => {
    const errors = { 'name.zh_HK': [{ rule: 'required' }] };
    expect(sentences(errors, resource, translatorFor('en'))).toEqual({
      'name.zh_HK': ['The Name (Chinese) is required'],
    });
    expect(sentences(errors, resource, translatorFor('zh-Hant'))).toEqual({ 'name.zh_HK': ['請填寫名稱（中文）'] });
    expect(sentences(errors, resource, translatorFor('zh-Hans'))).toEqual({ 'name.zh_HK': ['名称（中文）不能为空'] });
  });

  test('name the other field of the same row', () => {
    expect(
      sentences({ 'lines.3.to': [{ rule: 'after', params: { other: 'from' } }] }, resource, translatorFor('en')),
    ).toEqual({
      'lines.3.to': ['The To field must be after From'],
    });
  });

  test('name the rows where the id of one is wrong', () => {
    expect(
      sentences(
        { 'lines.3.id': [{ rule: 'reference' }] },
        { ...resource, fields: { lines: { ...resource.fields.lines, label: ['Lines', '行', '行'] } } },
        translatorFor('en'),
      ),
    ).toEqual({ 'lines.3.id': ['The Lines field refers to a record that does not exist'] });
  });

  test('name an unknown field by its path, and the entity where the whole is wrong', () => {
    expect(sentences({ nmae: [{ rule: 'unknown' }], '': [{ rule: 'type' }] }, resource, translatorFor('en'))).toEqual({
      nmae: ['There is no field “nmae” here'],
      '': ['The Thing field is not a valid value'],
    });
  });

  test('fields are found by path, past row numbers and locales', () => {
    expect(fieldAt(resource, 'lines.12.to')).toBe(resource.fields.lines.fields.to);
    expect(fieldAt(resource, 'lines.set.0.to')).toBe(resource.fields.lines.fields.to);
    expect(fieldAt(resource, 'name.en_US')).toBe(resource.fields.name);
    expect(fieldAt(resource, 'name.other')).toBeUndefined();
    expect(fieldAt(resource, 'toString')).toBeUndefined();
  });
});

test.each(['text', 'multilineText', 'richText'] as const)(
  'a required %s of characters that nobody sees is none, as the JSON Schema says too',
  (kind) => {
    const fields: Fields = { it: { kind, label: ['Thing', '東西', '东西'], required: true } };
    const { pattern } = Object(Object(jsonSchemas({ fields }).create.properties).it);
    const isPromised = new RegExp(String(pattern), 'u');
    for (const unseen of [' ', '\u200B', '\u200D', '\u3164', '\u202E \u2066', '\u2800\uFEFF\u0085', '\uFE0F\u00AD']) {
      expect(validate({ fields }, { it: unseen }, { mode: 'create' })).toEqual({
        ok: false,
        errors: { it: [{ rule: 'required' }] },
      });
      expect(isPromised.test(unseen)).toBe(false);
    }
    for (const seen of ['茶\u200B', '👩\u200D🍳', 'می\u200Cخواهم', '１', '𠮷']) {
      expect(validate({ fields }, { it: seen }, { mode: 'create' })).toMatchObject({ ok: true, values: { it: seen } });
      expect(isPromised.test(seen)).toBe(true);
    }
  },
);
