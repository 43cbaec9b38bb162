import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { splits } from '../../resources/analysis/splits.ts';
import { type Runner, runOnce } from '../db/connection/statement.ts';
import { inTransaction, lockByName } from '../db/connection/transaction.ts';
import type { StandingTask } from '../jobs/standing-tasks.ts';
import { dayOf, rawSums, type StoreHour, sumColumns } from './raw-sums.ts';
import { summed } from './tables.ts';

/** Maximum number of hours per transaction: few, so that the current hour, which comes first, doesn't wait long. */
const batch = 50;

/** All splits with stored totals, and the whole. Splitting by store uses the whole of each store. */
const kept = ['all', ...splits.flatMap(({ name }) => (name === 'store' ? [] : [name]))];
const allSplits = sql.raw(`array[${kept.map((name) => `'${name}'`).join(', ')}]`);

const setSums = sql.raw(summed.map((name) => `${name} = excluded.${name}`).join(', '));
const sumsOf = (table: string) => sql.raw(summed.map((name) => `${table}.${name}`).join(', '));

interface Totals {
  readonly table: 'sales_hour' | 'sales_day';
  readonly moment: 'hour' | 'day';
  /** SQL that defines `fresh`, the correct rows, and `asked`, their hours or days. */
  readonly from: SQL;
}

/** Makes totals equal to `fresh`, writing only differences. Returns the number of rows written or deleted. */
async function replace(runner: Runner, { table, moment, from }: Totals): Promise<number> {
  const [own, at] = [sql.identifier(table), sql.identifier(moment)];
  const [row] = await runOnce(
    runner,
    sql`with ${from},
      gone as (
        delete from ${own} as total using asked
        where total.store_id = asked.store_id and total.split = any (${allSplits}) and total.${at} = asked.${at}
          and not exists (select from fresh where fresh.store_id = total.store_id and fresh.split = total.split
            and fresh.${at} = total.${at} and fresh.key = total.key)
        returning 1
      ),
      written as (
        insert into ${own} as total (store_id, split, ${at}, key, ${sumColumns})
        select store_id, split, ${at}, key, ${sumColumns} from fresh
        on conflict (store_id, split, ${at}, key) do update set ${setSums}
        where (${sumsOf('total')}) is distinct from (${sumsOf('excluded')})
        returning 1
      )
      select (select count(*) from gone) + (select count(*) from written)`,
  );
  return Number(row?.[0] ?? 0);
}

/** SQL: the days of these hours, summed from all of their hours. */
const daysFrom = (hours: readonly StoreHour[]): SQL => sql`
  asked as (
    select distinct store_id, ${dayOf(sql`hour`)} as day
    from unnest(${sql.param(hours.map(({ store }) => store))}::integer[], ${sql.param(hours.map(({ hour }) => hour))}::timestamptz[]) as one (store_id, hour)
  ),
  fresh as (
    select total.store_id, total.split, asked.day, total.key, ${sql.raw(summed.map((name) => `sum(total.${name}) as ${name}`).join(', '))}
    from asked join sales_hour as total on total.store_id = asked.store_id and total.split = any (${allSplits})
      and total.hour >= asked.day::timestamp at time zone 'Asia/Hong_Kong'
      and total.hour < (asked.day + 1)::timestamp at time zone 'Asia/Hong_Kong'
    group by total.store_id, total.split, asked.day, total.key
  )`;

/**
 * Recomputes the totals of these hours and of their days. Must be serialized: each run reads after the previous one has
 * written, so that no older sum replaces a newer one. Returns the number of totals that differed.
 */
export async function addUp(runner: Runner, hours: readonly StoreHour[]): Promise<number> {
  if (hours.length === 0) return 0;
  const ofHours = await replace(runner, { table: 'sales_hour', moment: 'hour', from: rawSums(hours) });
  return ofHours + (await replace(runner, { table: 'sales_day', moment: 'day', from: daysFrom(hours) }));
}

/** Waits for the lock on the totals, and holds it until the end of the transaction. */
export const lockTotals = (runner: Runner): Promise<void> => lockByName(runner, 'totals of sales');

/** Deletes marks, the newest hours first, and returns their hours. */
async function takeMarks(runner: Runner, most: number): Promise<readonly StoreHour[]> {
  const rows = await runOnce(
    runner,
    sql`with newest as (select distinct hour, store_id from sales_mark order by hour desc, store_id limit ${most}),
      taken as (delete from sales_mark as mark using newest where mark.hour = newest.hour and mark.store_id = newest.store_id returning mark.store_id, mark.hour)
      select distinct store_id, hour from taken`,
  );
  return rows.map(([store, hour]) => ({ store: Number(store), hour: String(hour) }));
}

/**
 * Recomputes marked hours. One statement deletes the marks, and the next one reads the orders. The change behind a mark
 * is committed before the mark is visible, so it is read, too; later changes leave their own marks.
 */
export function followMarks(pool: pg.Pool, most = batch): Promise<number> {
  return inTransaction(pool, async ({ client }) => {
    await lockTotals(client);
    const hours = await takeMarks(client, most);
    await addUp(client, hours);
    return hours.length;
  });
}

/** Keeps the totals of sales up to date with the orders: checked twice a second, on one server at a time. */
export function salesTotals(): StandingTask {
  return {
    name: 'totals of sales',
    number: 12,
    async isDue(pool) {
      const [row] = await runOnce(pool, sql`select exists (select from sales_mark)`, { prepared: true });
      return row?.[0] === true;
    },
    async run({ pool, signal }) {
      while (!signal.aborted && (await followMarks(pool)) > 0);
    },
  };
}
