import { afterAll, beforeAll, expect, test } from 'vitest';
import { label } from '../../resources/kinds/examples.ts';
import { failureIn } from '../../server/db/connection/failures.ts';
import { inTransaction } from '../../server/db/connection/transaction.ts';
import { makeSamples, sample, type SampleWorld } from './sample-app.ts';
import { call } from './scenarios.ts';

const text = { kind: 'text', label } as const;
const thing = sample({
  name: 'thing',
  keepsLast: true,
  fields: {
    name: { ...text, unique: true },
    tags: { kind: 'tags', label },
    stores: { kind: 'reference', label, to: 'store', many: true },
  },
});

let world: SampleWorld;
beforeAll(async () => {
  world = await makeSamples([thing]);
});
afterAll(() => world.drop());

async function make(...names: readonly string[]): Promise<number[]> {
  await world.pool.query('truncate thing, history restart identity cascade');
  for (const name of names) await call(world, 'POST /thing', { body: { name } });
  return names.map((_, place) => place + 1);
}

test('two concurrent deletions of the last two records leave one', async () => {
  await make('one', 'two');
  const both = await Promise.all([1, 2].map((id) => call(world, `DELETE /thing/${id}`)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await call(world, 'GET /thing')).toMatchObject({ json: { meta: { total: 1 } } });
});

test('ten concurrent writes of one unique value: one succeeds', async () => {
  await make('first');
  const all = await Promise.all(
    Array.from({ length: 10 }, () => call(world, 'POST /thing', { body: { name: 'Wanted' } })),
  );
  expect(all.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
});

test('twenty concurrent changes without If-Match are all written', async () => {
  const [id] = await make('counted');
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, place) => call(world, `PUT /thing/${id}`, { body: { name: `counted ${place}` } })),
  );
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await call(world, `GET /thing/${id}`)).toMatchObject({ json: { data: { revision: 21 } } });
  expect(await call(world, `GET /thing/${id}/history`)).toMatchObject({ json: { meta: { total: 21 } } });
});

test('concurrent changes of references end as the last one wrote', async () => {
  const [id] = await make('linked');
  for (let round = 0; round < 5; round += 1) {
    const all = await Promise.all(
      [[1], [2], [1, 3], []].map((stores) => call(world, `PUT /thing/${id}`, { body: { stores } })),
    );
    const newest = all
      .filter(({ status }) => status === 200)
      .map(({ json }) => json)
      .toSorted((one, other) => revisionOf(other) - revisionOf(one))[0];
    expect(await call(world, `GET /thing/${id}`)).toMatchObject({ json: newest });
  }
});

function revisionOf(json: unknown): number {
  return Number(/"revision":(\d+)/u.exec(JSON.stringify(json))?.[1]);
}

test('a concurrent change and deletion: the second one sees the first', async () => {
  const [id] = await make('contested', 'kept');
  const [changed, deleted] = await Promise.all([
    call(world, `PUT /thing/${id}`, { body: { name: 'changed' } }),
    call(world, `DELETE /thing/${id}`),
  ]);
  expect(deleted.status).toBe(200);
  expect([200, 404]).toContain(changed.status);
  expect(await call(world, `GET /thing/${id}`)).toMatchObject({ status: 404 });
});

test('two deadlocked writes both succeed, one at its second attempt', async () => {
  await make('left', 'right');
  let waiting: (() => void)[] = [];
  let tries = 0;
  /** On the first attempt, each transaction waits until the other has locked its row. */
  const meet = () => {
    const both = new Promise<void>((resolve) => waiting.push(resolve));
    if (waiting.length === 2) for (const go of waiting) go();
    return both;
  };
  const cross = (first: number, second: number) =>
    inTransaction(world.pool, async ({ client }) => {
      tries += 1;
      await client.query('update thing set revision = revision + 1 where id = $1', [first]);
      if (waiting.length < 2) await meet();
      await client.query('update thing set revision = revision + 1 where id = $1', [second]);
    });
  await Promise.all([cross(1, 2), cross(2, 1)]);
  waiting = [];
  expect(tries).toBe(3);
  const { rows } = await world.pool.query('select revision from thing');
  expect(rows).toEqual([{ revision: 3 }, { revision: 3 }]);
});

test('a statement timeout is 503 with Retry-After', async () => {
  const slow = inTransaction(world.pool, async ({ client }) => {
    await client.query('set local statement_timeout = 20');
    await client.query('select pg_sleep(5)');
  });
  const error = await slow.catch((refused: unknown) => failureIn(refused));
  expect(error).toBe('busy');
});

test('a failed write leaves its connection usable', async () => {
  await make('one');
  for (let round = 0; round < 30; round += 1)
    expect(await call(world, 'POST /thing', { body: { name: 'one' } })).toMatchObject({ status: 409 });
  expect(await call(world, 'POST /thing', { body: { name: 'another' } })).toMatchObject({ status: 201 });
});
