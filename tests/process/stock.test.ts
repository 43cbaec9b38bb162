import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../../server/db/embedded/index.ts';
import { endPool } from '../../server/db/connection/pool.ts';
import { inTransaction } from '../../server/db/connection/transaction.ts';
import { changeStock } from '../../server/domain/product_version/stock.ts';
import { ApiError } from '../../server/errors.ts';
import { patientPool } from './patient-pool.ts';
import type { makeDataDir } from './server-process.ts';
import { countsOf, makeThing } from './stock-sale.ts';
import { makeUsedDataDir } from './used-data-dir.ts';

/**
 * Many buyers of one product in one process, with one connection each. Several processes, some of them killed:
 * stock-kill.test.ts.
 */
let folder: Awaited<ReturnType<typeof makeDataDir>>;
let database: EmbeddedDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  folder = await makeUsedDataDir();
  database = await startEmbedded(folder.path);
  pool = patientPool({ ...database.connection, max: 64 });
});

afterAll(async () => {
  await endPool(pool);
  await database.stop();
  await folder.remove();
});

const isRefusal = (error: unknown, key: string) => error instanceof ApiError && error.key === key;

describe.each(['version', 'option'] as const)('sixty-four buyers on as many connections, of one %s', (what) => {
  test('buy exactly what is in stock', async () => {
    const thing = await makeThing(pool, what, 40);
    const clients = await Promise.all(Array.from({ length: 64 }, () => pool.connect()));
    const outcomes = await Promise.all(
      clients.map((client) =>
        changeStock(client, { ...thing, hold: 1 }).then(
          () => 'held',
          (error: unknown) => (isRefusal(error, 'errors.soldOut') ? 'sold out' : error),
        ),
      ),
    );
    for (const client of clients) client.release();
    expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(40);
    expect(outcomes.filter((outcome) => outcome === 'sold out')).toHaveLength(24);
    for (const one of await countsOf(pool, thing)) expect(one).toEqual({ purchased_pcs: 0, holding_pcs: 40 });
  });

  test('hold, pay and release in any order, with exact counts', async () => {
    const thing = await makeThing(pool, what, 50);
    const paid = await Promise.all(
      Array.from({ length: 64 }, async (_, buyer) => {
        const pieces = 1 + (buyer % 3);
        try {
          await inTransaction(pool, ({ client }) => changeStock(client, { ...thing, hold: pieces }));
        } catch (error) {
          if (isRefusal(error, 'errors.soldOut')) return 0;
          throw error;
        }
        if (buyer % 2 === 0) {
          await inTransaction(pool, ({ client }) => changeStock(client, { ...thing, release: pieces }));
          return 0;
        }
        await inTransaction(pool, ({ client }) => changeStock(client, { ...thing, release: pieces, purchase: pieces }));
        return pieces;
      }),
    );
    const purchased_pcs = paid.reduce((sum, pieces) => sum + pieces, 0);
    expect(purchased_pcs).toBeGreaterThan(0);
    for (const one of await countsOf(pool, thing)) expect(one).toEqual({ purchased_pcs, holding_pcs: 0 });
  });

  test('hold nothing once it is withdrawn', async () => {
    const thing = await makeThing(pool, what, 1_000);
    const [off, ...held] = await Promise.all([
      pool.query(
        `update product_version set status = 'inactive' where id = $1 returning (select holding_pcs from product_version where id = $1) as before`,
        [thing.version],
      ),
      ...Array.from({ length: 40 }, () =>
        inTransaction(pool, ({ client }) => changeStock(client, { ...thing, hold: 1 })).then(
          () => 1,
          (error: unknown) => {
            if (isRefusal(error, 'errors.notOnSale')) return 0;
            throw error;
          },
        ),
      ),
    ]);
    expect(off.rowCount).toBe(1);
    const holding_pcs = held.reduce<number>((sum, one) => sum + one, 0);
    for (const one of await countsOf(pool, thing)) expect(one).toEqual({ purchased_pcs: 0, holding_pcs });
    await expect(changeStock(pool, { ...thing, hold: 1 })).rejects.toEqual(
      expect.objectContaining({ key: 'errors.notOnSale' }),
    );
  });
});
