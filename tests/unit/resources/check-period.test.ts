import { expect, test } from 'vitest';
import { checkResources } from '../../../resources/check.ts';
import type { Resource } from '../../../resources/define.ts';
import type { Fields } from '../../../resources/kinds/index.ts';
import type { Label } from '../../../resources/kinds/kind.ts';

const label: Label = ['Thing', '東西', '东西'];

/** A poster with a period. */
const withFields = (more: Fields): Resource => ({
  name: 'poster',
  label,
  plural: label,
  about: label,
  subject: 'Product',
  scope: 'store',
  title: 'name',
  fields: {
    name: { kind: 'text', label, required: true, maxLength: 20 },
    hung_at: { kind: 'dateTime', label },
    taken_at: { kind: 'dateTime', label },
    ...more,
  },
  period: { from: 'hung_at', to: 'taken_at' },
  list: { columns: ['name'], filters: ['name'], sort: 'name', search: ['name'] },
  form: [{ section: 'main', label, fields: [...new Set(['name', 'hung_at', 'taken_at', ...Object.keys(more)])] }],
});

test('takes what is valid for a time', () => {
  expect(() => checkResources([withFields({})])).not.toThrow();
});

test.each<[string, Fields]>([
  ['days', { hung_at: { kind: 'date', label }, taken_at: { kind: 'date', label } }],
  ['texts', { hung_at: { kind: 'text', label, maxLength: 20 } }],
])('refuses a time that is bounded by %s: its filter compares moments', (_, bounds) => {
  expect(() => checkResources([withFields(bounds)])).toThrow(
    'poster.hung_at: bounds the period, though it is no moment',
  );
});

test('refuses a field of it with the name of the filter by that time', () => {
  expect(() => checkResources([withFields({ period: { kind: 'text', label, maxLength: 20 } })])).toThrow(
    'poster.period: is called as the filter of lists by the period',
  );
});
