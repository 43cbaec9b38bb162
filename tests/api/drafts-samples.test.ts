import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { draftFields } from '../../resources/drafts.ts';
import { label } from '../../resources/kinds/examples.ts';
import { everything, makeSamples, sample, type SampleWorld } from './sample-app.ts';
import { type Answer, call } from './scenarios.ts';
import { at, idIn } from './version-world.ts';

/** Drafts and promotes with every way of storing a field, tested with a sample entity. */
const text = { kind: 'text', label } as const;
/** A sample can't refer to itself, so a number is used. */
const { version_of: _, ...stateFields } = draftFields('leaflet');
const leaflet = sample({
  name: 'leaflet',
  drafts: { call: 'draft' },
  sortable: 'place',
  uniqueTogether: [['code', 'edition']],
  fields: {
    name: { ...text, maxLength: 80 },
    ...stateFields,
    version_of: { kind: 'integer', label, readOnly: true },
    code: { ...text, maxLength: 20 },
    edition: { kind: 'integer', label },
    place: { kind: 'integer', label, readOnly: true },
    printed: { kind: 'integer', label, readOnly: true, tally: true, default: 0 },
    door_code: { kind: 'password', label },
    remark: { ...text, secret: true },
    price: { kind: 'money', label, read: 'ecommerce:GetUser', write: 'ecommerce:UpdateUser' },
    paper: {
      kind: 'group',
      label,
      fields: {
        size: text,
        sheets: { kind: 'integer', label },
        torn: { kind: 'integer', label, readOnly: true, tally: true, default: 0 },
      },
    },
    stores: { kind: 'reference', label, to: 'store', many: true },
    pages: { kind: 'rows', label, fields: { title: text, store: { kind: 'reference', label, to: 'store' } } },
    words: { kind: 'rows', label, paged: true, fields: { word: text } },
    marks: {
      kind: 'rows',
      label,
      paged: true,
      key: 'mark',
      fields: { mark: text, seen: { kind: 'integer', label, readOnly: true, tally: true, default: 0 } },
    },
  },
  list: { columns: ['place', 'name'], filters: ['name'], sort: 'place', search: ['name'] },
});

const only = sample({
  name: 'only',
  drafts: { call: 'draft' },
  keepsLast: true,
  fields: { name: text, ...stateFields, version_of: { kind: 'integer', label, readOnly: true } },
});

const toVersion = { kind: 'reference', label, to: 'product_version' } as const;
const mention = sample({
  name: 'mention',
  scope: 'store',
  fields: {
    name: text,
    version: toVersion,
    versions: { ...toVersion, many: true },
    inside: { kind: 'group', label, fields: { version: toVersion } },
    rows: { kind: 'rows', label, fields: { version: toVersion } },
    pages: { kind: 'rows', label, paged: true, fields: { version: toVersion } },
  },
});

let world: SampleWorld;
beforeAll(async () => {
  world = await makeSamples([leaflet, only, mention]);
});
afterAll(() => world.drop());
beforeEach(() => world.pool.query('truncate leaflet, history, trash restart identity cascade'));

const all = [...everything, 'ecommerce:GetUser', 'ecommerce:UpdateUser'].join(' ');
const ask = (what: string, body?: unknown, as = all): Promise<Answer> =>
  call(world, what, { as, ...(body !== undefined && { body }) });
const live = async (values: object): Promise<number> => {
  const id = idIn(await ask('POST /leaflet', values));
  expect(await ask(`POST /leaflet/${id}/promote`)).toMatchObject({ status: 200 });
  return id;
};
const draftOf = async (id: number) => idIn(await ask(`POST /leaflet/${id}/draft`));
const changes = async (id: number, as = all) =>
  at(await ask(`GET /leaflet/${id}/differences`, undefined, as), 'data.changes');
const row = async (sql: string, id: number): Promise<unknown> => (await world.pool.query(sql, [id])).rows;

test('copies of a record may have the same unique values', async () => {
  const id = await live({ name: 'A', code: 'A', edition: 1 });
  const draft = await draftOf(id);
  expect(await ask(`POST /leaflet/${draft}/promote`)).toMatchObject({
    status: 200,
    json: { data: { id, version: 2 } },
  });
  expect(await ask('POST /leaflet', { name: 'B', code: 'a', edition: 1 })).toMatchObject({ status: 409 });
});

test('passwords are copied as hashes, and differences only say that they changed', async () => {
  const id = await live({ name: 'A', door_code: 'long enough once' });
  const draft = await draftOf(id);
  const hashOf = async (one: number) => row('select door_code from leaflet where id = $1', one);
  expect(await hashOf(draft)).toEqual(await hashOf(id));
  await ask(`PUT /leaflet/${draft}`, { door_code: 'long enough twice', remark: 'behind the door' });
  const [hash, told] = [await hashOf(draft), await ask(`GET /leaflet/${draft}/differences`)];
  const secret = { before: null, after: null, secret: true };
  expect(at(told, 'data.changes')).toEqual({ door_code: secret, remark: secret });
  const promoted = await ask(`POST /leaflet/${draft}/promote`);
  expect(promoted).toMatchObject({ status: 200 });
  expect(await hashOf(id)).toEqual(hash);
  const history = await ask(`GET /leaflet/${id}/history`);
  expect(at(history, 'data.0.changes')).toEqual({
    version: { before: 1, after: 2 },
    door_code: secret,
    remark: secret,
  });
  for (const answer of [told, promoted, history]) expect(answer.text).not.toContain('argon2');
});

