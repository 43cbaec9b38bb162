/**
 * One of many who buy the same thing, in a process of its own: holds pieces, pays for some, gives some back, until nothing is left.
 * Each count stands in the ledger by the same transaction; a line is printed once it is committed.
 */
import { changeStock, type StockChange } from '../../server/domain/product_version/stock.ts';
import { createPool, endPool } from '../../server/db/pool.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { ApiError } from '../../server/errors.ts';

const [connectionString = '', version, store, option, name = ''] = process.argv.slice(2);
const which = { version: Number(version), store: Number(store), ...(option !== '' && { option: Number(option) }) };
const pool = createPool({ connectionString, max: 1 });

/** Counts and notes it; says so once it is committed. */
async function buy(change: Omit<StockChange, 'version' | 'store' | 'option'>): Promise<void> {
  const { hold = 0, release = 0, purchase = 0, refund = 0 } = change;
  const id = await inTransaction(pool, async ({ client }) => {
    await changeStock(client, { ...which, ...change });
    const { rows } = await client.query<{ id: number }>('insert into ledger (buyer, held, sold) values ($1, $2, $3) returning id', [name, hold - release, purchase - refund]);
    return rows[0]?.id;
  });
  process.stdout.write(`${String(id)}\n`);
}

try {
  for (let turn = 0; ; turn += 1) {
    const pieces = 1 + (turn % 3);
    await buy({ hold: pieces });
    if (turn % 4 === 0) await buy({ release: pieces });
    else await buy({ release: pieces, purchase: pieces });
    if (turn % 5 === 4) await buy({ refund: 1 });
  }
} catch (error) {
  if (!(error instanceof ApiError) || error.key !== 'errors.soldOut') throw error;
}
await endPool(pool);
