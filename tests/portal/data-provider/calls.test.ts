import { HttpError } from 'react-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDataProvider } from '../../../src/data-provider/data-provider.ts';
import { keepSession, fakeApi } from '../shell/api.ts';

const api = fakeApi();
const provider = createDataProvider(3);
const chan = {
  id: 5,
  revision: 4,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  name: 'Chan',
  code: 'S1',
  storefronts: [1],
};
const previousData = { ...chan, labels: { storefronts: { 1: 'shop.example.hk' } } };

beforeEach(() => keepSession('token'));

/** Returns the error of a call that must be refused. */
async function refusalOf(call: Promise<unknown>): Promise<HttpError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof HttpError) return error;
  throw new Error(`expected an HttpError, got ${String(error)}`);
}

describe('refusals', () => {
  it('tell who still refers to what was to be deleted', async () => {
    const used_by = [{ resource: 'product_version', count: 4, archived: 0, filter: 'sku' }];
    api.answer({ 'DELETE sku/5': [409, { message: 'It is still used', used_by, request_id: 'r-1' }] });
    expect((await refusalOf(provider.delete('sku', { id: 5 }))).body).toEqual({
      message: 'It is still used',
      request_id: 'r-1',
      used_by,
    });
  });

  it('become an HttpError with one message per field', async () => {
    api.answer({
      'PUT salesman/5': [
        422,
        {
          message: 'Please correct the marked fields',
          errors: { name: ['Too short', 'Too plain'], 'conditions.0.minimum': ['No'], gone: null, empty: [] },
          request_id: 'r-1',
        },
      ],
    });
    const error = await refusalOf(provider.update('salesman', { id: 5, data: { ...chan, name: 'x' }, previousData }));
    expect(error.message).toBe('Please correct the marked fields');
    expect(error.status).toBe(422);
    expect(error.body).toEqual({
      message: 'Please correct the marked fields',
      errors: { name: 'Too short Too plain', 'conditions.0.minimum': 'No' },
      request_id: 'r-1',
    });
  });

  it('keep the current record at 412', async () => {
    api.answer({ 'PUT salesman/5': [412, { message: 'Someone changed the record', data: { ...chan, revision: 9 } }] });
    const error = await refusalOf(provider.update('salesman', { id: 5, data: { name: 'x' }, previousData }));
    expect(error.status).toBe(412);
    expect(error.body.data).toMatchObject({ id: 5, revision: 9 });
  });

  it.each([
    [500, { no: 'message' }],
    [502, null],
  ])('are an Unknown Error when a %i has no message', async (status, json) => {
    api.answer({ 'GET salesman/5': [status, json] });
    expect((await refusalOf(provider.getOne('salesman', { id: 5 }))).message).toBe('Unknown Error');
  });

  it('report a missing answer', async () => {
    api.answer({ 'GET salesman/5': [0] });
    expect(await refusalOf(provider.getOne('salesman', { id: 5 }))).toMatchObject({
      message: 'The server could not be reached. Check the connection and try again.',
      status: 0,
    });
  });

  it('name an entity that is none', async () => {
    await expect(provider.getList('no_such_entity', {})).rejects.toThrow('There is no resource no_such_entity');
  });
});

