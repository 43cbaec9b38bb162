import { type SQL, sql } from 'drizzle-orm';
import { type Runner, runOnce } from '../db/connection/statement.ts';

/** Class of the advisory locks of running jobs; no other locks of ours use it. */
export const lockClass = 7_242_028;
/** A next attempt further away than this comes from a wrong clock. */
const maxDelay = 600_000;

const after = (now: Date, delay: number) => new Date(now.getTime() + delay).toISOString();

/** SQL condition of jobs that may run now; a time too far ahead comes from a wrong clock and counts as due. */
function isDue(now: Date): SQL {
  return sql`status in ('queued', 'running') and (attempts = 0 or run_at <= ${after(now, 0)} or run_at > ${after(now, maxDelay)})`;
}

/** The next jobs that may run, including running ones; the longest waiting first. */
export async function nextJobs(runner: Runner, now: Date): Promise<readonly number[]> {
  const rows = await runOnce(
    runner,
    sql`select id from job where ${isDue(now)} order by run_at > ${after(now, maxDelay)} desc, run_at, id limit 20`,
  );
  return rows.map(([id]) => Number(id));
}

/** Number of jobs that wait for a slot: their lock isn't held on any server. */
export async function countWaiting(runner: Runner, now: Date): Promise<number> {
  const [row] = await runOnce(
    runner,
    sql`select count(*) from job where ${isDue(now)} and not exists (select from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
        and classid = ${lockClass} and objid = job.id::oid and objsubid = 2 and granted)`,
  );
  return Number(row?.[0]);
}

/** SQL that queues a job behind all waiting ones after its turn, even if the servers' clocks differ. */
export function queueAgain(id: number, now: Date): SQL {
  const last = sql`select max(run_at) + interval '1 millisecond' from job where id <> ${id} and ${isDue(now)} and run_at <= ${after(now, maxDelay)}`;
  return sql`update job set attempts = greatest(attempts - 1, 0), run_at = greatest(${after(now, 0)}::timestamptz, (${last})) where id = ${id}`;
}