test('who may not read a field isn’t told that it differs, and who may not write it doesn’t promote it', async () => {
  const id = await live({ name: 'A', price: '1.00' });
  const draft = await draftOf(id);
  await ask(`PUT /leaflet/${draft}`, { name: 'B', price: '2.00' });
  const [few, reader] = [everything.join(' '), [...everything, 'ecommerce:GetUser'].join(' ')];
  expect(await changes(draft, few)).toEqual({ name: { before: 'A', after: 'B' } });
  expect(await changes(draft, reader)).toMatchObject({ price: { before: '1.00', after: '2.00' } });
  const refused = await ask(`POST /leaflet/${draft}/promote`, {}, reader);
  expect(refused).toMatchObject({
    status: 422,
    json: { errors: { price: ['You are not permitted to change the Example'] } },
  });
  await ask(`PUT /leaflet/${id}`, { name: 'C' });
  expect(await ask(`POST /leaflet/${draft}/promote`, {}, few)).toMatchObject({
    status: 409,
    json: { data: { changes: { name: { before: 'C', after: 'B' } } } },
  });
  expect((await ask(`POST /leaflet/${draft}/promote`, {}, few)).text).not.toContain('price');
  await ask(`PUT /leaflet/${draft}`, { price: '1.00' });
  const promoted = await ask(`POST /leaflet/${draft}/promote`, { main_revision: 3 }, few);
  expect(promoted).toMatchObject({ status: 200, json: { data: { name: 'B' } } });
  expect(promoted.text).not.toContain('price');
});

test('tallies and the place in an order stay, in groups too; copies have none', async () => {
  const id = await live({ name: 'A', paper: { size: 'A4', sheets: 2 } });
  await world.pool.query('update leaflet set place = 3, printed = 7, paper_torn = 2 where id = $1', [id]);
  const draft = await draftOf(id);
  expect(await row('select place, printed, paper_torn, paper_sheets from leaflet where id = $1', draft)).toEqual([
    { place: null, printed: 0, paper_torn: 0, paper_sheets: 2 },
  ]);
  expect(await changes(draft)).toEqual({});
  await ask(`PUT /leaflet/${draft}`, { paper: { sheets: 3 } });
  expect(await changes(draft)).toEqual({ 'paper.sheets': { before: 2, after: 3 } });
  expect(await ask(`POST /leaflet/${draft}/promote`)).toMatchObject({
    json: { data: { place: 3, printed: 7, paper: { size: 'A4', sheets: 3, torn: 2 } } },
  });
});

test('rows without a key are the same by what they say: alike ones keep their ids, the order comes along', async () => {
  const id = await live({
    name: 'A',
    pages: [{ title: 'one', store: 1 }, { title: 'two' }, { title: 'two' }, { title: 'four' }],
  });
  const idsOf = async () => at(await ask(`GET /leaflet/${id}`), 'data.pages');
  const before = await idsOf();
  const draft = await draftOf(id);
  await ask(`PUT /leaflet/${draft}`, {
    pages: [{ title: 'two' }, { title: 'one', store: 1 }, { title: 'two' }, { title: 'five', store: 2 }],
  });
  const bare = (titles: readonly [string, number?][]) =>
    titles.map(([title, store]) => ({ title, store: store ?? null }));
  expect(await changes(draft)).toEqual({
    pages: {
      before: bare([['one', 1], ['two'], ['two'], ['four']]),
      after: bare([['two'], ['one', 1], ['two'], ['five', 2]]),
    },
  });
  expect(at(await ask(`GET /leaflet/${draft}/differences`), 'labels')).toEqual({
    'pages.store': { 1: 'One', 2: 'Two' },
  });
  await ask(`POST /leaflet/${draft}/promote`);
  const [one, two, third] = [0, 1, 2].map((place) => at({ json: before }, `${place}.id`));
  expect(await idsOf()).toEqual([
    { id: two, title: 'two', store: null },
    { id: one, title: 'one', store: 1 },
    { id: third, title: 'two', store: null },
    { id: expect.any(Number), title: 'five', store: 2 },
  ]);
});

