import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from './describe-error.ts';

/** `<file>.<UUID>`, under which a file is written. */
const draftName = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** What a file is to hold: a text, or what another file holds. */
export type Content = string | { readonly copyOf: string };

interface Options {
  /** False: what is there already stays. */
  readonly replace?: boolean;
  /** Done with the file before it takes its place, such as giving it to another user. */
  readonly prepare?: (path: string) => Promise<void>;
}

/**
 * Keeps a file for its owner's eyes, whole or not at all. Once this is through, no power cut takes it away: its bytes
 * are on the disk before it has its name, and its name is on the disk too.
 * @returns whether it took its place; false where another was there that stays
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
    const kept = replace ? await rename(draft, path).then(() => true) : await linkUnlessThere(draft, path);
    await syncFolder(dirname(path));
    return kept;
  } finally {
    // On a disk that is full or broken this may fail as well; what failed first is what matters.
    await rm(draft, { force: true }).catch(() => {});
  }
}

/** Removes drafts in a folder that were written before this time, in milliseconds: whoever wrote them was killed. */
export async function removeDrafts(folder: string, before: number): Promise<void> {
  for (const name of (await readdir(folder).catch(() => [])).filter((one) => draftName.test(one))) {
    const draft = join(folder, name);
    const found = await stat(draft).catch(() => undefined);
    if (found?.isFile() && found.mtimeMs < before) await rm(draft, { force: true });
  }
}

/**
 * Makes a folder for its owner's eyes, and those above it that are missing; no power cut takes them away. One by one:
 * Node's own way of making several answers ENOENT where the disk is full.
 */
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

/** Puts on the disk which names are in a folder: what was made, renamed or linked there. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } catch (error) {
    // Some network file systems can't, and need not.
    if (!['EINVAL', 'EBADF', 'ENOTSUP'].includes(codeOf(error) ?? '')) throw error;
  } finally {
    await folder.close();
  }
}

/** A link appears whole or not at all, and never replaces what is there. */
async function linkUnlessThere(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}