describe('every call', () => {
  it('goes to the path of the entity, for the store it was made for, in the language, with the bearer', async () => {
    localStorage.setItem('oto.language', 'zh-Hant');
    api.answer({ 'GET custom-product-label/5': [200, { data: chan }] });
    await provider.getOne('custom_product_label', { id: 5 });
    const { headers } = api.asked('GET custom-product-label/5')[0] ?? { headers: new Headers() };
    expect(headers.get('x-store-id')).toBe('3');
    expect(headers.get('accept-language')).toBe('zh-Hant');
    expect(headers.get('authorization')).toBe('Bearer token');
  });

  it('keeps its store though another one is chosen meanwhile', async () => {
    api.answer({ 'GET sku': [200, { data: [], meta: { total: 0, page: 1, per_page: 25 } }] });
    const other = createDataProvider(8);
    await Promise.all([provider.getList('sku', {}), other.getList('sku', {})]);
    expect(api.asked('GET sku').map(({ headers }) => headers.get('x-store-id'))).toEqual(['3', '8']);
  });

  it('can be aborted', async () => {
    api.answer({ 'GET salesman': [200, { data: [] }] });
    const controller = new AbortController();
    controller.abort();
    await expect(provider.getList('salesman', { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('lists', () => {
  it('speak the contract: page, sort, q, filters in brackets', async () => {
    api.answer({ 'GET product': [200, { data: [], meta: { total: 0, page: 2, per_page: 25 } }] });
    const filter = {
      q: '陳',
      status: ['paid', 'shipped'],
      total_amount: { gte: 100, lte: '' },
      name: 'a&b',
      active: false,
      gone: { null: true },
      nothing: undefined,
      none: [],
      'application_config.type': 'email',
      group: { inner: 'x' },
      parent_id: 4,
      brand_campaign_ids: [1, 2],
    };
    await provider.getList('product', {
      pagination: { page: 2, perPage: 25 },
      sort: { field: 'created_at', order: 'DESC' },
      filter,
      meta: { count: 'exact' },
    });
    expect(api.calls[0]?.query).toBe(
      '?page=2&per_page=25&sort=-created_at&q=陳&count=exact&parent_id=4&brand_campaign_ids[]=1&brand_campaign_ids[]=2&filter[status][]=paid&filter[status][]=shipped&filter[total_amount][gte]=100&filter[name]=a&b&filter[active]=false&filter[gone][null]=true&filter[application_config.type]=email&filter[group.inner]=x',
    );
  });

  it('give each record the labels, and the total with what it is', async () => {
    api.answer({
      'GET salesman': [
        200,
        { data: [chan], labels: previousData.labels, meta: { total: 10_000, total_is: 'more', page: 1, per_page: 1 } },
      ],
    });
    const { signal } = new AbortController();
    const list = await provider.getList('salesman', { pagination: { page: 1, perPage: 1 }, signal });
    expect(list.data).toEqual([previousData]);
    expect(list).not.toHaveProperty('total');
    expect(list.meta).toMatchObject({ total: 10_000, total_is: 'more' });
    expect(list.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false });
  });

  it('ask for a page by its cursor in place of a number, and tell what is before and behind it', async () => {
    const answered = { total: 41, per_page: 25, previous: 'p' };
    api.answer({ 'GET salesman': [200, { data: [chan], meta: answered }] });
    const list = await provider.getList('salesman', {
      pagination: { page: 2, perPage: 25 },
      sort: { field: 'code', order: 'ASC' },
      meta: { cursor: { after: 'c', from: 26 } },
    });
    expect(api.calls[0]?.query).toBe('?per_page=25&after=c&sort=code');
    expect(list.meta).toMatchObject({ ...answered, from: 26 });
    expect(list.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true });
  });

  it('take the total from the header where the body has none', async () => {
    api.answer({ 'GET salesman': [200, { data: [chan] }, { 'X-Total-Count': '41' }] });
    expect((await provider.getList('salesman', {})).total).toBe(41);
  });

  it('ask for many by ids, a hundred at a time', async () => {
    api.answer({
      'GET salesman': ({ query }) => [
        200,
        {
          data: [{ ...chan, id: query.includes('ids[]=150&') || query.endsWith('ids[]=150') ? 150 : 1 }],
          meta: { total: 1, page: 1, per_page: 1 },
        },
      ],
    });
    const ids = Array.from({ length: 150 }, (_, index) => index + 1);
    const { data } = await provider.getMany('salesman', { ids });
    expect(api.calls.map(({ query }) => query.match(/ids\[\]=/gu)?.length)).toEqual([100, 50]);
    expect(data.map(({ id }) => id)).toEqual([1, 150]);
  });

  it('of a parent ask with parent_id', async () => {
    api.answer({ 'GET merchant-user': [200, { data: [], meta: { total: 0, page: 1, per_page: 5 } }] });
    await provider.getManyReference('merchant_user', {
      target: 'merchant',
      id: 9,
      pagination: { page: 1, perPage: 5 },
      sort: { field: 'id', order: 'ASC' },
      filter: {},
    });
    expect(api.calls[0]?.query).toBe('?page=1&per_page=5&sort=id&parent_id=9');
  });
});

describe('writes', () => {
  it('send only what changed, with the revision that was read', async () => {
    api.answer({ 'PUT user-group/5': [200, { data: { ...chan, revision: 5 }, labels: {} }] });
    const before = {
      ...previousData,
      name: { zh_HK: '甲', en_US: 'A' },
      application_config: { type: 'email', instruction: 'x' },
    };
    const after = {
      ...before,
      name: { zh_HK: '乙', en_US: 'A' },
      application_config: { type: 'email', instruction: 'y' },
      storefronts: [1],
      created_at: 'forged',
      code: undefined,
    };
    const { data } = await provider.update('user_group', { id: 5, data: after, previousData: before });
    expect(api.calls[0]?.body).toEqual({ name: { zh_HK: '乙' }, application_config: { instruction: 'y' } });
    expect(api.calls[0]?.headers.get('if-match')).toBe('"4"');
    expect(data.revision).toBe(5);
  });

  it('send a value that was emptied, and a list that was reordered', async () => {
    api.answer({ 'PUT salesman/5': [200, { data: chan }] });
    await provider.update('salesman', {
      id: 5,
      data: { code: null, storefronts: [2, 1] },
      previousData: { ...previousData, storefronts: [1, 2] },
      meta: { revision: 12 },
    });
    expect(api.calls[0]?.body).toEqual({ code: null, storefronts: [2, 1] });
    expect(api.calls[0]?.headers.get('if-match')).toBe('"12"');
  });

  it('delete with the revision that was read', async () => {
    api.answer({ 'DELETE salesman/5': [200, { data: chan }] });
    await provider.delete('salesman', { id: 5, previousData });
    expect(api.calls[0]?.headers.get('if-match')).toBe('"4"');
  });

  it('of a selection report the outcome of each row', async () => {
    api.answer({
      'DELETE salesman/1': [200, { data: chan }],
      'DELETE salesman/2': [409, { message: 'It is still used by 3 orders' }],
      'DELETE salesman/3': [412, { message: 'Someone changed it' }],
      'DELETE salesman/4': [200, { data: chan }],
    });
    const result = await provider.deleteMany('salesman', { ids: [1, 2, 3, 4], meta: { revisions: { 3: 7 } } });
    expect(result).toEqual({
      data: [1, 4],
      failures: [
        { id: 2, status: 409, message: 'It is still used by 3 orders' },
        { id: 3, status: 412, message: 'Someone changed it' },
      ],
    });
    expect(api.asked('DELETE salesman/3')[0]?.headers.get('if-match')).toBe('"7"');
    expect(api.asked('DELETE salesman/1')[0]?.headers.has('if-match')).toBe(false);
  });

  it('create with one key per intent: the same after no answer, a new one after any', async () => {
    const answers: [number, object?][] = [
      [0],
      [503, { message: 'starting' }],
      [422, { message: 'wrong' }],
      [201, { data: chan }],
      [201, { data: chan }],
    ];
    api.answer({ 'POST salesman': () => answers.shift() ?? [500] });
    const create = () =>
      provider.create('salesman', { data: { name: 'Chan', labels: {}, id: 1, revision: 1 } }).catch(() => undefined);
    for (let time = 0; time < 5; time += 1) await create();
    const keys = api.calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[\da-f]{32}$/u);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
    expect(new Set(keys.slice(2)).size).toBe(3);
    expect(api.calls[0]?.body).toEqual({ name: 'Chan' });
  });

  it('keep their key when the session is renewed on the way', async () => {
    api.answer({
      'POST salesman': ({ headers }) =>
        headers.get('authorization') === 'Bearer new' ? [201, { data: chan }] : [401, { message: 'expired' }],
      'POST auth/refresh': [200, { data: { access_token: 'new', refresh_token: 'r2', user_id: 7 } }],
    });
    await provider.create('salesman', { data: { name: 'Chan' } });
    const keys = api.asked('POST salesman').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });
});
