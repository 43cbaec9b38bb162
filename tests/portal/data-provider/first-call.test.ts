import { beforeEach, describe, expect, it } from 'vitest';
import { createDataProvider } from '../../../src/data-provider/data-provider.ts';
import { preloadFirstCalls, firstCallsOf } from '../../../src/data-provider/first-call.ts';
import { keepSession, fakeApi } from '../shell/api.ts';

const api = fakeApi();
const settings = 'configurable-datatable/settings/salesman';
const at = (pathname: string, search = '') => ({ pathname, search });

beforeEach(() => keepSession());

describe('the first calls of a page', () => {
  it.each(['/', '/home', '/profile', '/no_such_page', '/salesman/create', '/salesman/3/history'])(
    'can’t be derived for %s',
    (path) => {
      expect(firstCallsOf(at(path), 1)).toEqual([]);
    },
  );

  it('are without the list where it remembers its filters, or the address is spoilt', () => {
    expect(firstCallsOf(at('/salesman', '?filter={broken'), 1)).toEqual([settings]);
    sessionStorage.setItem('oto.ui.1.list.salesman', '{}');
    expect(firstCallsOf(at('/salesman'), 1)).toEqual([settings]);
    expect(firstCallsOf(at('/salesman'), 2)).toEqual(['salesman?page=1&per_page=25&sort=code', settings]);
  });

  it('are the list as the address says, or else the declaration', () => {
    const search = `?page=3&perPage=50&sort=name&order=DESC&filter=${encodeURIComponent('{"suspended":true}')}`;
    expect(firstCallsOf(at('/salesman', search), 1)).toEqual([
      'salesman?page=3&per_page=50&sort=-name&filter[suspended]=true',
      settings,
    ]);
    expect(firstCallsOf(at('/salesman', '?page=3&perPage=50&sort=name&order=ASC&before=b&from=-50'), 1)).toEqual([
      'salesman?per_page=50&before=b&sort=name',
      settings,
    ]);
    expect(firstCallsOf(at('/pickup_point/7'), 1)).toEqual(['pickup-point/7']);
  });

  it('are sent once: the page uses the preloaded answers', async () => {
    api.answer({
      'GET salesman': [200, { data: [], meta: { total: 4, page: 1, per_page: 25 } }],
      [`GET ${settings}`]: [200, { data: { hidden: ['name'] } }],
    });
    preloadFirstCalls(at('/salesman'), 1);
    const ask = () =>
      createDataProvider(1).getList('salesman', {
        pagination: { page: 1, perPage: 25 },
        sort: { field: 'code', order: 'ASC' },
        filter: {},
      });
    expect((await ask()).total).toBe(4);
    expect(api.asked('GET salesman')).toHaveLength(1);
    await ask();
    expect(api.asked('GET salesman')).toHaveLength(2);
    expect(await createDataProvider(1).settings.read('salesman')).toEqual({ hidden: ['name'] });
    expect(api.asked(`GET ${settings}`)).toHaveLength(1);
  });

  it('are never taken for another store', async () => {
    api.answer({
      'GET salesman/3': ({ headers }) => [
        200,
        { data: { id: 3, revision: 1, name: `store ${headers.get('x-store-id')}` } },
      ],
    });
    preloadFirstCalls(at('/salesman/3'), 1);
    const { data } = await createDataProvider(2).getOne('salesman', { id: 3 });
    expect(data.name).toBe('store 2');
  });

  it('are not asked while the store is unknown', () => {
    preloadFirstCalls(at('/salesman/3'), undefined);
    expect(api.calls).toHaveLength(0);
  });
});
