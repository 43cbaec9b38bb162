import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, removeDrafts } from './durable-file.ts';
import { codeOf } from './describe-error.ts';
import type { Log } from './log.ts';
import { StartError } from './start-error.ts';

/** Reading and writing, by the group and by all others; passing through is left to PostgreSQL's user. */
const others = 0o066;

/**
 * Takes a data folder that others may read away from them, and says so; where it isn't ours, says what its owner should
 * do.
 */
export async function refuseOthers(dataDir: string, log: Pick<Log, 'warn'>): Promise<void> {
  const { mode } = await stat(dataDir);
  if ((mode & others) === 0) return;
  const taken = await chmod(dataDir, mode & 0o777 & ~others).then(
    () => true,
    () => false,
  );
  log.warn(
    taken
      ? `DATA_DIR ${dataDir} was open to others: from now on only its owner may read it`
      : `DATA_DIR ${dataDir} is open to others, and belongs to another user: have its owner run chmod 700 on it`,
  );
}

/**
 * Removes what a kill left of files that were being written. A start of this very moment, which the lock refuses, may
 * be writing one now.
 */
export async function clearDrafts(dataDir: string): Promise<void> {
  for (const folder of ['', 'postgres', 'media'].map((name) => join(dataDir, name)))
    await removeDrafts(folder, performance.timeOrigin);
}

/**
 * The folder that uploads are kept in where no other store is named.
 * @throws StartError where something else is in its place
 */
export async function makeMediaFolder(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'media');
  const problem = (why: string) =>
    new StartError(`${folder} must be a folder for uploads (${why}): move what is there away, or give MEDIA_URL.`);
  await makeFolder(folder).catch((error: unknown) => {
    throw problem(codeOf(error) === 'EEXIST' ? 'it is a file' : (codeOf(error) ?? 'it could not be made'));
  });
}
