import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, valueAt } from '../../server/db/model/paths.ts';
import { type Answer, call, type CallOptions } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());

const ask = (what: string, body?: unknown, options: CallOptions = {}): Promise<Answer> =>
  call(shop, what, { as: 'administrator', ...(body !== undefined && { body }), ...options });
const at = ({ json }: Answer, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (found, step) => (Array.isArray(found) ? found[Number(step)] : isObject(found) ? found[step] : undefined),
      json,
    );

async function makeGroup(name: string): Promise<number> {
  const made = await ask('POST /user-group', {
    name: { zh_HK: name, en_US: name },
    emails: { set: [{ email: 'a@x.hk' }, { email: 'b@x.hk' }] },
  });
  expect(made.status, made.text).toBe(201);
  return Number(valueAt(made.json, ['data', 'id']));
}

test('the history of an unknown record is 404', async () => {
  expect(await ask('GET /salesman/4711/history')).toMatchObject({ status: 404 });
});

test('rows of a paged field are read a page at a time and searched', async () => {
  const id = await makeGroup('Paged');
  expect(await ask(`GET /user-group/${id}`)).toMatchObject({
    json: { data: { emails: { total: 2 }, phone_numbers: { total: 0 } } },
  });
  const page = await ask(`GET /user-group/${id}/rows/emails?per_page=1&page=2`);
  expect(page).toMatchObject({
    status: 200,
    json: { data: [{ email: 'b@x.hk' }], meta: { total: 2, page: 2, per_page: 1 } },
  });
  expect(await ask(`GET /user-group/${id}/rows/emails?q=A%40`)).toMatchObject({
    json: { data: [{ email: 'a@x.hk' }], meta: { total: 1 } },
  });
  expect(await ask(`GET /user-group/${id}/rows/emails?keys[]=A%40x.hk&keys[]=none%40x.hk`)).toMatchObject({
    json: { data: [{ email: 'a@x.hk' }], meta: { total: 1 } },
  });
  for (const wrong of ['rows/name', 'rows/nothing'])
    expect(await ask(`GET /user-group/${id}/${wrong}`)).toMatchObject({ status: 404 });
  expect(await ask('GET /user-group/4711/rows/emails')).toMatchObject({ status: 404 });
});

test('paged rows are set and removed, others stay, and the history tells those touched', async () => {
  const id = await makeGroup('Touched');
  const rows = await ask(`GET /user-group/${id}/rows/emails`);
  const [a, b] = [at(rows, 'data.0.id'), at(rows, 'data.1.id')];
  const changed = await ask(`PUT /user-group/${id}`, {
    emails: { set: [{ id: a, email: 'B@x.hk' }, { email: 'c@x.hk' }], remove: [b] },
  });
  expect(changed).toMatchObject({ status: 200, json: { data: { emails: { total: 2 }, revision: 2 } } });
  expect(await ask(`GET /user-group/${id}/history`)).toMatchObject({
    json: {
      data: [
        {
          action: 'update',
          changes: {
            emails: {
              before: [
                { id: b, email: 'b@x.hk' },
                { id: a, email: 'a@x.hk' },
              ],
              after: [
                { id: a, email: 'b@x.hk' },
                { id: expect.any(Number), email: 'c@x.hk' },
              ],
            },
          },
        },
        { action: 'create', changes: { emails: { before: [], after: [{ email: 'a@x.hk' }, { email: 'b@x.hk' }] } } },
      ],
    },
  });
});

test('a row of another record, and a key that another row has, are refused on the row', async () => {
  const [id, other] = [await makeGroup('One'), await makeGroup('Other')];
  const strange = at(await ask(`GET /user-group/${other}/rows/emails`), 'data.0.id');
  expect(await ask(`PUT /user-group/${id}`, { emails: { set: [{ id: strange, email: 'z@x.hk' }] } })).toMatchObject({
    status: 422,
    json: { errors: { 'emails.set.0.id': [expect.any(String)] } },
  });
  expect(
    await ask(`PUT /user-group/${id}`, { emails: { set: [{ email: 'z@x.hk' }, { email: 'A@X.hk' }] } }),
  ).toMatchObject({ status: 409, json: { errors: { 'emails.set.1.email': [expect.any(String)] } } });
  expect(await ask(`GET /user-group/${id}`)).toMatchObject({ json: { data: { revision: 1, emails: { total: 2 } } } });
});

