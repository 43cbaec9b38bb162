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
 * The folder of the database's Unix socket: `<dataDir>/socket` or, if that path is too long for a socket, a private
 * folder in the system's temp directory named by its hash.
 */
export function socketFolderOf(dataDir: string, temp: string = tmpdir()): string {
  const candidates = [join(dataDir, 'socket'), join(temp, shortNameOf(dataDir)), join('/tmp', shortNameOf(dataDir))];
  const fitting = candidates.find((folder) => Buffer.byteLength(join(folder, socketName)) <= longestSocketPath);
  if (fitting === undefined) throw new EmbeddedError(`no folder for its socket is short enough, not even in ${temp}`);
  return fitting;
}

/**
 * Creates the folder for the given user alone. In a temp directory somebody else may have created it first: it must be
 * a real folder, not a link, of ours or PostgreSQL's user.
 * @throws EmbeddedError otherwise
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
