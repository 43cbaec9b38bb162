import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../process/durable-file.ts';
import type { Env } from '../process/env.ts';
import { toStoreError } from './media-store.ts';

const day = 86_400_000;

/** Where files lie while they come in. */
export const scratchOf = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, 'incoming');

/**
 * Takes a file in at a new path, and removes it where `save` fails. What a kill leaves there is removed a day later.
 */
export async function takeIn<T>(env: Pick<Env, 'dataDir'>, save: (path: string) => Promise<T>): Promise<T> {
  const path = join(scratchOf(env), randomUUID());
  try {
    await makeFolder(scratchOf(env));
    return await save(path);
  } catch (error) {
    // Where its folder is none this fails as well; what failed first is what matters.
    await rm(path, { force: true }).catch(() => {});
    throw toStoreError(error);
  }
}

/** Removes what broken uploads left on this server's disk. */
export async function clearScratch(env: Pick<Env, 'dataDir'>, now: Date): Promise<void> {
  for (const name of await readdir(scratchOf(env)).catch(() => [])) {
    const path = join(scratchOf(env), name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < now.getTime() - day) await rm(path, { force: true, recursive: true });
  }
}