test('pages of rows without a key: only what is new or gone is touched and told', async () => {
  const id = await live({ name: 'A', words: { set: ['tea', 'tea', 'rice', 'salt'].map((word) => ({ word })) } });
  const draft = await draftOf(id);
  const [, second] = Object.values((await ask(`GET /leaflet/${draft}/rows/words`)).json ?? {})
    .flat()
    .map((one: unknown) => at({ json: one }, 'id'));
  await ask(`PUT /leaflet/${draft}`, { words: { set: [{ word: 'oil' }], remove: [second] } });
  expect(await changes(draft)).toEqual({ words: { before: [{ word: 'tea' }], after: [{ word: 'oil' }] } });
  await ask(`POST /leaflet/${draft}/promote`);
  expect(await row('select id, word from leaflet_words where record_id = $1 order by id', id)).toMatchObject([
    { id: 1, word: 'tea' },
    { id: 3, word: 'rice' },
    { id: 4, word: 'salt' },
    { word: 'oil' },
  ]);
});

test('rows with a key are the same whatever its case; those without a value for it are told by the rest', async () => {
  const id = await live({ name: 'A', marks: { set: [{ mark: 'red' }, { mark: 'blue' }, { mark: null }] } });
  await world.pool.query(`update leaflet_marks set seen = 5 where record_id = $1 and mark = 'red'`, [id]);
  const draft = await draftOf(id);
  await world.pool.query(`update leaflet_marks set mark = upper(mark) where record_id = $1`, [draft]);
  expect(await changes(draft)).toEqual({
    marks: { before: [{ mark: 'red' }, { mark: 'blue' }], after: [{ mark: 'RED' }, { mark: 'BLUE' }] },
  });
  await ask(`POST /leaflet/${draft}/promote`);
  expect(await row('select id, mark, seen from leaflet_marks where record_id = $1 order by id', id)).toEqual([
    { id: 1, mark: 'RED', seen: 5 },
    { id: 2, mark: 'BLUE', seen: 0 },
    { id: 3, mark: null, seen: 0 },
  ]);
});

test('references to many are exactly the draft’s', async () => {
  const id = await live({ name: 'A', stores: [1, 2] });
  const draft = await draftOf(id);
  await ask(`PUT /leaflet/${draft}`, { stores: [2, 3] });
  expect(await changes(draft)).toEqual({ stores: { before: [1, 2], after: [2, 3] } });
  expect(await ask(`POST /leaflet/${draft}/promote`)).toMatchObject({
    json: { data: { stores: [2, 3] }, labels: { stores: { 2: 'Two', 3: 'Three' } } },
  });
});

test('an entity without drafts has none of these calls', async () => {
  for (const name of ['draft', 'edit', 'promote', 'activate', 'deactivate'])
    expect(await ask(`POST /store/1/${name}`)).toMatchObject({ status: 404 });
  expect(await ask(`POST /leaflet/1/edit`)).toMatchObject({ status: 404 });
});

test('of what keeps its last record the copies are none', async () => {
  const id = idIn(await ask('POST /only', { name: 'One' }));
  await ask(`POST /only/${id}/promote`);
  const draft = idIn(await ask(`POST /only/${id}/draft`));
  expect(await ask(`DELETE /only/${id}`)).toMatchObject({
    status: 409,
    json: { message: 'The last one can’t be deleted' },
  });
  expect(await ask(`DELETE /only/${draft}`)).toMatchObject({ status: 200 });
  await ask('POST /only', { name: 'Other' });
  expect(await ask(`DELETE /only/${id}`)).toMatchObject({ status: 200 });
});

test('others refer to a version itself, never to its copies', async () => {
  await world.pool.query(`insert into product (id, store_id, code) values (1, 1, 'P') on conflict do nothing`);
  await world.pool.query(
    `insert into product_version (id, store_id, product, key, name_zh_hk, name_en_us, status, version, version_of)
      values (1, 1, 1, 'v', '茶', 'Tea', 'active', 1, null), (2, 1, 1, 'v', '茶', 'Tea', 'draft', 0, 1) on conflict do nothing`,
  );
  const reference = (body: object) => ask('POST /mention', { name: 'A', ...body });
  const refused = (path: string) => ({
    status: 422,
    json: { errors: { [path]: ['The Example field refers to a record that does not exist'] } },
  });
  expect(await reference({ version: 2 })).toMatchObject(refused('version'));
  expect(await reference({ versions: [1, 2] })).toMatchObject(refused('versions'));
  expect(await reference({ inside: { version: 2 } })).toMatchObject(refused('inside.version'));
  expect(await reference({ rows: [{ version: 1 }, { version: 2 }] })).toMatchObject(refused('rows'));
  expect(await reference({ pages: { set: [{ version: 2 }] } })).toMatchObject(refused('pages'));
  const made = await reference({
    version: 1,
    versions: [1],
    inside: { version: 1 },
    rows: [{ version: 1 }],
    pages: { set: [{ version: 1 }] },
  });
  expect(made).toMatchObject({ status: 201, json: { data: { version: 1, versions: [1], inside: { version: 1 } } } });
  expect(await ask(`PUT /mention/${idIn(made)}`, { version: 2 })).toMatchObject(refused('version'));
  expect(await ask(`PUT /mention/${idIn(made)}`, { version: null })).toMatchObject({ status: 200 });
});
