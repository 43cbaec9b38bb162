import { sql } from 'drizzle-orm';
import { file as fileResource } from '../../resources/system/file.ts';
import { changesOf } from '../audit/changes.ts';
import { appendEntry } from '../audit/append.ts';
import { type Runner, runOnce } from '../db/connection/statement.ts';
import type { Caller } from '../http/route.ts';
import { keysOf, urlOf } from './key.ts';
import type { MediaStore } from './media-store.ts';

/** A file record (SPEC §3), as calls answer it. */
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

/** The same with what only the server needs. */
export interface KeptFile extends FileRecord {
  readonly kept: boolean;
  /** Customers see it: its address needs no signature. */
  readonly public: boolean;
  /** The entity that it was uploaded for, or took it first, and mostly the field: `product_version.photos.file`. */
  readonly uploaded_for: string | null;
  /** Bytes of a picture's smaller sizes. */
  readonly thumb_size: number | null;
  readonly medium_size: number | null;
}

const columns = sql.raw(
  'id, key, url, original_filename, bucket, mime_type, size, width, height, created_at, created_by, kept, public, uploaded_for, thumb_size, medium_size',
);

/** Who writes, nobody where the server itself does, and when. */
export interface By {
  readonly caller: Pick<Caller, 'id' | 'name'> | undefined;
  readonly now: Date;
}

/** What a new record is made of. */
export type NewFile = Omit<KeptFile, 'id' | 'url' | 'created_at' | 'kept'>;

/** Makes the record, and says so in the history. */
export async function insertFile(runner: Runner, file: NewFile, { caller, now }: By): Promise<KeptFile> {
  const at = now.toISOString();
  const rows = await runOnce(
    runner,
    sql`insert into file (key, url, original_filename, bucket, mime_type, size, width, height, created_by, kept, public, uploaded_for, thumb_size, medium_size, created_at, updated_at)
      values (${file.key}, ${urlOf(file.key)}, ${file.original_filename}, ${file.bucket}, ${file.mime_type}, ${file.size}, ${file.width}, ${file.height}, ${file.created_by}, false, ${file.public}, ${file.uploaded_for}, ${file.thumb_size}, ${file.medium_size}, ${at}, ${at}) returning ${columns}`,
  );
  const [made] = rows.map(fileIn);
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

/** The file with this id, locked against anyone who would begin to use it. */
export async function lockFile(runner: Runner, id: number): Promise<KeptFile | undefined> {
  return (await runOnce(runner, sql`select ${columns} from file where id = ${id} for update`)).map(fileIn)[0];
}

/** Files by id or address, locked so that nobody removes them until the write is through. */
export async function shareFiles(
  runner: Runner,
  { ids, urls }: { readonly ids: readonly number[]; readonly urls: readonly string[] },
): Promise<readonly KeptFile[]> {
  const rows = await runOnce(
    runner,
    sql`select ${columns} from file where id = any (${sql.param([...ids])}::integer[]) or (lower(url) = any (${sql.param(urls.map((url) => url.toLowerCase()))}::text[]) and url = any (${sql.param([...urls])}::text[])) order by id for no key update`,
  );
  return rows.map(fileIn);
}

/** A file that a record takes: where, and whether customers see it there. */
export interface Taken {
  readonly id: number;
  readonly place: string;
  readonly shown: boolean;
}

/**
 * Keeps files for good. What customers once saw stays public: nobody can take it back from those who have its address.
 */
export async function markKept(runner: Runner, taken: readonly Taken[]): Promise<void> {
  if (taken.length === 0) return;
  const list = (values: readonly unknown[]) => sql.param([...values]);
  await runOnce(
    runner,
    sql`update file set kept = true, public = public or shown, uploaded_for = case when kept then uploaded_for else place end
      from unnest(${list(taken.map(({ id }) => id))}::integer[], ${list(taken.map(({ place }) => place))}::text[], ${list(taken.map(({ shown }) => shown))}::boolean[]) as taken (file, place, shown) where id = taken.file`,
  );
}

/** The file with this id. */
export async function findFile(runner: Runner, id: number): Promise<KeptFile | undefined> {
  return (await runOnce(runner, sql`select ${columns} from file where id = ${id}`)).map(fileIn)[0];
}

/** Deletes the record, which the history tells, and notes its objects to be removed: they go once that is certain. */
export async function deleteFile(runner: Runner, file: KeptFile, { caller, now }: By): Promise<void> {
  await runOnce(runner, sql`delete from file where id = ${file.id}`);
  await appendEntry(runner, {
    resource: fileResource,
    record: { ...file, revision: 1 },
    now,
    caller,
    action: 'delete',
    changes: changesOf(fileResource, { before: { ...file }, after: undefined }),
  });
  await noteGarbage(runner, file.key, now);
}

/** Notes a key whose objects no record names. */
export async function noteGarbage(runner: Runner, key: string, now: Date): Promise<void> {
  await runOnce(
    runner,
    sql`insert into media_garbage (key, since) values (${key}, ${now.toISOString()}) on conflict do nothing`,
  );
}

export async function forgetGarbage(runner: Runner, key: string): Promise<void> {
  await runOnce(runner, sql`delete from media_garbage where key = ${key}`);
}

/** Removes a file's objects and what was noted of them. */
export async function sweep(runner: Runner, store: MediaStore, key: string): Promise<void> {
  await store.remove(keysOf(key));
  await forgetGarbage(runner, key);
}

function fileIn(row: readonly unknown[]): KeptFile {
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

/** As calls answer it. */
export function shownFile({
  kept: _kept,
  public: _public,
  uploaded_for: _for,
  thumb_size: _thumb,
  medium_size: _medium,
  ...shown
}: KeptFile): FileRecord {
  return shown;
}
