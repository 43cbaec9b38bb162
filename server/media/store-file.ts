import { type FileFacts, typeFacts } from '../../resources/kinds/media/rules.ts';
import type { Runner } from '../db/connection/statement.ts';
import type { Deps } from '../http/deps.ts';
import type { Caller, RunLimited } from '../http/route.ts';
import { type FileRow, forgetGarbage, insertFile, type NewFile, recordGarbage } from './file-rows.ts';
import { assertComplete } from './file-type.ts';
import { newKey, sizeKey } from './key.ts';
import { reencodePicture } from './picture.ts';
import type { ReceivedFile } from './receive.ts';
import { mediaStore } from './store.ts';

/** A file in the store that has no record yet. */
export type StoredFile = Omit<NewFile, 'created_by' | 'public' | 'uploaded_for'>;

interface StoreOptions {
  /** The user whose picture is processed; limited per user, so that nobody delays all others. */
  readonly uploader: number;
  readonly runLimited: RunLimited;
  /** Refuses the file by throwing, once pictures are re-encoded. */
  readonly check?: (facts: FileFacts) => void;
}

/**
 * Puts a received file into the store, with pictures re-encoded and in smaller sizes. Its objects are removed within
 * hours unless `insertStored` writes its record.
 * @throws ApiError 422 for a broken file, and whatever `check` throws
 */
export async function storeFile(
  { env, pool, now }: Pick<Deps, 'env' | 'pool' | 'now'>,
  { path, type, original, size }: ReceivedFile,
  { uploader, runLimited, check }: StoreOptions,
): Promise<StoredFile> {
  const picture = type.startsWith('image/') ? await reencodePicture(path, type, uploader) : undefined;
  if (!picture) await assertComplete(path, type, size);
  const stored = picture ?? { path, type, size, width: null, height: null };
  check?.({ ...typeFacts(stored.type), size: stored.size, width: stored.width, height: stored.height });
  const store = await mediaStore(env);
  const key = newKey(original, stored.type);
  await runLimited(() => recordGarbage(pool, key, now()));
  await store.put(key, stored.path, stored.type);
  if (picture)
    for (const one of ['thumb', 'medium'] as const)
      await store.put(sizeKey(key, one), picture.sizes[one].path, 'image/webp');
  return {
    key,
    original_filename: original,
    bucket: store.bucket,
    mime_type: stored.type,
    size: stored.size,
    width: stored.width,
    height: stored.height,
    thumb_size: picture?.sizes.thumb.size ?? null,
    medium_size: picture?.sizes.medium.size ?? null,
  };
}

/** Who uploaded a file and when, whether customers see it at once, and what it is for. */
interface Upload {
  readonly caller: Pick<Caller, 'id' | 'name'>;
  readonly now: Date;
  readonly shown: boolean;
  readonly purpose: string | null;
}

/** Inserts the record of a stored file, which counted as garbage until now. */
export async function insertStored(
  runner: Runner,
  stored: StoredFile,
  { caller, now, shown, purpose }: Upload,
): Promise<FileRow> {
  await forgetGarbage(runner, stored.key);
  const file = { ...stored, created_by: caller.id, public: shown, uploaded_for: purpose };
  return insertFile(runner, file, { caller, now });
}
