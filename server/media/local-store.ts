import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../http/describe-error.ts';
import type { MediaStore } from './store.ts';

/** Files in a folder, each below its random key; made when the first file comes. */
export function localStore(folder: string): MediaStore {
  const place = (key: string) => join(folder, ...key.split('/'));
  return {
    bucket: 'local',
    async put(key, path) {
      const target = place(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const draft = `${target}.${randomUUID()}`;
      try {
        await copyFile(path, draft);
        const handle = await open(draft, 'r+');
        await handle.sync().finally(() => handle.close());
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(key, range) {
      const path = place(key);
      const found = await stat(path).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
        throw error;
      });
      return found?.isFile() ? { body: createReadStream(path, range), size: found.size } : undefined;
    },
    async remove(keys) {
      for (const key of keys) await rm(place(key), { force: true });
      // The folders that are empty now; one that is not, or that is gone, stays as it is.
      for (const key of keys) for (let above = dirname(key); above !== '.'; above = dirname(above)) await rmdir(place(above)).catch(() => {});
    },
  };
}
