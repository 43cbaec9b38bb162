import { sql } from 'drizzle-orm';
import { inParts, type Runner, runOnce } from '../db/connection/statement.ts';
import { inTransaction } from '../db/connection/transaction.ts';
import type { Deps } from '../http/deps.ts';
import { deleteFile, forgetGarbage, lockFile, removeObjects } from './file-rows.ts';
import { mediaStore } from './store.ts';
import type { MediaStore } from './media-store.ts';

const day = 86_400_000;
const hour = 3_600_000;

type Needs = Pick<Deps, 'pool' | 'env' | 'now'>;

/**
 * Deletes uploads that no record used within 24 hours, and objects without a record. A file that was ever used remains:
 * history or trash may restore it.
 * @returns the number of deleted files
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
  // Uploads in progress are younger than an hour.
  await inParts(signal, async (most) => {
    const garbage = await runOnce(
      pool,
      sql`select key from media_garbage where since < ${before(hour)} order by since limit ${most}`,
    );
    for (const key of garbage.map(([one]) => String(one)))
      if (!signal?.aborted)
        await ((await hasRecord(pool, key)) ? forgetGarbage(pool, key) : removeObjects(pool, store, key));
    return garbage.length;
  });
  return gone;
}

async function purgeFile({ pool, now }: Needs, store: MediaStore, id: number): Promise<boolean> {
  const key = await inTransaction(pool, async ({ client }) => {
    const file = await lockFile(client, id);
    // A record has started to use it meanwhile.
    if (!file || file.kept) return undefined;
    await deleteFile(client, file, { caller: undefined, now: now() });
    return file.key;
  });
  if (key !== undefined) await removeObjects(pool, store, key);
  return key !== undefined;
}

async function hasRecord(client: Runner, key: string): Promise<boolean> {
  const [row] = await runOnce(
    client,
    sql`select exists (select from file where lower(key) = lower(${key}) and key = ${key})`,
  );
  return row?.[0] === true;
}
