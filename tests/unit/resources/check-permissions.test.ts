import { expect, test } from 'vitest';
import { checkResources } from '../../../resources/check.ts';
import type { Resource } from '../../../resources/define.ts';
import type { Fields } from '../../../resources/kinds/index.ts';
import type { Label } from '../../../resources/kinds/kind.ts';

const label: Label = ['Thing', '東西', '东西'];

const parcel = (fields: Fields, more: Partial<Resource> = {}): Resource => ({
  name: 'parcel',
  label,
  plural: label,
  about: label,
  subject: 'Product',
  scope: 'store',
  title: 'name',
  fields: { name: { kind: 'text', label, required: true, maxLength: 20 }, ...fields },
  list: { columns: ['name'], filters: ['name'], sort: 'name', search: ['name'] },
  form: [{ section: 'main', label, fields: ['name', ...Object.keys(fields)] }],
  ...more,
});

type Access = Pick<Fields[string], 'read' | 'write'>;
const note = (more: Access): Fields => ({ note: { kind: 'text', label, maxLength: 20, ...more } });
const parts = (fields: Fields, more: Access = {}): Fields => ({
  parts: { kind: 'rows', label, fields, ...more },
});
const send = (form: Fields): Partial<Resource> => ({ actions: { send: { label, form } } });
const read = 'ecommerce:GetUser';

test.each<[string, Resource, string]>([
  [
    'to read that does not exist',
    parcel(note({ read: 'ecommerce:ReadNotes' })),
    'parcel.note: `read` needs the permission “ecommerce:ReadNotes”',
  ],
  [
    'to write that does not exist',
    parcel(note({ write: 'UpdateUser' })),
    'parcel.note: `write` needs the permission “UpdateUser”',
  ],
  [
    'of a field of a row',
    parcel(parts(note({ read }))),
    'parcel.parts.note: `read` is not applied to a field of a row',
  ],
  [
    'of a field of an action',
    parcel({}, send(note({ write: read }))),
    'parcel.send.note: `write` is not applied to a field of an action',
  ],
])('refuses a permission %s', (_, declared, sentence) => {
  expect(() => checkResources([declared])).toThrow(sentence);
});

test('refuses imports of a field that asks for a proof of identity, but not exports', () => {
  const code = { kind: 'text', label, required: true, unique: true, maxLength: 20 } as const;
  const fields = { code, secret: { kind: 'text', label, maxLength: 20, reauthenticate: true } } as const;
  expect(() => checkResources([parcel(fields, { csv: { version: 1, key: 'code' } })])).toThrow(
    'parcel.secret: asks for a proof of identity',
  );
  expect(() => checkResources([parcel(fields, { csv: { version: 1 } })])).not.toThrow();
});

test('takes a permission of a field, and one of all rows', () => {
  expect(() => checkResources([parcel(note({ read, write: read }))])).not.toThrow();
  expect(() => checkResources([parcel(parts(note({}), { read }))])).not.toThrow();
});
