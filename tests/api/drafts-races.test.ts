import { afterAll, beforeAll, expect, test } from 'vitest';
import { translate } from '../../resources/messages/translate.ts';
import type { Answer } from './scenarios.ts';
import { at, both, versionsOf } from './version-world.ts';
import { makeShop, type Shop } from './world.ts';

/**
 * Concurrent edits, promotes, changes and deletions of one version: each sees the others' work either complete or not
 * started.
 */
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());

const { ask, makeSku, makeVersion, makeLive, putOptions, contentOf, draftOf, copiesOf } = versionsOf(() => shop);
const rounds = Array.from({ length: 8 }, (_, round) => round);
const statuses = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const stateOf = async (id: number) => at(await ask(`GET /product-version/${id}`), 'data');

test('ten concurrent calls create one draft', async () => {
  const id = await makeLive();
  const all = await Promise.all(Array.from({ length: 10 }, () => ask(`POST /product-version/${id}/edit`)));
  expect(statuses(all)).toEqual([...Array.from({ length: 9 }, () => 200), 201]);
  expect(new Set(all.map((answer) => at(answer, 'data.id'))).size).toBe(1);
  expect(await copiesOf(id)).toHaveLength(1);
});

test('three concurrent first promotes: one succeeds, the others are 409 with the state', async () => {
  for (const _ of rounds) {
    const id = await makeVersion();
    const headers = { 'If-Match': '"1"' };
    const three = await Promise.all(
      [1, 2, 3].map(() => ask(`POST /product-version/${id}/promote`, undefined, { headers })),
    );
    expect(statuses(three)).toEqual([200, 409, 409]);
    expect(three.find(({ status }) => status === 409)?.json).toMatchObject({
      state: 'active',
      possible: ['deactivate'],
    });
  }
});

test('two concurrent promotes of a draft: the other is told that it went live', async () => {
  const id = await makeLive();
  for (const round of rounds) {
    const draft = await draftOf(id);
    const two = await Promise.all([1, 2].map(() => ask(`POST /product-version/${draft}/promote`)));
    expect(statuses(two)).toEqual([200, 409]);
    expect(two.map(({ text }) => text)).toContainEqual(
      expect.stringContaining(translate('en', 'errors.promotedMeanwhile')),
    );
    expect(await stateOf(id)).toMatchObject({ version: round + 2 });
    expect(await copiesOf(id)).toHaveLength(round + 1);
  }
});

test('a draft and an archived copy promoted concurrently: the second archives the first, or is 412', async () => {
  const id = await makeLive();
  await ask(`POST /product-version/${await draftOf(id)}/promote`);
  for (const _ of rounds) {
    const draft = await draftOf(id);
    const [archived] = (await copiesOf(id)).filter(({ status }) => status === 'archived');
    const before = await stateOf(id);
    const [ofDraft, ofArchived] = await Promise.all(
      [draft, archived?.id ?? 0].map((copy) => ask(`POST /product-version/${copy}/promote`)),
    );
    expect(ofArchived?.status).toBe(200);
    expect([200, 409]).toContain(ofDraft?.status);
    const promotes = ofDraft?.status === 200 ? 2 : 1;
    expect(await stateOf(id)).toMatchObject({ version: Number(at({ json: before }, 'version')) + promotes });
    if (promotes === 1) await ask(`DELETE /product-version/${draft}`);
  }
});

test('a change of what is live and a promote at once: the promote overwrites what it was compared with, or is refused', async () => {
  for (const round of rounds) {
    const id = await makeLive();
    const draft = await draftOf(id);
    await ask(`PUT /product-version/${draft}`, { name: both('Draft'), price: '30.00' });
    const change = round % 2 === 0 ? { price: `4${round}.00` } : { product_categories: [], price: `4${round}.00` };
    const [changed, promoted] = await Promise.all([
      ask(`PUT /product-version/${id}`, change, { headers: { 'If-Match': '"2"' } }),
      ask(`POST /product-version/${draft}/promote`),
    ]);
    expect([
      [200, 409],
      [412, 200],
    ]).toContainEqual([changed?.status, promoted?.status]);
    expect(await stateOf(id)).toMatchObject(
      promoted?.status === 200
        ? { version: 2, price: '30.00', name: both('Draft') }
        : { version: 1, price: `4${round}.00` },
    );
  }
});

