/**
 * Redeems a coupon in its own process, over several connections: holds uses, redeems some, gives others back, and
 * prints the key of each after its commit.
 */
import { endPool } from '../../server/db/connection/pool.ts';
import { inTransaction } from '../../server/db/connection/transaction.ts';
import { giveBackCoupon, holdCoupon, takeCoupon } from '../../server/domain/coupon/redeem.ts';
import { ApiError } from '../../server/errors.ts';
import { patientPool } from './patient-pool.ts';

const [connectionString = '', name = '', redeemers = '1', customers = '1'] = process.argv.slice(2);
const pool = patientPool({ connectionString, max: Number(redeemers) });
const cart = { items: [{ amount: 10_000, product_groups: [], product_categories: [] }], shipping_fee: 0 };

async function redeem(place: number): Promise<void> {
  for (let turn = 0, refused = 0; refused < 2 * Number(customers); turn += 1) {
    const id = 1 + ((place * 7 + turn) % Number(customers));
    const use = { store: 1, key: `order/${name}${place}-${turn}` };
    const posting = { now: new Date() };
    try {
      await inTransaction(pool, (scope) =>
        holdCoupon(scope, { ...use, code: 'RACE', cart, customer: { id, first_order: false } }, posting),
      );
      process.stdout.write(`${use.key}\n`);
      if (turn % 2 === 0) await inTransaction(pool, (scope) => takeCoupon(scope, use, posting));
      if (turn % 3 !== 0) continue;
      // Two concurrent calls, of which one gives it back.
      const given = await Promise.all(
        [1, 2].map(() => inTransaction(pool, (scope) => giveBackCoupon(scope, use, posting))),
      );
      if (given.filter(Boolean).length > 1) throw new Error(`${use.key} was given back twice`);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      refused += 1;
    }
  }
}

await Promise.all(Array.from({ length: Number(redeemers) }, (_, place) => redeem(place)));
await endPool(pool);
