import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../process/durable-file.ts';
import type { Env } from '../process/env.ts';
import { toStoreError } from './media-store.ts';

const day = 86_400_000;

/** The folder for uploads in progress. */
export const scratchFolder = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, 'incoming');

/**
 * Creates a path for incoming files. If `save` fails, deletes all files whose names begin with it; after a kill, they
 * are deleted a day later.
 */
export async function withScratchFile<T>(env: Pick<Env, 'dataDir'>, save: (path: string) => Promise<T>): Promise<T> {
  const path = join(scratchFolder(env), randomUUID());
  try {
    await makeFolder(scratchFolder(env));
    return await save(path);
  } catch (error) {
    // Also fails where the folder is unusable; the first error is the one to report.
    await discardScratch(path).catch(() => {});
    throw toStoreError(error);
  }
}

/** Deletes a received file, and all files whose names begin with its own, since they are derived from it. */
export async function discardScratch(path: string): Promise<void> {
  const names = await readdir(dirname(path)).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(basename(path))))
    await rm(join(dirname(path), name), { force: true });
}

/** Deletes what interrupted uploads left. */
export async function clearScratch(env: Pick<Env, 'dataDir'>, now: Date): Promise<void> {
  for (const name of await readdir(scratchFolder(env)).catch(() => [])) {
    const path = join(scratchFolder(env), name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < now.getTime() - day) await rm(path, { force: true, recursive: true });
  }
}
