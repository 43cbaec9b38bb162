import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Worker } from '../../server/jobs/worker.ts';
import { jobHandlers } from '../../server/slots.ts';
import { call } from './scenarios.ts';
import { both, idIn, makeVersionShop, rowsAt, type VersionShop } from './product-version-world.ts';

/**
 * Deleted records are restored by a bulk run: picked ones, or all that match their list. Its undo deletes them again.
 */
let shop: VersionShop;
let categories: readonly number[] = [];
let round = 0;

beforeAll(async () => {
  shop = await makeVersionShop();
  await shop.addPerson('creator', ['ecommerce:ListCategories', 'ecommerce:CreateCategory', 'ecommerce:DeleteCategory']);
  await shop.addPerson('remover', ['ecommerce:ListCategories', 'ecommerce:DeleteCategory']);
  await shop.addPerson('maker', ['ecommerce:ListCategories', 'ecommerce:CreateCategory']);
});
afterAll(() => shop.drop());
beforeEach(async () => {
  round += 1;
  const made: number[] = [];
  // Each is the child of the previous one.
  for (const level of ['a', 'b', 'c']) {
    const parent = made.at(-1);
    made.push(
      idIn(
        await shop.data('POST /product-category', {
          key: `r${round}-${level}`,
          name: both(`Round ${round} ${level}`),
          ...(parent !== undefined && { parent }),
        }),
      ),
    );
  }
  categories = made;
});

const path = '/product-category';
const work = () => new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
const create = (selection: object, task: object = { restore: true }, as = 'administrator') =>
  call(shop, `POST ${path}/bulk`, { as, body: { selection, ...task } });
async function checked(selection: object, task?: object): Promise<number> {
  const answer = await create(selection, task);
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 202 });
  await work();
  return idIn(rowsAt({ data: [Object(answer.json).data] }, 'data')[0]);
}
async function step(id: number, name: 'start' | 'undo', body: object = {}): Promise<void> {
  await shop.data(`POST ${path}/bulk/${id}/${name}`, body);
  await work();
}
const countsOf = async (id: number) =>
  Object.fromEntries(
    Object.entries(Object((await shop.data(`GET ${path}/bulk/${id}`)).counts)).filter(([, number]) => number !== 0),
  );
const rowsOf = async (id: number) => rowsAt((await shop.ask(`GET ${path}/bulk/${id}/rows`)).json, 'data');
/** Ids of the existing categories. */
const there = async () =>
  (
    await shop.db.execute<{ id: number }>(
      sql`select id from product_category where id = any (${sql.param([...categories])}::integer[]) order by id`,
    )
  ).rows.map(({ id }) => id);
const actionsOf = async (id: number | undefined) =>
  (
    await shop.db.execute<{ action: string }>(
      sql`select action from history where entity = 'product_category' and record_id = ${id} order by id`,
    )
  ).rows.map(({ action }) => action);
/** Deletes all records of the round, children first. */
async function removeAll(): Promise<void> {
  await step(await checked({ ids: categories }, { delete: true }), 'start');
  expect(await there()).toEqual([]);
}

test('all that a list of deleted records matches are restored, with exceptions, and deleted again', async () => {
  await removeAll();
  const except = categories.slice(2);
  const id = await checked({ query: { q: `Round ${round}` }, except });
  expect(await shop.data(`GET ${path}/bulk/${id}`)).toMatchObject({
    kind: 'restore',
    status: 'checked',
    total: 2,
    counts: { change: 2 },
  });
  expect(await rowsOf(id)).toMatchObject([
    { id: categories[0], title: `Round ${round} a`, outcome: 'change' },
    { id: categories[1], title: `Round ${round} b`, outcome: 'change' },
  ]);
  expect(await there()).toEqual([]);
  await step(id, 'start');
  expect(await countsOf(id)).toEqual({ done: 2 });
  expect(await there()).toEqual(categories.slice(0, 2));
  await step(id, 'undo');
  expect(await countsOf(id)).toEqual({ undone: 2 });
  expect(await there()).toEqual([]);
  expect(await actionsOf(categories[1])).toEqual(['create', 'delete', 'restore', 'delete']);
});

test('what was restored meanwhile is there, what was deleted anew is left and can be tried again', async () => {
  await removeAll();
  const [first, second] = categories;
  const id = await checked({ ids: [...categories, 999_999] });
  expect(await countsOf(id)).toEqual({ change: 3, gone: 1 });
  for (const one of [first, second]) await shop.data(`POST ${path}/${one}/restore`);
  expect((await shop.ask(`DELETE ${path}/${second}`)).status).toBe(200);
  await step(id, 'start');
  // The third is a child of the second, which doesn't exist.
  expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(['same', 'changed', 'refused', 'gone']);
  expect((await rowsOf(id))[2]).toMatchObject({ reason: expect.any(String) });
  await step(id, 'start', { again: ['changed', 'refused'] });
  expect(await countsOf(id)).toEqual({ same: 1, done: 2, gone: 1 });
  expect(await there()).toEqual(categories);
  // A record that somebody changed since isn't undone.
  await shop.data(`PUT ${path}/${categories[2]}`, { name: both('Mine') });
  await step(id, 'undo');
  expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(['same', 'left', 'left', 'gone']);
  expect((await rowsOf(id))[1]).toMatchObject({ reason: expect.stringContaining('1 Product category') });
});

test('whether one may put a run back is told apart from whether one may do the same', async () => {
  const rights = async (id: number, as: string) => {
    const { permitted, undo_permitted: back } = Object(
      Object((await call(shop, `GET ${path}/bulk/${id}`, { as })).json).data,
    );
    return { permitted, back };
  };
  const deletion = await checked({ ids: categories.slice(2) }, { delete: true });
  await step(deletion, 'start');
  expect(await rights(deletion, 'remover')).toEqual({ permitted: true, back: false });
  expect(await rights(deletion, 'maker')).toEqual({ permitted: false, back: false });
  expect(await rights(deletion, 'creator')).toEqual({ permitted: true, back: true });
  expect((await call(shop, `POST ${path}/bulk/${deletion}/undo`, { as: 'remover' })).status).toBe(403);
  const restore = await checked({ ids: categories.slice(2) });
  await step(restore, 'start');
  expect(await rights(restore, 'remover')).toEqual({ permitted: false, back: false });
  expect(await rights(restore, 'maker')).toEqual({ permitted: true, back: false });
  expect((await call(shop, `POST ${path}/bulk/${restore}/undo`, { as: 'maker' })).status).toBe(403);
});

describe('what is refused', () => {
  test.each([
    ['who may not create', 'remover', 403],
    ['who may not list deleted records', 'maker', 403],
    ['who may do both', 'creator', 202],
  ])('to %s: %s, %i', async (_who, as, status) => {
    await removeAll();
    const answer = await create({ ids: categories }, { restore: true }, as);
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
    await work();
  });

  test('records that are not deleted, and any other task over deleted records', async () => {
    expect((await create({ ids: categories })).status).toBe(404);
    expect((await create({ query: { deleted: 'only' } }, { delete: true })).status).toBe(400);
    expect((await create({ query: { deleted: 'only', q: `Round ${round}` } })).status).toBe(422);
  });
});
