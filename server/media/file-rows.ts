import { sql } from 'drizzle-orm';
import { file as fileResource } from '../../resources/system/file.ts';
import { changesOf } from '../crud/changes.ts';
import { note } from '../crud/note.ts';
import { type Runner, runOnce } from '../db/statement.ts';
import type { Caller } from '../http/route.ts';
import type { MediaStore } from './store.ts';
import { keysOf, urlOf } from './key.ts';

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
  readonly uploaded_for: string | null;
}

const columns = sql.raw('id, key, url, original_filename, bucket, mime_type, size, width, height, created_at, created_by, kept, uploaded_for');

/** Who writes, nobody where the server itself does, and when. */
export interface By {
  readonly caller: Pick<Caller, 'id' | 'name'> | undefined;
  readonly now: Date;
}

/** What a new record is made of. */
export type NewFile = Omit<FileRecord, 'id' | 'url' | 'created_at'> & { readonly uploaded_for: string | null };

/** Makes the record, and says so in the history. */
export async function insertFile(runner: Runner, file: NewFile, { caller, now }: By): Promise<KeptFile> {
  const at = now.toISOString();
  const rows = await runOnce(
    runner,
    sql`insert into file (key, url, original_filename, bucket, mime_type, size, width, height, created_by, kept, uploaded_for, created_at, updated_at)
      values (${file.key}, ${urlOf(file.key)}, ${file.original_filename}, ${file.bucket}, ${file.mime_type}, ${file.size}, ${file.width}, ${file.height}, ${file.created_by}, false, ${file.uploaded_for}, ${at}, ${at}) returning ${columns}`,
  );
  const [made] = rows.map(fileIn);
  if (!made) throw new Error('an insert answered no row');
  await note(runner, { resource: fileResource, record: { ...made, revision: 1 }, now, caller, action: 'create', changes: changesOf(fileResource, { before: undefined, after: { ...made } }) });
  return made;
}

/** The file with this id, locked against anyone who would begin to use it. */
export async function lockFile(runner: Runner, id: number): Promise<KeptFile | undefined> {
  return (await runOnce(runner, sql`select ${columns} from file where id = ${id} for update`)).map(fileIn)[0];
}

/** Files by id or address, locked so that nobody removes them until the write is through. */
export async function shareFiles(runner: Runner, { ids, urls }: { readonly ids: readonly number[]; readonly urls: readonly string[] }): Promise<readonly KeptFile[]> {
  const rows = await runOnce(runner, sql`select ${columns} from file where id = any (${sql.param([...ids])}::integer[]) or (lower(url) = any (${sql.param(urls.map((url) => url.toLowerCase()))}::text[]) and url = any (${sql.param([...urls])}::text[])) order by id for no key update`);
  return rows.map(fileIn);
}

export async function markKept(runner: Runner, ids: readonly number[], entity: string): Promise<void> {
  if (ids.length === 0) return;
  await runOnce(runner, sql`update file set kept = true, uploaded_for = coalesce(uploaded_for, ${entity}) where id = any (${sql.param([...ids])}::integer[]) and not kept`);
}

/** Deletes the record, which the history tells, and notes its objects to be removed: they go once that is certain. */
export async function deleteFile(runner: Runner, file: KeptFile, { caller, now }: By): Promise<void> {
  await runOnce(runner, sql`delete from file where id = ${file.id}`);
  await note(runner, { resource: fileResource, record: { ...file, revision: 1 }, now, caller, action: 'delete', changes: changesOf(fileResource, { before: { ...file }, after: undefined }) });
  await noteGarbage(runner, file.key, now);
}

/** Notes a key whose objects no record names. */
export async function noteGarbage(runner: Runner, key: string, now: Date): Promise<void> {
  await runOnce(runner, sql`insert into media_garbage (key, since) values (${key}, ${now.toISOString()}) on conflict do nothing`);
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
  const [id, key, url, name, bucket, type, size, width, height, at, by, kept, purpose] = row;
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
    uploaded_for: typeof purpose === 'string' ? purpose : null,
  };
}

/** As calls answer it. */
export function shownFile({ kept: _kept, uploaded_for: _for, ...shown }: KeptFile): FileRecord {
  return shown;
}
