import { sql } from 'drizzle-orm';
import { file as fileResource } from '../../resources/system/file.ts';
import { changesOf } from '../audit/changes.ts';
import { appendEntry } from '../audit/append.ts';
import { type Runner, runOnce } from '../db/connection/statement.ts';
import type { Caller } from '../http/route.ts';
import { keysOf, urlOf } from './key.ts';
import type { MediaStore } from './media-store.ts';

/** A file record (SPEC §3), as answered. */
export interface FileRecord {
  readonly id: number;
  readonly key: string;
  readonly url: string;
  readonly original_filename: string;
  readonly bucket: string;
  readonly mime_type: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly created_at: string;
  readonly created_by: number | null;
}

/** Includes the columns that only the server uses. */
export interface FileRow extends FileRecord {
  readonly kept: boolean;
  /** Whether customers see it; then its URL needs no signature. */
  readonly public: boolean;
  /**
   * The entity (usually with the field) that it was uploaded for or that used it first: `product_version.photos.file`.
   */
  readonly uploaded_for: string | null;
  /** Size of a picture's smaller versions, in bytes. */
  readonly thumb_size: number | null;
  readonly medium_size: number | null;
}

const columns = sql.raw(
  'id, key, url, original_filename, bucket, mime_type, size, width, height, created_at, created_by, kept, public, uploaded_for, thumb_size, medium_size',
);

/** Who writes (undefined for the server itself) and when. */
export interface Author {
  readonly caller: Pick<Caller, 'id' | 'name'> | undefined;
  readonly now: Date;
}

/** The values of a new file record. */
export type NewFile = Omit<FileRow, 'id' | 'url' | 'created_at' | 'kept'>;

/** Inserts a file record. Appends to the history. */
export async function insertFile(runner: Runner, file: NewFile, { caller, now }: Author): Promise<FileRow> {
  const at = now.toISOString();
  const rows = await runOnce(
    runner,
    sql`insert into file (key, url, original_filename, bucket, mime_type, size, width, height, created_by, kept, public, uploaded_for, thumb_size, medium_size, created_at, updated_at)
      values (${file.key}, ${urlOf(file.key)}, ${file.original_filename}, ${file.bucket}, ${file.mime_type}, ${file.size}, ${file.width}, ${file.height}, ${file.created_by}, false, ${file.public}, ${file.uploaded_for}, ${file.thumb_size}, ${file.medium_size}, ${at}, ${at}) returning ${columns}`,
  );
  const [made] = rows.map(parseFileRow);
  if (!made) throw new Error('an insert answered no row');
  await appendEntry(runner, {
    resource: fileResource,
    record: { ...made, revision: 1 },
    now,
    caller,
    action: 'create',
    changes: changesOf(fileResource, { before: undefined, after: { ...made } }),
  });
  return made;
}

/** Locks a file, so that no record can start to use it. */
export async function lockFile(runner: Runner, id: number): Promise<FileRow | undefined> {
  return (await runOnce(runner, sql`select ${columns} from file where id = ${id} for update`)).map(parseFileRow)[0];
}

/** Reads files by id or URL, locked so that they can't be deleted before the write commits. */
export async function lockFilesForUse(
  runner: Runner,
  { ids, urls }: { readonly ids: readonly number[]; readonly urls: readonly string[] },
): Promise<readonly FileRow[]> {
  const rows = await runOnce(
    runner,
    sql`select ${columns} from file where id = any (${sql.param([...ids])}::integer[]) or (lower(url) = any (${sql.param(urls.map((url) => url.toLowerCase()))}::text[]) and url = any (${sql.param([...urls])}::text[])) order by id for no key update`,
  );
  return rows.map(parseFileRow);
}

/** A place where a record starts to use a file, and whether customers see the file there. */
export interface FileUse {
  readonly id: number;
  readonly place: string;
  readonly shown: boolean;
}

/** Marks files as kept. A file that was public once remains public, since its URL is known. */
export async function markKept(runner: Runner, uses: readonly FileUse[]): Promise<void> {
  if (uses.length === 0) return;
  const list = (values: readonly unknown[]) => sql.param([...values]);
  await runOnce(
    runner,
    sql`update file set kept = true, public = public or shown, uploaded_for = case when kept then uploaded_for else place end
      from unnest(${list(uses.map(({ id }) => id))}::integer[], ${list(uses.map(({ place }) => place))}::text[], ${list(uses.map(({ shown }) => shown))}::boolean[]) as taken (file, place, shown) where id = taken.file`,
  );
}

export async function findFile(runner: Runner, id: number): Promise<FileRow | undefined> {
  return (await runOnce(runner, sql`select ${columns} from file where id = ${id}`)).map(parseFileRow)[0];
}

/** Deletes a file record and appends to the history. Records its objects as garbage, to be removed after the commit. */
export async function deleteFile(runner: Runner, file: FileRow, { caller, now }: Author): Promise<void> {
  await runOnce(runner, sql`delete from file where id = ${file.id}`);
  await appendEntry(runner, {
    resource: fileResource,
    record: { ...file, revision: 1 },
    now,
    caller,
    action: 'delete',
    changes: changesOf(fileResource, { before: { ...file }, after: undefined }),
  });
  await recordGarbage(runner, file.key, now);
}

/** Records a key whose objects belong to no file record. */
export async function recordGarbage(runner: Runner, key: string, now: Date): Promise<void> {
  await runOnce(
    runner,
    sql`insert into media_garbage (key, since) values (${key}, ${now.toISOString()}) on conflict do nothing`,
  );
}

export async function forgetGarbage(runner: Runner, key: string): Promise<void> {
  await runOnce(runner, sql`delete from media_garbage where key = ${key}`);
}

/** Removes a file's objects, then its garbage record. */
export async function removeObjects(runner: Runner, store: MediaStore, key: string): Promise<void> {
  await store.remove(keysOf(key));
  await forgetGarbage(runner, key);
}

function parseFileRow(row: readonly unknown[]): FileRow {
  const [id, key, url, name, bucket, type, size, width, height, at, by, kept, shown, purpose, thumb, medium] = row;
  const numberOr = (value: unknown) => (value === null || value === undefined ? null : Number(value));
  return {
    id: Number(id),
    key: String(key),
    url: String(url),
    original_filename: String(name),
    bucket: String(bucket),
    mime_type: String(type),
    size: Number(size),
    width: numberOr(width),
    height: numberOr(height),
    created_at: at instanceof Date ? at.toISOString() : String(at),
    created_by: numberOr(by),
    kept: kept === true,
    public: shown === true,
    uploaded_for: typeof purpose === 'string' ? purpose : null,
    thumb_size: numberOr(thumb),
    medium_size: numberOr(medium),
  };
}

/** The columns that answers contain. */
export function fileAnswer({
  kept: _kept,
  public: _public,
  uploaded_for: _for,
  thumb_size: _thumb,
  medium_size: _medium,
  ...shown
}: FileRow): FileRecord {
  return shown;
}
