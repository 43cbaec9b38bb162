import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseErrorIn } from '../../server/db/connection/failures.ts';
import { createPool, endPool } from '../../server/db/connection/pool.ts';
import { run, runOnce, statementOf } from '../../server/db/connection/statement.ts';
import { makeDatabase, type TestDatabase } from './database.ts';

/** A single session, so that every run finds the statements that earlier runs prepared. */
let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await makeDatabase();
  pool = createPool({ ...database.connection, max: 1 });
});
afterAll(async () => {
  await endPool(pool);
  await database.drop();
});

const quotient = statementOf(sql`select 12 / ${sql.placeholder('by')}::integer, 'whole'`, { prepared: true });

test('a statement that failed at its first run is neither prepared again nor read without its columns', async () => {
  await expect(run(pool, quotient, { by: 0 })).rejects.toMatchObject({ code: '22012' });
  await expect(run(pool, quotient, { by: 'two' })).rejects.toMatchObject({ code: '22P02' });
  expect(await run(pool, quotient, { by: 4 })).toEqual([[3, 'whole']]);
  expect(await run(pool, quotient, { by: 6 })).toEqual([[2, 'whole']]);
  await expect(run(pool, quotient, { by: 0 })).rejects.toMatchObject({ code: '22012' });
});

test('a statement that cannot be parsed is an error of the database with the stack of its caller', async () => {
  const error: unknown = await runOnce(pool, sql`select nothing from nowhere`).catch((caught: unknown) => caught);
  expect(databaseErrorIn(error)?.code).toBe('42P01');
  expect(error instanceof Error && error.stack).toContain('statement.ts');
});

test('a named statement describes its columns once a session', async () => {
  const columns = statementOf(sql`select ${sql.placeholder('n')}::integer as n, now()`, { prepared: true });
  const described: string[] = [];
  const client = await pool.connect();
  const connection: unknown = Reflect.get(client, 'connection');
  const listener = ({ name }: { readonly name: string }) => described.push(name);
  Reflect.apply(Reflect.get(Object(connection), 'on'), connection, ['rowDescription', listener]);
  for (const n of [1, 2, 3]) expect(await run(client, columns, { n })).toEqual([[n, expect.stringMatching(/Z$/u)]]);
  client.release();
  expect(described).toEqual(['rowDescription']);
});

test('values come back as the contract has them, named or not', async () => {
  const all = sql`select ${sql.placeholder('list')}::text[], ${sql.placeholder('json')}::jsonb, ${sql.placeholder('none')}::integer,
    1.50::numeric(5, 2), date '2026-11-22', '2026-11-22 10:05:00+08'::timestamptz, 5000000000::bigint, true`;
  const values = { list: ['a"b', 'c,d', '{}', null], json: { deep: [1, null] }, none: null };
  const row = [values.list, values.json, null, '1.50', '2026-11-22', '2026-11-22T02:05:00.000Z', 5_000_000_000, true];
  for (const statement of [statementOf(all), statementOf(all, { prepared: true })])
    for (const _ of [1, 2]) expect(await run(pool, statement, values)).toEqual([row]);
});
