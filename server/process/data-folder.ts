import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, removeStaleTemporaryFiles } from './durable-file.ts';
import { codeOf } from './describe-error.ts';
import type { Log } from './log.ts';
import { StartError } from './start-error.ts';

/** Read and write permission of group and others. Execute permission remains, for PostgreSQL's user. */
const otherPermissions = 0o066;

/** Makes a data folder private to its owner, and logs that; logs advice if it belongs to another user. */
export async function restrictAccess(dataDir: string, log: Pick<Log, 'warn'>): Promise<void> {
  const { mode } = await stat(dataDir);
  if ((mode & otherPermissions) === 0) return;
  const taken = await chmod(dataDir, mode & 0o777 & ~otherPermissions).then(
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
 * Removes temporary files that a killed process left. Keeps files newer than this process: a second start, which the
 * lock will refuse, may be writing one.
 */
export async function removeTemporaryFiles(dataDir: string): Promise<void> {
  for (const folder of ['', 'postgres', 'media', 'outbox'].map((name) => join(dataDir, name)))
    await removeStaleTemporaryFiles(folder, performance.timeOrigin);
}

/**
 * Creates the folder for uploads, used without MEDIA_URL.
 * @throws StartError where it can't be created
 */
export async function makeMediaFolder(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'media');
  const problem = (why: string) =>
    new StartError(`${folder} must be a folder for uploads (${why}): move what is there away, or give MEDIA_URL.`);
  await makeFolder(folder).catch((error: unknown) => {
    throw problem(codeOf(error) === 'EEXIST' ? 'it is a file' : (codeOf(error) ?? 'it could not be made'));
  });
}