test('a change of a draft and its promote at once: the change is promoted, or is told that it went live', async () => {
  for (const round of rounds) {
    const id = await makeLive();
    const draft = await draftOf(id);
    const price = `5${round}.00`;
    const change = round % 2 === 0 ? { price } : { product_categories: [], price };
    const [changed, promoted] = await Promise.all([
      ask(`PUT /product-version/${draft}`, change),
      ask(`POST /product-version/${draft}/promote`),
    ]);
    expect(promoted?.status).toBe(200);
    expect([200, 409]).toContain(changed?.status);
    expect(await stateOf(id)).toMatchObject({ version: 2, price: changed?.status === 200 ? price : '20.00' });
  }
});

test('a deletion and a promote at once: the record goes with all its copies, or first is promoted', async () => {
  for (const _ of rounds) {
    const id = await makeLive();
    const draft = await draftOf(id);
    const [deleted, promoted] = await Promise.all([
      ask(`DELETE /product-version/${id}`),
      ask(`POST /product-version/${draft}/promote`),
    ]);
    expect(deleted?.status).toBe(200);
    expect([200, 404]).toContain(promoted?.status);
    expect(
      (await shop.parts.pool.query('select id from product_version where id = $1 or version_of = $1', [id])).rows,
    ).toEqual([]);
    expect(await ask(`POST /product-version/${id}/restore`)).toMatchObject({
      status: 200,
      json: { data: { version: promoted?.status === 200 ? 2 : 1 } },
    });
  }
});

test('promotes lose no pieces sold meanwhile', async () => {
  const [id, sku] = [await makeVersion(), await makeSku()];
  await putOptions(
    id,
    ['red', 'blue'].map((combination) => ({ combination, sku, price: '3.00' })),
  );
  await ask(`POST /product-version/${id}/promote`);
  const sell = async () => {
    for (let sold = 0; sold < 40; sold += 1)
      await shop.parts.pool.query(
        `update product_version_options set purchased_pcs = purchased_pcs + 1 where record_id = $1 and combination = 'red'`,
        [id],
      );
  };
  const promote = async () => {
    for (const round of rounds) {
      const draft = await draftOf(id);
      await shop.parts.pool.query('update product_version_options set price = $2 where record_id = $1', [
        draft,
        `${round}.00`,
      ]);
      const promoted = await ask(`POST /product-version/${draft}/promote`);
      expect(promoted.status, promoted.text).toBe(200);
    }
  };
  await Promise.all([sell(), sell(), promote()]);
  expect(
    (
      await shop.parts.pool.query(
        'select combination, price, purchased_pcs from product_version_options where record_id = $1 order by 1',
        [id],
      )
    ).rows,
  ).toEqual([
    { combination: 'blue', price: '7.00', purchased_pcs: 0 },
    { combination: 'red', price: '7.00', purchased_pcs: 80 },
  ]);
});

test('a read during a promote sees the state before or after it', async () => {
  const [id, sku] = [await makeVersion(), await makeSku()];
  await putOptions(
    id,
    Array.from({ length: 50 }, (_, place) => ({ combination: `c${place}`, sku, price: '1.00' })),
  );
  await ask(`POST /product-version/${id}/promote`);
  const was = await contentOf(id);
  const draft = await draftOf(id);
  await shop.parts.pool.query('update product_version_options set price = 2 where record_id = $1', [draft]);
  const wanted = await contentOf(draft);
  const seen: unknown[] = [];
  const promoting = ask(`POST /product-version/${draft}/promote`);
  const state = { done: false };
  const finished = promoting.finally(() => {
    state.done = true;
  });
  while (!state.done) seen.push(await contentOf(id));
  expect((await finished).status).toBe(200);
  seen.push(await contentOf(id));
  for (const one of seen) expect([JSON.stringify(was), JSON.stringify(wanted)]).toContain(JSON.stringify(one));
});
