/**
 * Spends the points of some customers in its own process, over several connections: takes points, gives some back, and
 * prints the id of each movement after its commit.
 */
import { postPoints, giveBackPoints } from '../../server/domain/point_transaction/post-points.ts';
import { endPool } from '../../server/db/connection/pool.ts';
import { inTransaction } from '../../server/db/connection/transaction.ts';
import { ApiError } from '../../server/errors.ts';
import { patientPool } from './patient-pool.ts';

const [connectionString = '', name = '', spenders = '1', customers = '1'] = process.argv.slice(2);
const pool = patientPool({ connectionString, max: Number(spenders) });
const account = (user: number) => ({ user, point_type: 'oto_point', cause: 'order' }) as const;

async function spend(place: number): Promise<void> {
  for (let turn = 0, refused = 0; refused < 2 * Number(customers); turn += 1) {
    const user = 1 + ((place * 7 + turn) % Number(customers));
    const key = `order/${name}${place}-${turn}`;
    const posting = { now: new Date() };
    try {
      const id = await inTransaction(pool, (scope) =>
        postPoints(scope, { ...account(user), type: 'redeem', point: -(1 + (turn % 5)), key, message: key }, posting),
      );
      process.stdout.write(`${id}\n`);
      if (turn % 4 !== 0) continue;
      const back = await inTransaction(pool, (scope) =>
        giveBackPoints(scope, id, { ...account(user), key: `${key}/cancel`, message: key }, posting),
      );
      process.stdout.write(`${back}\n`);
    } catch (error) {
      if (!(error instanceof ApiError) || error.key !== 'errors.pointsMissing') throw error;
      refused += 1;
    }
  }
}

await Promise.all(Array.from({ length: Number(spenders) }, (_, place) => spend(place)));
await endPool(pool);
