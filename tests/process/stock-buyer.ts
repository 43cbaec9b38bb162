/**
 * Runs many buyers of one product in its own process, with one connection each. They hold pieces, pay for some, release
 * some and, once sold out, return paid ones, until the sale is closed and sold out. Each change is recorded in the
 * ledger in the same transaction; a line is printed after its commit.
 */
import { changeStock, type StockChange } from '../../server/domain/product_version/stock.ts';
import { endPool } from '../../server/db/connection/pool.ts';
import { inTransaction } from '../../server/db/connection/transaction.ts';
import { ApiError } from '../../server/errors.ts';
import { patientPool } from './patient-pool.ts';
import { gate } from './stock-sale.ts';

const [connectionString = '', version, store, option, name = '', buyers = '1'] = process.argv.slice(2);
const which = { version: Number(version), store: Number(store), ...(option !== '' && { option: Number(option) }) };
const pool = patientPool({ connectionString, max: Number(buyers) });

/** Changes the stock, records it in the ledger and prints the ledger id after the commit. Returns false if sold out. */
async function count(change: Omit<StockChange, 'version' | 'store' | 'option'>): Promise<boolean> {
  const { hold = 0, release = 0, purchase = 0, refund = 0 } = change;
  try {
    const id = await inTransaction(pool, async ({ client }) => {
      await changeStock(client, { ...which, ...change });
      const { rows } = await client.query<{ id: number }>(
        'insert into ledger (buyer, held, sold) values ($1, $2, $3) returning id',
        [name, hold - release, purchase - refund],
      );
      return rows[0]?.id;
    });
    process.stdout.write(`${String(id)}\n`);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.key === 'errors.soldOut') return false;
    throw error;
  }
}

async function buy(place: number): Promise<void> {
  let paid = 0;
  for (let turn = place; ; turn += 1) {
    const pieces = 1 + (turn % 3);
    if (await count({ hold: pieces })) {
      const pays = turn % 4 !== 0;
      await count(pays ? { release: pieces, purchase: pieces } : { release: pieces });
      if (pays) paid += pieces;
    } else {
      const { rows } = await pool.query<{ closed: boolean }>('select closed from sale');
      if (rows[0]?.closed) return;
      if (paid > 0) {
        await count({ refund: 1 });
        paid -= 1;
      }
    }
  }
}

// All buyers start at once, when the test releases the lock, which each connection of each process waits for.
await Promise.all(
  Array.from({ length: Number(buyers) }, async (_, place) => {
    await inTransaction(pool, ({ client }) => client.query('select pg_advisory_xact_lock_shared($1)', [gate]));
    await buy(place);
  }),
);
await endPool(pool);
