import { expect, test } from 'vitest';
import type { Resource } from '../../../resources/define.ts';
import type { Label } from '../../../resources/kinds/kind.ts';
import { QueryError } from '../../../resources/query/parameters.ts';
import { readList } from '../../../resources/query/read-list.ts';

const label: Label = ['Thing', '東西', '东西'];

/** A poster with a period, which lists can only be filtered by as a whole. */
const poster: Resource = {
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
  },
  period: { from: 'hung_at', to: 'taken_at' },
  list: { columns: ['name'], filters: ['name'], sort: 'name', search: ['name'] },
  form: [{ section: 'main', label, fields: ['name', 'hung_at', 'taken_at'] }],
};

const read = (name: string, closed: readonly string[]) => {
  const query = new URLSearchParams({ [name]: '2026-11-30T00:00:00Z' });
  return readList(`http://shop/poster?${query}`, poster, [{}, {}], (path) => closed.includes(path)).filters;
};

const names = ['filter[period]', 'filter[period][gte]', 'filter[period][lte]'];

test.each(names)('%s finds what is valid for a time', (name) => {
  expect(read(name, ['name'])).toMatchObject([{ path: 'period', value: '2026-11-30T00:00:00.000Z' }]);
});

test.each(names.flatMap((name) => ['hung_at', 'taken_at'].map((closed) => [name, closed] as const)))(
  '%s is refused to who may not read %s',
  (name, closed) => {
    expect(() => read(name, [closed])).toThrow(QueryError);
  },
);
