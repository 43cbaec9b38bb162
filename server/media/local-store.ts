import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertWritable } from '../http/disk-check.ts';
import { keepFile, makeFolder } from '../process/durable-file.ts';
import { codeOf } from '../process/describe-error.ts';
import type { MediaStore } from './media-store.ts';

/** Stores files in a folder, each below its random key. Creates the folder at the first upload. */
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
      // All objects of a file are below its random key, including remains of an interrupted write.
      for (const own of new Set(keys.map((key) => key.split('/', 1).join())))
        await rm(place(own), { recursive: true, force: true });
    },
  };
}
