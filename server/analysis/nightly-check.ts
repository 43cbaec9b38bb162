import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Runner, runOnce } from '../db/connection/statement.ts';
import { inTransaction } from '../db/connection/transaction.ts';
import type { StandingTask } from '../jobs/standing-tasks.ts';
import { addUp, lockTotals } from './follow.ts';
import { dayOf, type StoreHour } from './raw-sums.ts';

/** Hour in UTC: three in the morning in Hong Kong, after the check of points. */
const nightlyHour = 19;
/** Number of days for which checks are kept. */
const kept = 30;

/** A day of a store whose totals differed from its orders. */
export interface SalesFault {
  readonly store: number;
  readonly day: string;
  /** Number of rows that were wrong, and are now corrected. */
  readonly rows: number;
}

interface StoreDay {
  readonly store: number;
  readonly day: string;
}

/** The latest time at which a nightly check should have run; one is due if none was made since. */
function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(nightlyHour, 0, 0, 0);
  if (night > now) night.setUTCDate(night.getUTCDate() - 1);
  return night;
}

/** Days with orders or totals, whether or not the orders count. */
async function allDays(runner: Runner): Promise<readonly StoreDay[]> {
  const rows = await runOnce(
    runner,
    sql`select distinct store_id, day::text from (
      select store_id, ${dayOf(sql`ordered_at`)} as day from "order"
      union all select store_id, day from sales_day
      union all select store_id, ${dayOf(sql`hour`)} from sales_hour) as known order by day, store_id`,
  );
  return rows.map(([store, day]) => ({ store: Number(store), day: String(day) }));
}

/** Hours of a day without pending marks: marked hours may differ, which isn't a fault. */
async function unmarkedHours(runner: Runner, { store, day }: StoreDay): Promise<readonly StoreHour[]> {
  const rows = await runOnce(
    runner,
    sql`select hour from (
        select (${day}::date::timestamp at time zone 'Asia/Hong_Kong') + make_interval(hours => place) as hour from generate_series(0, 23) as place
      ) as hours where not exists (select from sales_mark where store_id = ${store} and sales_mark.hour = hours.hour)`,
  );
  return rows.map(([hour]) => ({ store, hour: String(hour) }));
}

/**
 * Compares all totals with the orders, in one transaction per day; corrects and returns those that differ. If a mark
 * was left meanwhile, it is unknown whether the day was wrong, so the next night checks it again.
 */
export async function mendTotals(pool: pg.Pool, signal?: AbortSignal): Promise<readonly SalesFault[]> {
  const faults: SalesFault[] = [];
  for (const day of await allDays(pool)) {
    if (signal?.aborted) break;
    const rows = await inTransaction(pool, async ({ client }) => {
      await lockTotals(client);
      const hours = await unmarkedHours(client, day);
      const written = await addUp(client, hours);
      if (written === 0) return 0;
      return (await unmarkedHours(client, day)).length < hours.length ? 0 : written;
    });
    if (rows > 0) faults.push({ ...day, rows });
  }
  return faults;
}

/** Compares all totals once per night, on one server. A missed night is made up for. */
export function nightlySalesCheck(): StandingTask {
  return {
    name: 'totals of sales against the orders',
    number: 13,
    async isDue(pool, now) {
      const [row] = await runOnce(
        pool,
        sql`select exists (select from sales_check where checked_at >= ${lastNight(now).toISOString()}::timestamptz)`,
      );
      return row?.[0] !== true;
    },
    async run({ pool, lockHolder, log, now, signal }) {
      const at = now().toISOString();
      const faults = await mendTotals(pool, signal);
      for (const fault of faults) log.error(fault, 'sales of a day were not what its orders add up to');
      // An interrupted check starts again from the beginning.
      if (signal.aborted) return;
      await runOnce(
        lockHolder,
        sql`with old as (delete from sales_check where checked_at < ${at}::timestamptz - ${kept} * interval '1 day')
          insert into sales_check (checked_at, faults) values (${at}, ${JSON.stringify(faults)}::jsonb)`,
      );
    },
  };
}
