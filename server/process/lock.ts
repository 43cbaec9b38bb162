import { randomUUID } from 'node:crypto';
import { access, constants, link, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { keepFile, makeFolder } from './durable-file.ts';
import { identityOf } from './processes.ts';
import { StartError } from './start-error.ts';

/** Another server uses this data folder. */
export class LockError extends StartError {
  override name = 'LockError';

  constructor(dataDir: string, by: LockHolder | undefined) {
    const who = by === undefined ? 'another server' : `the server at ${by.address} (process ${by.pid})`;
    super(`DATA_DIR ${dataDir} is in use by ${who}: stop that one first, or give another DATA_DIR.`);
  }
}

const holder = z.object({
  pid: z.number(),
  identity: z.string(),
  machine: z.string(),
  address: z.string(),
  /** Whether it is shutting down: a new start waits for it. */
  leaving: z.boolean().optional(),
});
export type LockHolder = z.infer<typeof holder>;

export interface FolderLock {
  /** The holder found in the folder, on a machine whose processes we can't see. */
  readonly elsewhere: LockHolder | undefined;
  /** Records this server's address for the message to later starts. */
  announce(address: string): Promise<void>;
  /** Makes later starts wait instead of failing. */
  announceStop(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Locks a data folder for this process, so that a second server fails before it touches anything. Recognises the lock
 * of a killed server by process id and start time. A file can't exclude everything (two starts at the same moment,
 * another container): `lockDatabase` decides finally.
 * @throws LockError that names the server holding the lock
 */
export async function lockFolder(dataDir: string, address: string): Promise<FolderLock> {
  const path = join(dataDir, 'server.lock');
  const identity = (await identityOf(process.pid)) ?? '';
  const mine: LockHolder = { pid: process.pid, identity, machine: hostname(), address };
  const deadline = Date.now() + 20_000;
  let elsewhere: LockHolder | undefined;
  await assertWritableFolder(dataDir);
  while (!(await keepFile(path, JSON.stringify(mine), { replace: false }))) {
    const found = await readHolder(path);
    if (found !== undefined && (await isAlive(found))) {
      if (!found.leaving || Date.now() > deadline) throw new LockError(dataDir, found);
      await wait(50);
      continue;
    }
    if (found?.machine !== mine.machine) elsewhere = found;
    await removeDeadLock(path, found);
  }
  return {
    elsewhere,
    async announce(now) {
      mine.address = now;
      await keepFile(path, JSON.stringify(mine));
    },
    async announceStop() {
      // Only helps the next start: ignore a full disk.
      await keepFile(path, JSON.stringify({ ...mine, leaving: true })).catch(() => {});
    },
    async release() {
      const found = await readHolder(path);
      if (found?.pid === mine.pid && found.identity === mine.identity) await rm(path, { force: true });
    },
  };
}

async function assertWritableFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(`DATA_DIR: given ${JSON.stringify(dataDir)}; allowed: a folder this user may write (${why})`);
  }
}

/** Removes a dead server's lock file. If another start has replaced it meanwhile, puts that one back. */
async function removeDeadLock(path: string, dead: LockHolder | undefined): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  const moved = await readHolder(aside);
  if (moved !== undefined && JSON.stringify(moved) !== JSON.stringify(dead)) await link(aside, path).catch(() => {});
  // Fails for a folder, which is not ours to delete.
  await rm(aside, { force: true }).catch(() => {});
}

async function isAlive(found: LockHolder): Promise<boolean> {
  return found.machine === hostname() && (await identityOf(found.pid)) === found.identity;
}

async function readHolder(path: string): Promise<LockHolder | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  try {
    return holder.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
