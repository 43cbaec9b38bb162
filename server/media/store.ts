import { type MediaStore, toStoreError } from './media-store.ts';
import { join } from 'node:path';
import type { Env } from '../process/env.ts';
import type { Check } from '../http/health.ts';
import { localStore } from './local-store.ts';

const opened = new WeakMap<Pick<Env, 'media' | 'dataDir'>, Promise<MediaStore>>();

/** The same store; what it throws is a `StoreError`. */
function withStoreErrors(store: MediaStore): MediaStore {
  const rethrow = (reason: unknown): never => {
    throw toStoreError(reason);
  };
  return {
    ...store,
    put: (...given) => store.put(...given).catch(rethrow),
    read: (...given) => store.read(...given).catch(rethrow),
    remove: (keys) => store.remove(keys).catch(rethrow),
  };
}

/** Whether files can be kept; without that, the rest works. */
export function mediaCheck(env: Pick<Env, 'media' | 'dataDir'>): Check {
  return { name: 'media', dispensable: true, isReady: async () => (await mediaStore(env)).check().then(() => true) };
}

/**
 * The store that the environment names (CONTRACT, Running: `MEDIA_URL`); opened once. The S3 client is loaded only
 * where it is needed.
 */
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
