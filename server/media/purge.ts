import { sql } from 'drizzle-orm';
import { inParts, type Runner, runOnce } from '../db/connection/statement.ts';
import { inTransaction } from '../db/connection/transaction.ts';
import type { Deps } from '../http/deps.ts';
import { deleteFile, forgetGarbage, lockFile, sweep } from './file-rows.ts';
import { mediaStore } from './store.ts';
import type { MediaStore } from './media-store.ts';

const day = 86_400_000;
const hour = 3_600_000;

type Needs = Pick<Deps, 'pool' | 'env' | 'now'>;

/**
 * Removes uploads that no record took within 24 hours, and bytes that no record names. A file that a record ever took
 * stays: its history, or the trash, may bring it back.
 * @returns how many files went
 */
export async function purgeMedia(needs: Needs, signal?: AbortSignal): Promise<number> {
  const { pool, env, now } = needs;
  const store = await mediaStore(env);
  const before = (age: number) => new Date(now().getTime() - age).toISOString();
  let gone = 0;
  await inParts(signal, async (most) => {
    const old = await runOnce(
      pool,
      sql`select id from file where not kept and created_at < ${before(day)} order by id limit ${most}`,
    );
    for (const [id] of old) if (!signal?.aborted && (await purgeFile(needs, store, Number(id)))) gone += 1;
    return old.length;
  });
  // What is being written now is younger than an hour.
  await inParts(signal, async (most) => {
    const lost = await runOnce(
      pool,
      sql`select key from media_garbage where since < ${before(hour)} order by since limit ${most}`,
    );
    for (const key of lost.map(([one]) => String(one)))
      if (!signal?.aborted) await ((await isNamed(pool, key)) ? forgetGarbage(pool, key) : sweep(pool, store, key));
    return lost.length;
  });
  return gone;
}

async function purgeFile({ pool, now }: Needs, store: MediaStore, id: number): Promise<boolean> {
  const key = await inTransaction(pool, async ({ client }) => {
    const file = await lockFile(client, id);
    // Taken by a record meanwhile.
    if (!file || file.kept) return undefined;
    await deleteFile(client, file, { caller: undefined, now: now() });
    return file.key;
  });
  if (key !== undefined) await sweep(pool, store, key);
  return key !== undefined;
}

async function isNamed(client: Runner, key: string): Promise<boolean> {
  const [row] = await runOnce(
    client,
    sql`select exists (select from file where lower(key) = lower(${key}) and key = ${key})`,
  );
  return row?.[0] === true;
}
