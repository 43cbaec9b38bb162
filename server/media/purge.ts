import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { runOnce } from '../db/statement.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/deps.ts';
import { describeError } from '../http/describe-error.ts';
import { deleteFile, lockFile, sweep } from './file-rows.ts';
import { mediaStore } from './store.ts';
import { scratchOf } from './upload.ts';

/** Any number no one else takes: of several servers one does it. */
const lockNumber = 7_242_041;
const day = 86_400_000;
const hour = 3_600_000;

type Needs = Pick<Deps, 'pool' | 'env' | 'log' | 'now'>;

/**
 * Removes uploads that no record took within 24 hours, bytes that no record names, and what broken uploads left on this disk.
 * A file that a record ever took stays: its history, or the trash, may bring it back.
 * @returns how many files went
 */
export async function purgeMedia(deps: Needs): Promise<number> {
  await clearScratch(deps);
  const { pool, env, now } = deps;
  const store = await mediaStore(env);
  const client = await pool.connect();
  try {
    const [mine] = await runOnce(client, sql`select pg_try_advisory_lock(${lockNumber})`);
    if (mine?.[0] !== true) return 0;
    try {
      const old = await runOnce(client, sql`select id from file where not kept and created_at < ${new Date(now().getTime() - day).toISOString()} order by id limit 1000`);
      let gone = 0;
      for (const [id] of old) {
        const key = await inTransaction(pool, async (unit) => {
          const file = await lockFile(unit.client, Number(id));
          // Taken by a record meanwhile.
          if (!file || file.kept) return undefined;
          await deleteFile(unit.client, file, { caller: undefined, now: now() });
          return file.key;
        });
        if (key === undefined) continue;
        await sweep(client, store, key);
        gone += 1;
      }
      // What is being written now is younger than an hour.
      const lost = await runOnce(client, sql`select key from media_garbage where since < ${new Date(now().getTime() - hour).toISOString()} order by since limit 2000`);
      for (const [key] of lost) if (!(await isNamed(client, String(key)))) await sweep(client, store, String(key));
      return gone;
    } finally {
      await runOnce(client, sql`select pg_advisory_unlock(${lockNumber})`);
    }
  } finally {
    client.release();
  }
}

async function isNamed(client: Parameters<typeof runOnce>[0], key: string): Promise<boolean> {
  const [row] = await runOnce(client, sql`select exists (select from file where lower(key) = lower(${key}) and key = ${key})`);
  return row?.[0] === true;
}

async function clearScratch({ env, now }: Needs): Promise<void> {
  const folder = scratchOf(env);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < now().getTime() - day) await rm(path, { force: true });
  }
}

/** Purges now and every hour; a failure is logged and tried again. */
export function purgeHourly(deps: Needs): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = purgeMedia(deps).catch((error: unknown) => deps.log.warn({ err: describeError(error) }, 'old uploads could not be removed'));
  };
  run();
  const timer = setInterval(run, hour);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
