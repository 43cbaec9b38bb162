import { createReadStream } from 'node:fs';
import { rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertWritable } from '../disk-check.ts';
import { keepFile, makeFolder } from '../durable-file.ts';
import { codeOf } from '../http/describe-error.ts';
import type { MediaStore } from './store.ts';

/** Files in a folder, each below its random key; made when the first file comes. */
export function localStore(folder: string): MediaStore {
  const place = (key: string) => join(folder, ...key.split('/'));
  return {
    bucket: 'local',
    async put(key, path) {
      await makeFolder(dirname(place(key)));
      await keepFile(place(key), { copyOf: path });
    },
    async read(key, range) {
      const path = place(key);
      const found = await stat(path).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
        throw error;
      });
      return found?.isFile() ? { body: createReadStream(path, range), size: found.size } : undefined;
    },
    async check() {
      await makeFolder(folder);
      await assertWritable(folder);
    },
    async remove(keys) {
      for (const key of keys) await rm(place(key), { force: true });
      // The folders that are empty now; one that is not, or that is gone, stays as it is.
      for (const key of keys) for (let above = dirname(key); above !== '.'; above = dirname(above)) await rmdir(place(above)).catch(() => {});
    },
  };
}
