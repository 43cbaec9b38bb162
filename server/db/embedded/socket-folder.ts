import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../../process/describe-error.ts';
import { EmbeddedError } from './embedded-error.ts';

const socketName = '.s.PGSQL.5432';
const longestSocketPath = 107;

/** A short name for a data folder, of letters and digits only. */
export function shortNameOf(dataDir: string): string {
  return `shop-admin-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
}

/**
 * The folder for the database's Unix socket: `<dataDir>/socket`, or, where that path would be too long for a
 * socket, a private folder in the system's temp directory named by its hash.
 */
export function socketFolderOf(dataDir: string, temp: string = tmpdir()): string {
  const candidates = [join(dataDir, 'socket'), join(temp, shortNameOf(dataDir)), join('/tmp', shortNameOf(dataDir))];
  const fitting = candidates.find((folder) => Buffer.byteLength(join(folder, socketName)) <= longestSocketPath);
  if (fitting === undefined) throw new EmbeddedError(`no folder for its socket is short enough, not even in ${temp}`);
  return fitting;
}

/**
 * Makes the folder, for the given user alone. In a temp directory anyone may have been there first, so what is
 * found must be a folder of ours or PostgreSQL's user, not a link.
 * @throws EmbeddedError when it belongs to somebody else, or is none
 */
export async function makePrivateFolder(folder: string, uid: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  if (found.isFile()) throw new EmbeddedError(`${folder} is a file where the folder of its socket should be`);
  const ours = found.uid === uid || found.uid === process.getuid?.();
  if (!found.isDirectory() || !ours) throw new EmbeddedError(`${folder} belongs to another user`);
  if ((found.mode & 0o777) !== 0o700) await chmod(folder, 0o700);
}
