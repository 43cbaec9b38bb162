import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataProvider } from '../../../src/data-provider/data-provider.ts';
import { addressOf } from '../../../src/data-provider/address.ts';
import { onWrite } from '../../../src/data-provider/write-events.ts';
import { keepSession, fakeApi } from '../shell/api.ts';

const api = fakeApi();
const provider = createDataProvider(3);
const record = { id: 5, revision: 2, created_at: '', updated_at: '' };

beforeEach(() => keepSession());

describe('named calls', () => {
  it('read what may be chosen and done', async () => {
    const meta = { fields: { status: { options: [{ value: 'paid', label: 'Paid' }] } }, can: { create: true } };
    api.answer({
      'GET sku/meta': ({ query }) => [
        200,
        { data: query === '' ? meta : [{ id: 12, title: 'Wing On' }, { broken: true }] },
      ],
    });
    await expect(provider.meta('sku')).resolves.toEqual(meta);
    await expect(provider.options('sku', 'merchant', { q: 'wing', ids: [1, 2] })).resolves.toEqual([
      { id: 12, title: 'Wing On' },
    ]);
    expect(api.calls[1]?.query).toBe('?field=merchant&q=wing&ids[]=1&ids[]=2');
  });

  it('read the choices that come with another record, and none without one', async () => {
    api.answer({
      'GET product/3': [200, { data: { id: 3, brand_campaigns: [8, 9] } }],
      'GET product/4': [200, { data: { id: 4, brand_campaigns: [] } }],
      'GET product-version/meta/bc_children': [200, { data: [{ id: 12, title: 'Spring', brand_campaign: 8 }] }],
    });
    await expect(provider.options('product_version', 'brand_campaign_children', { of: 3 })).resolves.toMatchObject([
      { id: 12, title: 'Spring' },
    ]);
    expect(api.calls[1]?.query).toBe('?brand_campaign_ids[]=8&brand_campaign_ids[]=9');
    await expect(provider.options('product_version', 'brand_campaign_children', { of: 4 })).resolves.toEqual([]);
    await expect(provider.options('product_version', 'brand_campaign_children', { of: null })).resolves.toEqual([]);
    expect(api.calls.map(({ path }) => path)).toEqual(['product/3', 'product-version/meta/bc_children', 'product/4']);
  });

  it('read and change an order', async () => {
    api.answer({
      'GET brand-campaign/sort': [200, { data: [{ id: 2, title: 'B' }, { broken: true }] }, { ETag: '"now"' }],
      'PATCH brand-campaign/sort': [200, { data: [] }],
      'GET product-category/sort': [200, { data: [] }],
      'PATCH product-category/sort': [200, { data: [] }],
      'GET brand-campaign-child/sort/9': [200, { data: [] }],
      'PATCH brand-campaign-child/sort/9': [200, { data: [] }],
    });
    await expect(provider.getSort('brand_campaign')).resolves.toEqual({
      records: [{ id: 2, title: 'B' }],
      tag: '"now"',
    });
    await provider.sort('brand_campaign', [2, 1], { tag: '"now"' });
    await expect(provider.getSort('product_category')).resolves.toEqual({ records: [] });
    await provider.getSort('product_category', { parentId: 9 });
    await provider.sort('product_category', [2, 1]);
    await provider.sort('product_category', [2, 1], { parentId: 9 });
    await provider.getSort('brand_campaign_child', { parentId: 9 });
    await provider.sort('brand_campaign_child', [2, 1], { parentId: 9 });
    expect(api.calls.map(({ query, body, headers }) => [query, body, headers.get('if-match')])).toEqual([
      ['', undefined, null],
      ['', [2, 1], '"now"'],
      ['', undefined, null],
      ['?parent_id=9', undefined, null],
      ['', { sorted: [2, 1] }, null],
      ['', { sorted: [2, 1], parent_id: 9 }, null],
      ['', undefined, null],
      ['', { sorted: [2, 1] }, null],
    ]);
  });

  it.each(['draft', 'promote'] as const)('%s the record that was read', async (verb) => {
    api.answer({ [`POST sku/5/${verb}`]: [200, { data: record, message: 'Done' }] });
    await expect(provider[verb]('sku', 5, { revision: 2 })).resolves.toEqual({ data: record, message: 'Done' });
    expect(api.calls[0]?.headers.get('if-match')).toBe('"2"');
    expect(api.calls[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('act with the values asked for, and hand over what is shown once', async () => {
    api.answer({ 'POST merchant/5/new_password': [200, { data: record, shown_once: { password: 's3cret' } }] });
    const result = await provider.action('merchant', 5, 'new_password', {
      body: { reason: 'lost' },
      revision: 2,
      idempotencyKey: 'mine',
    });
    expect(result).toEqual({ data: record, shown_once: { password: 's3cret' } });
    expect(api.calls[0]?.body).toEqual({ reason: 'lost' });
    expect(api.calls[0]?.headers.get('idempotency-key')).toBe('mine');
  });

  it('read and write what stands below a record, with the revision that is meant', async () => {
    api.answer({
      'GET sku/5/parts': [200, { data: { parts: [] }, labels: {} }],
      'PUT sku/5/parts': [200, { data: 1 }],
      'DELETE sku/5/parts/2': [200, { data: 2 }],
    });
    await expect(provider.readSubresource('sku', 5, 'parts')).resolves.toEqual({ data: { parts: [] }, labels: {} });
    await expect(
      provider.writeSubresource('sku', 5, 'parts', { method: 'PUT', body: { parts: [1] }, revision: 4 }),
    ).resolves.toEqual({ data: 1 });
    await provider.writeSubresource('sku', 5, 'parts/2', { method: 'DELETE', revision: 5 });
    expect(
      api.calls.map(({ body, headers }) => [body, headers.get('if-match'), headers.get('idempotency-key')]),
    ).toEqual([
      [undefined, null, null],
      [{ parts: [1] }, '"4"', null],
      [undefined, '"5"', null],
    ]);
  });

  it('send the same key again for what got no answer below a record, and another for the next', async () => {
    api.answer({ 'POST sku/5/parts': [0] });
    const add = (part: number, revision = 4) =>
      provider.writeSubresource('sku', 5, 'parts', { method: 'POST', body: { part }, revision });
    await expect(add(1)).rejects.toMatchObject({ status: 0 });
    api.answer({ 'POST sku/5/parts': [201, { data: {} }] });
    await add(1);
    await add(1, 5);
    const [first, again, next] = api.calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  it('read the history and rows by pages, with labels', async () => {
    const entry = { id: 1, at: '2026-01-01T00:00:00Z', by: { id: 1, name: 'Wong' }, action: 'update', changes: {} };
    api.answer({
      'GET sku/5/history': [
        200,
        { data: [entry], meta: { total: 30, page: 2, per_page: 1 }, labels: { merchant: { 1: 'Wing On' } } },
      ],
      'GET user-group/5/rows/emails': [
        200,
        { data: [{ id: 1, email: 'a@example.hk' }], meta: { total: 90_000, page: 1, per_page: 50 } },
      ],
    });
    await expect(provider.history('sku', 5, { page: 2, perPage: 1 })).resolves.toEqual({
      data: [entry],
      total: 30,
      labels: { merchant: { 1: 'Wing On' } },
    });
    await expect(provider.rows('user_group', 5, 'emails', { q: 'a@' })).resolves.toEqual({
      data: [{ id: 1, email: 'a@example.hk' }],
      total: 90_000,
    });
    expect(api.calls.map(({ query }) => query)).toEqual(['?page=2&per_page=1', '?q=a@']);
  });

  it('narrow the history by the lists’ own filters, behind a cursor, and read what it can be narrowed by', async () => {
    api.answer({
      'GET sku/5/history': [200, { data: [], meta: { total: 10_000, total_is: 'more', per_page: 1, next: '41' } }],
      'GET sku/5/history/meta': [200, { data: { people: [{ id: 3, name: 'Wong' }], system: true, fields: ['code'] } }],
    });
    const filter = { field: 'code', by: { null: true }, at: { gte: '2026-11-01', lte: '2026-11-02' } };
    await expect(provider.history('sku', 5, { perPage: 1, after: 42, filter })).resolves.toEqual({
      data: [],
      total: 10_000,
      more: true,
      next: 41,
    });
    await expect(provider.historyMeta('sku', 5)).resolves.toEqual({
      people: [{ id: 3, name: 'Wong' }],
      system: true,
      fields: ['code'],
    });
    expect(api.calls[0]?.query).toBe(
      '?per_page=1&after=42&filter[field]=code&filter[by][null]=true&filter[at][gte]=2026-11-01&filter[at][lte]=2026-11-02',
    );
  });

  it('restore what was deleted, with or without a revision', async () => {
    api.answer({ 'POST sku/5/restore': [200, { data: record }] });
    await provider.restore('sku', 5);
    await provider.restore('sku', 5, { revision: 6 });
    expect(api.calls.map(({ headers }) => headers.get('if-match'))).toEqual([null, '"6"']);
  });

  it('tell an address of a file that is good now', async () => {
    api.answer({ 'GET file/7': [200, { data: { id: 7, url: '/media/k/a.png?expires=1&signature=x' } }] });
    await expect(provider.fileAddress(7)).resolves.toBe('/media/k/a.png?expires=1&signature=x');
  });

  it.each([
    [200, true],
    [404, false],
  ] as const)('tell whether a file is there, by a %i', async (status, there) => {
    api.answer({ 'HEAD media/a.png': [status] });
    await expect(provider.fileThere('/api/media/a.png')).resolves.toBe(there);
  });

  it('can\u2019t tell whether a file exists while the server is unreachable', async () => {
    api.answer({ 'HEAD media/a.png': [503] });
    await expect(provider.fileThere('/api/media/a.png')).rejects.toMatchObject({ status: 503 });
  });

  it('send a file for the active store and follow its job', async () => {
    const job = { id: 4, status: 'running', total: 10, done: 3, failed: 0, errors: [] };
    api.answer({ 'POST sku/import/create': [202, { data: job }], 'GET job/4': [200, { data: { ...job, done: 10 } }] });
    await expect(provider.import('sku', 'create', { file: new File(['#sku,1\n'], 'sku.csv') })).resolves.toEqual(job);
    await expect(provider.job(4)).resolves.toMatchObject({ done: 10 });
    expect(api.calls[0]?.query).toBe('?store_id=3');
    expect(api.calls[0]?.headers.get('content-type')).toContain('multipart/form-data');
    expect(api.calls[0]?.body).toContain('name="file"; filename="sku.csv"');
  });

  it('keep table settings', async () => {
    api.answer({
      'GET configurable-datatable/settings/sku': [200, { data: null }],
      'POST configurable-datatable/settings/sku': [200, { data: {} }],
    });
    await expect(provider.settings.read('sku')).resolves.toBeUndefined();
    await provider.settings.write('sku', { columns: ['id'] });
    expect(api.calls[1]?.body).toEqual({ columns: ['id'] });
  });

  it('list one\u2019s own changes', async () => {
    const change = { id: 1, at: '', entity: 'sku', record_id: 5, title: 'A', action: 'update' };
    api.answer({ 'GET me/changes': [200, { data: [change] }] });
    await expect(provider.ownChanges({ perPage: 20 })).resolves.toEqual([change]);
  });
});

describe('around the calls', () => {
  it('notifies listeners after a successful write only', async () => {
    api.answer({
      'POST store': [201, { data: record }],
      'PUT store/5': [422, { message: 'no' }],
      'GET store': [200, { data: [] }],
    });
    const told = vi.fn();
    const stop = onWrite('store', told);
    await provider.update('store', { id: 5, data: { name: 'x' }, previousData: record }).catch(() => undefined);
    await provider.getList('store', {});
    expect(told).not.toHaveBeenCalled();
    await provider.create('store', { data: { name: 'x' } });
    stop();
    expect(told).toHaveBeenCalledTimes(1);
  });

  it.each(['address-area', 'address-area/country/1', 'address-area?page=1'])(
    'sends %s to the address host',
    async (path) => {
      expect(addressOf(path)).toBe(`/api/${path}`);
      vi.resetModules();
      const { environment } = await import('../../../src/browser/environment.ts');
      Reflect.set(environment, 'addressApiUrl', 'https://areas.example.hk/api');
      const again = await import('../../../src/data-provider/address.ts');
      expect(again.addressOf(path)).toBe(`https://areas.example.hk/api/${path}`);
      expect(again.addressOf('address-areas')).toBe('/api/address-areas');
    },
  );
});
