import { expect, it } from 'vitest';
import type { Resource } from '../../../resources/define.ts';
import { isOnlySearched, type ListQuery } from '../../../server/db/list/query.ts';
import { listStatement } from '../../../server/db/list/statements.ts';

const resource: Resource = {
  name: 'lantern',
  label: ['Lantern', '燈籠', '灯笼'],
  plural: ['Lanterns', '燈籠', '灯笼'],
  about: ['A lantern', '燈籠', '灯笼'],
  subject: 'Product',
  scope: 'shared',
  title: 'name',
  fields: { name: { kind: 'text', label: ['Name', '名稱', '名称'], required: true } },
  list: { columns: ['name'], filters: [], sort: 'name', search: [] },
  form: [],
};
const query: ListQuery = {
  resource,
  breadth: 'list',
  locale: 'en_US',
  conditions: [],
  search: { index: 'trigrams', value: 'red', spellings: [] },
  hidden: [],
  sort: { path: 'name', descending: false },
  page: 1,
  perPage: 25,
};

it('finds nothing where nothing is searched, and asks no table that there is not', () => {
  expect(isOnlySearched(query)).toBe(false);
  expect(listStatement(query, 'count').text).toMatch(/from "lantern" where .*false/u);
  expect(listStatement(query, 'count').text).not.toContain('lantern_search');
});

it('asks the search table alone where nothing but the search narrows it down', () => {
  const searched = {
    ...query,
    resource: { ...resource, name: 'searched_lantern', list: { ...resource.list, search: ['name'] } },
  };
  expect(isOnlySearched(searched)).toBe(true);
  expect(isOnlySearched({ ...searched, hidden: ['name'] })).toBe(false);
  expect(isOnlySearched({ ...searched, ids: [1] })).toBe(false);
  expect(listStatement(searched, 'count').text).toContain('from "searched_lantern_search"');
});

it('compares short texts in a small table, where their index would cost a function call per row', () => {
  const short = {
    ...query,
    resource: { ...resource, name: 'short_lantern', list: { ...resource.list, search: ['name'] } },
    conditions: [{ path: 'name', operator: 'contains', value: 'a' }],
    search: { index: 'grams', value: 'a', spellings: [] },
  } as const;
  expect(listStatement(short, 'sort').text.match(/search_grams/gu)).toHaveLength(2);
  const small = listStatement(
    { ...short, small: true, search: { index: 'none', value: 'a', spellings: [] } },
    'sort',
  ).text;
  expect(small).not.toContain('search_grams');
  expect(small).toContain('"words" like');
});
