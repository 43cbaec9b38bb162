import { randomUUID } from 'node:crypto';
import { access, constants, link, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { keepFile, makeFolder } from './durable-file.ts';
import { identityOf } from './processes.ts';
import { StartError } from './start-error.ts';

/** Another server works on this data folder. */
export class LockError extends StartError {
  override name = 'LockError';

  constructor(dataDir: string, by: Holder | undefined) {
    const who = by === undefined ? 'another server' : `the server at ${by.address} (process ${by.pid})`;
    super(`DATA_DIR ${dataDir} is in use by ${who}: stop that one first, or give another DATA_DIR.`);
  }
}

const holder = z.object({
  pid: z.number(),
  identity: z.string(),
  machine: z.string(),
  address: z.string(),
  /** It is stopping: whoever comes next waits for it. */
  leaving: z.boolean().optional(),
});
export type Holder = z.infer<typeof holder>;

export interface FolderLock {
  /** Who was named in the folder before, on a machine whose processes we can't see. */
  readonly elsewhere: Holder | undefined;
  /** Tells later starts where this server answers. */
  announce(address: string): Promise<void>;
  /** Tells starts from now on to wait a moment instead of giving up. */
  leave(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes a data folder for this process, so that a second server is refused before it touches anything.
 * What a killed server left is known by its process number together with the time that process began. A file
 * can't settle everything (two starts in one moment, another container): `holdDatabase` has the last word.
 * @throws LockError in one line that names the server which has it
 */
export async function lockFolder(dataDir: string, address: string): Promise<FolderLock> {
  const path = join(dataDir, 'server.lock');
  const identity = (await identityOf(process.pid)) ?? '';
  const mine: Holder = { pid: process.pid, identity, machine: hostname(), address };
  const patience = Date.now() + 20_000;
  let elsewhere: Holder | undefined;
  await writable(dataDir);
  while (!(await keepFile(path, JSON.stringify(mine), { replace: false }))) {
    const found = await readHolder(path);
    if (found !== undefined && (await isAlive(found))) {
      if (!found.leaving || Date.now() > patience) throw new LockError(dataDir, found);
      await wait(50);
      continue;
    }
    if (found?.machine !== mine.machine) elsewhere = found;
    await clear(path, found);
  }
  return {
    elsewhere,
    async announce(now) {
      mine.address = now;
      await keepFile(path, JSON.stringify(mine));
    },
    async leave() {
      // Nothing but a kindness to who comes next: a full disk is no reason to say more.
      await keepFile(path, JSON.stringify({ ...mine, leaving: true })).catch(() => {});
    },
    async release() {
      const found = await readHolder(path);
      if (found?.pid === mine.pid && found.identity === mine.identity) await rm(path, { force: true });
    },
  };
}

async function writable(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(`DATA_DIR: given ${JSON.stringify(dataDir)}; allowed: a folder this user may write (${why})`);
  }
}

/** Takes a dead server's file away; what another start put there meanwhile goes back. */
async function clear(path: string, dead: Holder | undefined): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  const moved = await readHolder(aside);
  if (moved !== undefined && JSON.stringify(moved) !== JSON.stringify(dead)) await link(aside, path).catch(() => {});
  // A folder is none of ours: it stays aside.
  await rm(aside, { force: true }).catch(() => {});
}

async function isAlive(found: Holder): Promise<boolean> {
  return found.machine === hostname() && (await identityOf(found.pid)) === found.identity;
}

async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  try {
    return holder.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
