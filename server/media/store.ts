import { type MediaStore, toStoreError } from './media-store.ts';
import { join } from 'node:path';
import type { Env } from '../process/env.ts';
import type { Check } from '../http/health.ts';
import { localStore } from './local-store.ts';

const opened = new WeakMap<Pick<Env, 'media' | 'dataDir'>, Promise<MediaStore>>();

/** Converts all errors of a store into `StoreError`. */
function withStoreErrors(store: MediaStore): MediaStore {
  const rethrow = (reason: unknown): never => {
    throw toStoreError(reason);
  };
  return {
    ...store,
    put: (...args) => store.put(...args).catch(rethrow),
    read: (...args) => store.read(...args).catch(rethrow),
    remove: (keys) => store.remove(keys).catch(rethrow),
  };
}

/** Checks that files can be stored. Optional: the rest works without. */
export function mediaCheck(env: Pick<Env, 'media' | 'dataDir'>): Check {
  return { name: 'media', optional: true, isReady: async () => (await mediaStore(env)).check().then(() => true) };
}

/** Opens the configured store once (CONTRACT, Running: `MEDIA_URL`). Loads the S3 client only when needed. */
export function mediaStore(env: Pick<Env, 'media' | 'dataDir'>): Promise<MediaStore> {
  const known = opened.get(env);
  if (known) return known;
  const { media, dataDir } = env;
  const store = media
    ? import('./s3-store.ts').then(({ s3Store }) => s3Store(media))
    : Promise.resolve(withStoreErrors(localStore(join(dataDir, 'media'))));
  opened.set(env, store);
  return store;
}
