import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type LedgerCheck, ledgerCheck } from '../../../resources/customers/ledger-check.ts';
import { point_transaction } from '../../../resources/customers/point_transaction.ts';
import type { EntityRoute } from '../../crud/call.ts';
import { parseParameters } from '../../crud/parameters.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import type { StandingTask } from '../../jobs/standing-tasks.ts';
import { bodySchema } from '../../openapi/schemas.ts';
import { ledgerFaults } from './faults.ts';

/** Hour in UTC: two in the morning in Hong Kong. Reading the whole ledger takes seconds. */
const nightlyHour = 18;
/** Number of days for which checks are kept. */
const kept = 30;

const ofRow = z.object({ at: z.string(), users: z.array(z.number()) });

/** The latest time at which a nightly check should have run; one is due if none was made since. */
function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(nightlyHour, 0, 0, 0);
  if (night > now) night.setUTCDate(night.getUTCDate() - 1);
  return night;
}

/** Compares all balances with the ledger once per night, on one server. A missed night is made up for. */
export function nightlyLedgerCheck(): StandingTask {
  return {
    name: 'balances of points against the ledger',
    number: 8,
    async isDue(pool, now) {
      const [row] = await runOnce(
        pool,
        sql`select exists (select from ledger_check where checked_at >= ${lastNight(now).toISOString()}::timestamptz)`,
      );
      return row?.[0] !== true;
    },
    async run({ pool, lockHolder, log, now }) {
      const at = now();
      const faults = await ledgerFaults(pool);
      for (const fault of faults) log.error(fault, 'a balance of points is not what the ledger says');
      await runOnce(
        lockHolder,
        sql`with old as (delete from ledger_check where checked_at < ${at.toISOString()}::timestamptz - ${kept} * interval '1 day')
          insert into ledger_check (checked_at, faults) values (${at.toISOString()}, ${JSON.stringify(faults)}::jsonb)`,
      );
    },
  };
}

/** The faults of the latest check that still exist. */
async function readLedgerCheck(runner: Runner): Promise<LedgerCheck> {
  const [row] = await runOnce(
    runner,
    sql`select checked_at, coalesce((select jsonb_agg(distinct fault->'user') from jsonb_array_elements(faults) fault), '[]')
      from ledger_check order by checked_at desc limit 1`,
  );
  if (!row) return { checked_at: null, faults: [] };
  const { at, users } = ofRow.parse({ at: new Date(String(row[0])).toISOString(), users: row[1] });
  const faults = [];
  for (const user of users)
    for (const { inLots: in_lots, ...fault } of await ledgerFaults(runner, user)) faults.push({ ...fault, in_lots });
  return { checked_at: at, faults };
}

/** `GET point-transaction/ledger`. */
export const ledgerCheckRoute: EntityRoute = {
  method: 'get',
  at: '/ledger',
  needs: ['list'],
  doc: {
    id: 'getLedgerCheck',
    tag: point_transaction.plural[0],
    summary: 'Customers whose points are not what the ledger adds up to, by the latest nightly check',
    answer: bodySchema(ledgerCheck),
  },
  handler: async (call) => {
    parseParameters(call, {});
    return call.context.json({ data: await readLedgerCheck(call.deps.pool) });
  },
};