test('two concurrent additions of one row create one', async () => {
  const id = await makeGroup('Race');
  const both = await Promise.all(
    [1, 2].map(() => ask(`PUT /user-group/${id}`, { emails: { set: [{ email: 'new@x.hk' }] } })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await ask(`GET /user-group/${id}`)).toMatchObject({ json: { data: { emails: { total: 3 } } } });
});

test('a deleted record brings its rows back', async () => {
  const id = await makeGroup('Gone');
  const before = await ask(`GET /user-group/${id}/rows/emails`);
  expect(await ask(`DELETE /user-group/${id}`)).toMatchObject({ status: 200 });
  expect(await ask(`POST /user-group/${id}/restore`)).toMatchObject({ status: 200 });
  expect((await ask(`GET /user-group/${id}/rows/emails`)).json).toEqual(before.json);
});

test('fields of a group are told apart', async () => {
  const id = await makeGroup('Grouped');
  const changed = await ask(`PUT /user-group/${id}`, {
    application_config: { enable_application: true, type: 'staff_no' },
  });
  expect(changed.status, changed.text).toBe(200);
  expect(await ask(`GET /user-group/${id}/history`)).toMatchObject({
    json: {
      data: [
        {
          changes: {
            'application_config.enable_application': { before: false, after: true },
            'application_config.type': { before: 'email', after: 'staff_no' },
          },
        },
        {},
      ],
    },
  });
});

test('a new password is noted as changed, without its value', async () => {
  const made = await ask('POST /salesman', {
    username: 'hidden',
    name: 'Hidden',
    email: 'hidden@shop.hk',
    code: 'H1',
    password: 'first password here',
  });
  const id = at(made, 'data.id');
  expect(await ask(`PUT /salesman/${String(id)}`, { password: 'second password here' })).toMatchObject({
    status: 200,
    json: { data: { revision: 2 } },
  });
  const history = await ask(`GET /salesman/${String(id)}/history`);
  expect(history).toMatchObject({
    json: {
      data: [
        { changes: { password: { before: null, after: null, secret: true } } },
        { changes: { password: { secret: true } } },
      ],
    },
  });
  const { rows } = await shop.parts.pool.query(`select string_agg(h::text, '') as everything from history h`);
  for (const secret of ['first password', 'second password', 'argon2'])
    expect(JSON.stringify(rows)).not.toContain(secret);
});

test('pages of the history follow each other', async () => {
  const made = await ask('POST /storefront', { domain: 'pages.shop.hk', payment_methods: ['fps'] });
  const id = String(at(made, 'data.id'));
  for (const name of ['1', '2', '3']) await ask(`PUT /storefront/${id}`, { domain: `pages${name}.shop.hk` });
  const first = await ask(`GET /storefront/${id}/history?per_page=3`);
  const second = await ask(`GET /storefront/${id}/history?per_page=3&page=2`);
  expect(first).toMatchObject({ json: { data: [{ action: 'update' }, {}, {}], meta: { total: 4 } } });
  expect(second).toMatchObject({
    json: { data: [{ action: 'create', by: { name: 'administrator' } }], meta: { total: 4 } },
  });
  expect(first.headers.get('x-total-count')).toBe('4');
});

test('one’s own changes are told newest first, of what one may still read', async () => {
  await shop.addPerson('keeper', [
    'ecommerce:ListSalesmen',
    'ecommerce:GetSalesman',
    'ecommerce:CreateSalesman',
    'ecommerce:CreateProduct',
  ]);
  const keeper = { as: 'keeper' };
  await ask('POST /salesman', { username: 'mine', name: 'Mine', email: 'mine@shop.hk', code: 'M1' }, keeper);
  await ask('POST /storefront', { domain: 'mine.shop.hk', payment_methods: ['fps'] }, keeper);
  const own = await ask('GET /me/changes?per_page=20', undefined, keeper);
  expect(own.json).toMatchObject({
    data: [{ entity: 'salesman', title: 'Mine', action: 'create', record_id: expect.any(Number) }],
  });
  expect(await call(shop, 'GET /me/changes')).toMatchObject({ status: 401 });
});

test('one’s own changes carry titles in the caller’s language, and those of another store stay there', async () => {
  const made = await ask(
    'POST /custom-product-label',
    { code: 'NEW', name: { zh_HK: '新品', en_US: 'New' }, color_hexa: '#ff0000' },
    { store: shop.stores[1] },
  );
  expect(made.status, made.text).toBe(201);
  const elsewhere = await ask('GET /me/changes');
  expect(elsewhere.text).not.toContain('custom_product_label');
  const there = await ask('GET /me/changes?per_page=1', undefined, {
    store: shop.stores[1],
    headers: { 'Accept-Language': 'zh-Hant' },
  });
  expect(there).toMatchObject({
    json: { data: [{ entity: 'custom_product_label', title: '新品', store_id: shop.stores[1] }] },
  });
});

test('what colleagues changed is told together, by who, what and day, as far as one may read it', async () => {
  await shop.addPerson('colleague', [
    'ecommerce:ListSalesmen',
    'ecommerce:GetSalesman',
    'ecommerce:CreateSalesman',
    'ecommerce:UpdateSalesman',
  ]);
  await shop.addPerson('reader', ['ecommerce:GetSalesman']);
  await shop.addPerson('stranger', ['ecommerce:GetProduct']);
  const colleague = { as: 'colleague' };
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  for (const [place, name] of names.entries()) {
    const body = { username: `together${place}`, name, email: `together${place}@shop.hk`, code: `T${place}` };
    const made = await ask('POST /salesman', body, colleague);
    expect(made.status, made.text).toBe(201);
    await ask(`PUT /salesman/${String(at(made, 'data.id'))}`, { name: `${name} again` }, colleague);
  }
  await ask('POST /storefront', { domain: 'together.shop.hk', payment_methods: ['fps'] });
  const told = async (as: string) => {
    const { json, status, text } = await ask('GET /me/changes/colleagues', undefined, { as });
    expect(status, text).toBe(200);
    return isObject(json) && Array.isArray(json.data) ? json.data.filter(isObject) : [];
  };
  const group = (groups: Awaited<ReturnType<typeof told>>) =>
    groups.find(({ by }) => isObject(by) && by.name === 'colleague of the tests');
  const groups = await told('reader');
  expect(group(groups)).toMatchObject({
    entity: 'salesman',
    records: 6,
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
  });
  // Each record once, with its last change, newest first; only some are listed by name.
  const last = group(groups)?.last;
  expect(last).toMatchObject(
    ['Six', 'Five', 'Four', 'Three', 'Two'].map((name) => ({
      title: `${name} again`,
      action: 'update',
      entity: 'salesman',
      at: expect.stringMatching(/Z$/u),
    })),
  );
  expect(groups.map(({ entity }) => entity)).not.toContain('storefront');
  expect(group(await told('colleague'))).toBeUndefined();
  expect(group(await told('stranger'))).toBeUndefined();
  expect(await call(shop, 'GET /me/changes/colleagues')).toMatchObject({ status: 401 });
});

/** A storefront with these domains, written one after the other. */
async function makeStorefront(...domains: readonly string[]): Promise<string> {
  const [first = '', ...rest] = domains;
  const id = String(at(await ask('POST /storefront', { domain: first, payment_methods: ['fps'] }), 'data.id'));
  for (const domain of rest) await ask(`PUT /storefront/${id}`, { domain });
  return id;
}

test('a history is filtered by what is declared, and by nothing else', async () => {
  const id = await makeStorefront('refused.shop.hk');
  for (const wrong of [
    'filter[title]=x',
    'filter[field]=nothing',
    'filter[field][contains]=dom',
    'filter[by]=administrator',
    'filter[at][gte]=yesterday',
    'q=x',
    'sort=id',
    'after=0',
    'after=x',
    'after=5&page=2',
  ])
    expect(await ask(`GET /storefront/${id}/history?${wrong}`), wrong).toMatchObject({ status: 400 });
  expect(await ask('GET /storefront/4711/history?filter[field]=domain')).toMatchObject({ status: 404 });
  expect(await ask('GET /storefront/4711/history/meta')).toMatchObject({ status: 404 });
  expect(await ask(`GET /storefront/${id}/history/meta?q=x`)).toMatchObject({ status: 400 });
  expect(await call(shop, `GET /storefront/${id}/history/meta`)).toMatchObject({ status: 401 });
});

test('a history is filtered by field, person and time, each alone and together', async () => {
  await shop.addPerson('editor', ['ecommerce:UpdateProduct', 'ecommerce:GetProduct']);
  const id = await makeStorefront('filtered.shop.hk', 'filtered2.shop.hk');
  await ask(`PUT /storefront/${id}`, { description: { zh_HK: '<p>店</p>', en_US: '<p>Shop</p>' } }, { as: 'editor' });
  await ask(`PUT /storefront/${id}`, { domain: 'filtered3.shop.hk' }, { as: 'editor' });
  const everything = await ask(`GET /storefront/${id}/history`);
  const editor = Number(at(everything, 'data.0.by.id'));
  const found = async (query: string) => {
    const answer = await ask(`GET /storefront/${id}/history?${query}`);
    expect(answer.status, answer.text).toBe(200);
    const data = at(answer, 'data');
    expect(at(answer, 'meta.total')).toBe(Array.isArray(data) ? data.length : undefined);
    return Array.isArray(data) ? data.map((entry) => Object.keys(Object(valueAt(entry, ['changes']))).toSorted()) : [];
  };
  expect(await found('filter[field]=description')).toEqual([['description.en_US', 'description.zh_HK']]);
  expect((await found('filter[field][]=description&filter[field][]=domain')).length).toBe(4);
  expect(await found(`filter[by]=${editor}`)).toEqual([['domain'], ['description.en_US', 'description.zh_HK']]);
  expect(await found(`filter[by]=${editor}&filter[field]=domain`)).toEqual([['domain']]);
  expect(await found('filter[by][null]=true')).toEqual([]);
  expect(await found('filter[field][null]=true')).toEqual([]);
  expect((await found('filter[field][null]=false')).length).toBe(4);
  // Days are in Hong Kong time.
  const day = new Date(Date.parse(String(at(everything, 'data.0.at'))) + 8 * 3_600_000).toISOString().slice(0, 10);
  expect((await found(`filter[at][gte]=2020-01-01&filter[at][lte]=${day}`)).length).toBe(4);
  expect((await found('filter[at][gte]=2020-01-01')).length).toBe(4);
  expect(await found('filter[at][lte]=2020-01-01')).toEqual([]);
});

test('the meta of a history names who wrote and what was changed', async () => {
  const id = await makeStorefront('meta.shop.hk', 'meta2.shop.hk');
  await ask(`PUT /storefront/${id}`, { description: { zh_HK: '<p>店</p>', en_US: '<p>Shop</p>' } });
  expect(await ask(`GET /storefront/${id}/history/meta`)).toMatchObject({
    status: 200,
    json: {
      data: {
        people: [{ id: expect.any(Number), name: 'administrator' }],
        system: false,
        fields: expect.arrayContaining(['domain', 'description', 'payment_methods']),
      },
    },
  });
  await ask(`DELETE /storefront/${id}`);
  expect(await ask(`GET /storefront/${id}/history/meta`)).toMatchObject({ status: 200 });
  expect(await ask(`GET /storefront/${id}/history?filter[field]=scope&filter[at][lte]=2020-01-01`)).toMatchObject({
    status: 200,
    json: { data: [], meta: { total: 0 } },
  });
});

test('pages by cursor give every entry once, however many are added meanwhile', async () => {
  const id = await makeStorefront('c0.shop.hk', 'c1.shop.hk', 'c2.shop.hk', 'c3.shop.hk', 'c4.shop.hk');
  const read: unknown[] = [];
  let next: unknown;
  do {
    const page = await ask(
      `GET /storefront/${id}/history?per_page=2${next === undefined ? '' : `&after=${String(next)}`}`,
    );
    const data = at(page, 'data');
    if (Array.isArray(data)) read.push(...data.map((entry) => valueAt(entry, ['changes', 'domain', 'after'])));
    next = at(page, 'meta.next');
    await ask(`PUT /storefront/${id}`, { domain: `later${read.length}.shop.hk` });
  } while (next !== undefined);
  expect(read).toEqual(['c4', 'c3', 'c2', 'c1', 'c0'].map((name) => `${name}.shop.hk`));
});

test('beyond 10,000 entries the total is said to be more, and pages stay quick to find', async () => {
  const id = await makeStorefront('many.shop.hk');
  await shop.parts.pool.query(
    `insert into history (entity, record_id, store_id, at, by_id, by_name, action, title, changes, revision)
      select entity, record_id, store_id, at, null, null, 'update', title, '{"domain": {"before": "a", "after": "b"}}', revision
      from history, generate_series(1, 10001) where entity = 'storefront' and record_id = $1`,
    [Number(id)],
  );
  expect((await ask(`GET /storefront/${id}/history?per_page=1`)).json).toMatchObject({
    meta: { total: 10_000, total_is: 'more', next: expect.any(String) },
  });
  expect((await ask(`GET /storefront/${id}/history?filter[by][null]=false`)).json).toMatchObject({
    data: [{ action: 'create' }],
    meta: { total: 1 },
  });
  expect((await ask(`GET /storefront/${id}/history/meta`)).json).toMatchObject({ data: { system: true } });
});
