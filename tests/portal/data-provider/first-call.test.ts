import { beforeEach, describe, expect, it } from 'vitest';
import { createDataProvider } from '../../../src/data-provider/data-provider.ts';
import { askFirst, firstCallOf } from '../../../src/data-provider/first-call.ts';
import { keepSession, pretendApi } from '../shell/api.ts';

const api = pretendApi();
const at = (pathname: string, search = '') => ({ pathname, search });

beforeEach(() => keepSession());

describe('the first call of a page', () => {
  it.each(['/', '/home', '/profile', '/order', '/salesman/create', '/salesman/3/history'])('cannot be told for %s', (path) => {
    expect(firstCallOf(at(path), 1)).toBeUndefined();
  });

  it('cannot be told where the list remembers its filters, or the address is spoilt', () => {
    expect(firstCallOf(at('/salesman', '?filter={broken'), 1)).toBeUndefined();
    sessionStorage.setItem('oto.ui.1.list.salesman', '{}');
    expect(firstCallOf(at('/salesman'), 1)).toBeUndefined();
    expect(firstCallOf(at('/salesman'), 2)).toBe('salesman?page=1&per_page=25&sort=code');
  });

  it('is the list as the address says, or else the declaration', () => {
    const search = `?page=3&perPage=50&sort=name&order=DESC&filter=${encodeURIComponent('{"suspended":true}')}`;
    expect(firstCallOf(at('/salesman', search), 1)).toBe('salesman?page=3&per_page=50&sort=-name&filter[suspended]=true');
    expect(firstCallOf(at('/pickup_point/7'), 1)).toBe('pickup-point/7');
  });

  it('is asked once: the page takes the answer that was begun', async () => {
    api.answer({ 'GET salesman': [200, { data: [], meta: { total: 4, page: 1, per_page: 25 } }] });
    askFirst(at('/salesman'), 1);
    const ask = () => createDataProvider(1).getList('salesman', { pagination: { page: 1, perPage: 25 }, sort: { field: 'code', order: 'ASC' }, filter: {} });
    expect((await ask()).total).toBe(4);
    expect(api.asked('GET salesman')).toHaveLength(1);
    await ask();
    expect(api.asked('GET salesman')).toHaveLength(2);
  });

  it('is never taken for another store', async () => {
    api.answer({ 'GET salesman/3': ({ headers }) => [200, { data: { id: 3, revision: 1, name: `store ${headers.get('x-store-id')}` } }] });
    askFirst(at('/salesman/3'), 1);
    const { data } = await createDataProvider(2).getOne('salesman', { id: 3 });
    expect(data.name).toBe('store 2');
  });

  it('is not asked while the store is unknown', () => {
    askFirst(at('/salesman/3'), undefined);
    expect(api.calls).toHaveLength(0);
  });
});
