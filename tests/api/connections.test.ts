import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { lockDatabase, type Change } from '../../server/db/embedded/server-lock.ts';
import { createPool, endPool, sessionSettings } from '../../server/db/connection/pool.ts';
import { poolsIn } from '../../server/db/connection/pools.ts';
import { unfitness } from '../../server/db/migrate/requirements.ts';
import { inTransaction, withClient } from '../../server/db/connection/transaction.ts';
import { bringUpToDate } from '../../server/db/migrate/up-to-date.ts';
import { makeDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeDatabase();
});
afterAll(() => database.drop());

/** Runs statements as the superuser in the test's database. */
const rule = (...statements: string[]): Promise<void> => ruleIn(database.connection.database, statements);

async function ruleIn(name: string | undefined, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({
    ...inject('postgres').maintenance,
    database: name,
    options: '-c default_transaction_read_only=off',
  });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function withPool<T>(config: pg.PoolConfig, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool({ ...database.connection, ...config });
  try {
    return await work(pool);
  } finally {
    await endPool(pool);
  }
}

describe('the settings of a session', () => {
  const others = [
    "timezone = 'Asia/Hong_Kong'",
    "datestyle = 'German'",
    'statement_timeout = 0',
    'standard_conforming_strings = off',
    "client_encoding = 'LATIN1'",
    'default_transaction_isolation = serializable',
    'default_transaction_read_only = on',
    'idle_session_timeout = 3600000',
  ];
  const hongKong = '-c timezone=Asia/Hong_Kong -c statement_timeout=0 -c datestyle=SQL';

  test.each([
    ['role', others.map((setting) => `alter role shop in database "$" set ${setting}`), {}],
    ['database', others.map((setting) => `alter database "$" set ${setting}`), {}],
    ['address', [], { options: hongKong }],
  ])('are not undone by those of its %s', async (_name, statements, config) => {
    await rule(...statements.map((statement) => statement.replace('$', database.connection.database)));
    await withPool(config, async (pool) => {
      const { rows } = await pool.query<{ name: string; setting: string }>(
        'select name, setting from pg_settings where name = any($1)',
        [Object.keys(sessionSettings())],
      );
      expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual(sessionSettings());
      const moment = '2026-11-20T09:44:00.123Z';
      expect(
        (await pool.query<{ at: string }>('select $1::timestamptz at, $2::text word', [moment, '香港'])).rows,
      ).toEqual([{ at: moment, word: '香港' }]);
      expect(await unfitness(pool)).toBeUndefined();
    });
  });

  test('that changed later don’t change how instants are read', async () => {
    await withClient(database.pool, async (client) => {
      await client.query(`set timezone = 'Asia/Hong_Kong'`);
      expect((await client.query(`select '2026-11-20T09:44:00Z'::timestamptz as at`)).rows).toEqual([
        { at: '2026-11-20T09:44:00.000Z' },
      ]);
      await client.query(`set timezone = 'UTC'`);
    });
  });
});

describe('an unsuitable database', () => {
  const make = (options: string) => async () => {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await rule(`create database ${name} ${options}`);
    return { name, drop: () => rule(`drop database ${name} with (force)`) };
  };

  test.each([
    [
      'is in another encoding',
      make(`owner shop encoding 'SQL_ASCII' template template0 locale_provider libc locale 'C'`),
      'its encoding is SQL_ASCII',
    ],
    [
      'belongs to somebody else',
      make('template template0'),
      'its owner is another than shop, who may make nothing in it',
    ],
  ])('%s, and nothing is written to it', async (_name, made, reason) => {
    const { name, drop } = await made();
    try {
      await withPool({ database: name }, async (pool) => {
        expect(await unfitness(pool)).toBe(reason);
        expect(
          (
            await pool.query(
              `select count(*)::integer as tables from pg_class where relnamespace = 'public'::regnamespace`,
            )
          ).rows,
        ).toEqual([{ tables: 0 }]);
      });
    } finally {
      await drop();
    }
  });

  test('has an engine without transition tables', async () => {
    const { name, drop } = await make('owner shop')();
    try {
      await ruleIn(name, [
        `create function refuse() returns event_trigger language plpgsql as $$ begin
          raise exception 'REFERENCING clause not supported yet' using errcode = '0A000'; end $$`,
        `create event trigger refuse on ddl_command_start when tag in ('CREATE TRIGGER') execute function refuse()`,
      ]);
      await withPool({ database: name }, async (pool) => {
        expect(await unfitness(pool)).toBe(
          'its engine lacks what the shop needs: REFERENCING clause not supported yet',
        );
      });
    } finally {
      await drop();
    }
  });

  test('has no schema to make tables in', async () => {
    await withPool({ options: '-c search_path=nowhere' }, async (pool) => {
      expect(await unfitness(pool)).toBe('shop may make no tables in its schema nowhere');
    });
  });
});

describe('a database whose LC_CTYPE', () => {
  const told = async (type: string) => {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await rule(
      `create database ${name} owner shop encoding 'UTF8' template template0 locale_provider libc lc_collate 'C' lc_ctype '${type}'`,
    );
    try {
      return await withPool({ database: name }, async (pool) => {
        expect(await unfitness(pool)).toBeUndefined();
        const lines: string[] = [];
        await bringUpToDate(pool, pino({}, { write: (line: string) => lines.push(line) }));
        return lines.map((line): unknown => JSON.parse(line));
      });
    } finally {
      await rule(`drop database ${name} with (force)`);
    }
  };

  test('is C is accepted with one warning that trigrams ignore Chinese', async () => {
    expect(await told('C')).toEqual([
      expect.objectContaining({ level: 40, msg: expect.stringContaining('made with LC_CTYPE C, ') }),
    ]);
  });

  test('supports Chinese is accepted without a warning', async () => {
    expect(await told('C.UTF-8')).toEqual([]);
  });
});

describe('a connection', () => {
  test('that the database terminates inside a transaction is replaced, and the first error is reported', async () => {
    const ended = inTransaction(database.pool, async ({ client }) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      await rule(`select pg_terminate_backend(${rows[0]?.pid})`);
      throw new Error('the first');
    });
    await expect(ended).rejects.toThrow('the first');
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('is released when a transaction can’t begin', async () => {
    await withPool({ max: 1 }, async (pool) => {
      await pool.query('select 1');
      await rule(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'shop'`,
      );
      await inTransaction(pool, async () => undefined).catch(() => {});
      expect(await inTransaction(pool, async () => 'done')).toBe('done');
    });
  });
});

test('the start of an embedded database is retried, and each reason logged once', async () => {
  const reasons = ['its disk is full', 'its disk is full', 'its disk is away', 'its disk is full'];
  const changes: Change[] = [];
  await new Promise<void>((resolve) => {
    const revive = async () => {
      const reason = reasons.shift();
      if (reason !== undefined) throw new Error(reason);
    };
    const changed = (change: Change) => {
      changes.push(change);
      if (change.now === 'back') resolve();
    };
    void lockDatabase(database.connection, { revive, changed, pauses: [0, 1] }).then(() =>
      rule(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'server lock' and datname = current_database()`,
      ),
    );
  });
  const away = ['its disk is full', 'its disk is away', 'its disk is full'].map((reason) => ({ now: 'away', reason }));
  expect(changes).toEqual([{ now: 'away' }, ...away, { now: 'back' }]);
});

test('statements that every call needs have lock and connection timeouts below their statement timeout', async () => {
  const { pool, vital } = database;
  const limits = await Promise.all([vital, pool].map(async (one) => (await one.query('show lock_timeout')).rows));
  expect(limits.flat()).toEqual([{ lock_timeout: '1500ms' }, { lock_timeout: '0' }]);
  expect(vital.options.connectionTimeoutMillis).toBe(2_000);
});

test('statement timeouts are 5 s for calls, 3 s for sessions, 60 s for background work; three servers fit into one database', async () => {
  const { pool, vital, background } = database;
  const limits = await Promise.all(
    [pool, vital, background].map(async (one) => (await one.query('show statement_timeout')).rows),
  );
  expect(limits.flat()).toEqual([
    { statement_timeout: '5s' },
    { statement_timeout: '3s' },
    { statement_timeout: '1min' },
  ]);
  const { rows } = await pool.query(
    `select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as room`,
  );
  expect(3 * poolsIn(database).reduce((sum, { options }) => sum + options.max, 0)).toBeLessThan(rows[0].room);
});
