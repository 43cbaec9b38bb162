import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { isKnown } from '../../../src/screens/known-data.ts';

const at = (path: string) => new URL(path, 'http://localhost');
const list = (page: number, filter: object) => ({
  pagination: { page, perPage: 25 },
  sort: { field: 'name', order: 'ASC' },
  filter,
  meta: undefined,
});

test('what was read can be shown without the network: that list as it was, that record', () => {
  const cache = new QueryClient();
  cache.setQueryData(['sku', 'getList', list(2, { q: 'a' })], { data: [], total: 0 });
  cache.setQueryData(['sku', 'getOne', { id: '7', meta: undefined }], { id: 7 });
  for (const path of ['/sku', '/sku?page=2&filter={"q":"a"}', '/sku?filter={"q":"a"}', '/sku/7'])
    expect(isKnown(at(path), cache), path).toBe(true);
  for (const path of ['/merchant', '/sku?page=1&filter={"q":"a"}', '/sku?filter={"q":"b"}', '/sku?page=2', '/sku/8'])
    expect(isKnown(at(path), cache), path).toBe(false);
});

test('what failed to be read is not known', async () => {
  const cache = new QueryClient();
  const queryKey = ['sku', 'getList', list(1, {})];
  await cache.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('away')), retry: false });
  expect(isKnown(at('/sku'), cache)).toBe(false);
});

test('pages that need no records of their own, and a change of stores, wait for none', () => {
  const cache = new QueryClient();
  for (const path of ['/', '/home', '/profile', '/sku/create', '/sku/export', '/sku/bulk/3'])
    expect(isKnown(at(path), cache), path).toBe(true);
  expect(isKnown(at('/sku'), undefined)).toBe(true);
});
