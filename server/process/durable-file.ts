import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from './describe-error.ts';

/** Suffix of a temporary file: `<file>.<UUID>`. */
const temporaryName = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** Content to write: a text, or a copy of another file. */
export type Content = string | { readonly copyOf: string };

interface Options {
  /** Whether an existing file is replaced; true by default. */
  readonly replace?: boolean;
  /** Runs on the temporary file before it is renamed, such as chown. */
  readonly prepare?: (path: string) => Promise<void>;
}

/**
 * Writes a file atomically and durably, readable by its owner only. The content is synced before the rename, and the
 * folder after it, so that a power cut can't undo it.
 * @returns whether the file was written; false where one exists that may not be replaced
 */
export async function keepFile(
  path: string,
  content: Content,
  { replace = true, prepare }: Options = {},
): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  try {
    if (typeof content !== 'string') await copyFile(content.copyOf, draft);
    const file = await open(draft, typeof content === 'string' ? 'wx' : 'r+', 0o600);
    try {
      if (typeof content === 'string') await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await prepare?.(draft);
    const kept = replace ? await rename(draft, path).then(() => true) : await linkIfAbsent(draft, path);
    await syncFolder(dirname(path));
    return kept;
  } finally {
    // May fail as well on a full or broken disk; the first error is the one to report.
    await rm(draft, { force: true }).catch(() => {});
  }
}

/** Removes temporary files older than `before`, in milliseconds: their writer was killed. */
export async function removeStaleTemporaryFiles(folder: string, before: number): Promise<void> {
  for (const name of (await readdir(folder).catch(() => [])).filter((one) => temporaryName.test(one))) {
    const draft = join(folder, name);
    const found = await stat(draft).catch(() => undefined);
    if (found?.isFile() && found.mtimeMs < before) await rm(draft, { force: true });
  }
}

/** Creates a folder durably, with its parents. Node's `recursive` reports ENOENT on a full disk. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    return makeFolder(path);
  }
  await syncFolder(dirname(path));
}

/** Syncs a folder's entries to the disk: files that were created, renamed or linked in it. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } catch (error) {
    // Some network file systems don't support it and don't need it.
    if (!['EINVAL', 'EBADF', 'ENOTSUP'].includes(codeOf(error) ?? '')) throw error;
  } finally {
    await folder.close();
  }
}

/** Links atomically, without replacing an existing file. */
async function linkIfAbsent(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}
