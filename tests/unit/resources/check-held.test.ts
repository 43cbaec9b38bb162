import { expect, test } from 'vitest';
import { checkResources } from '../../../resources/check.ts';
import type { Resource } from '../../../resources/define.ts';
import type { Field } from '../../../resources/kinds/index.ts';
import type { Label } from '../../../resources/kinds/kind.ts';

const label: Label = ['Thing', '東西', '东西'];
const name = { kind: 'text', label, required: true, maxLength: 20 } as const;

const place: Resource = {
  name: 'place',
  label,
  plural: label,
  about: label,
  subject: 'Product',
  scope: 'store',
  title: 'name',
  fields: { name, secret: { kind: 'text', label, secret: true } },
  list: { columns: ['name'], filters: ['name'], sort: 'name', search: ['name'] },
  form: [{ section: 'main', label, fields: ['name'] }],
};

/** A shelf with a field that its place holds, and the place. */
const withFar = (far: Field): readonly Resource[] => [
  { ...place, name: 'shelf', fields: { name, place: { kind: 'reference', label, to: 'place' }, far } },
  place,
];
const text = { kind: 'text', label, readOnly: true } as const;

test.each<readonly [string, Field, string]>([
  ['by records that nothing leads to', { ...text, held: { by: 'name' } }, 'is held by records that nothing leads to'],
  [
    'by records that don’t refer to these',
    { ...text, held: { of: 'place', by: 'name', field: 'name' } },
    'is held by records that nothing leads to',
  ],
  [
    'and written here',
    { ...text, readOnly: false, held: { by: 'place', first: ['name'] } },
    'is held by other records, and yet written with this one',
  ],
  ['under a name that others lack', { ...text, held: { by: 'place' } }, 'is of another kind'],
  [
    'as another kind',
    { kind: 'integer', label, readOnly: true, held: { by: 'place', first: ['name'] } },
    'is of another kind',
  ],
  ['and secret', { ...text, held: { by: 'place', first: ['secret'] } }, 'or is secret'],
])('refuses what is held %s', (_, far, sentence) => {
  expect(() => checkResources(withFar(far))).toThrow(`shelf.far: `);
  expect(() => checkResources(withFar(far))).toThrow(sentence);
});

test('refuses what is held by records that another permission reads', () => {
  const [shelf, other] = withFar({ ...text, held: { by: 'place', first: ['name'] } });
  const closed = shelf && other ? [shelf, { ...other, subject: 'User' as const }] : [];
  expect(() => checkResources(closed)).toThrow('is held by records that another permission reads');
});

test('takes what a record holds to which a reference leads', () => {
  expect(() => checkResources(withFar({ ...text, held: { by: 'place', first: ['name'] } }))).not.toThrow();
});
