import { sql } from 'drizzle-orm';
import { file as fileResource } from '../../resources/system/file.ts';
import { type Call, callOf, type CrudDeps, idOf, notFound } from '../crud/call.ts';
import { runOnce } from '../db/connection/statement.ts';
import type { Deps } from '../http/deps.ts';
import type { ApiContext } from '../http/route.ts';
import { findFile, fileAnswer } from './file-rows.ts';
import { mayRead, type ReadableFile } from './read-permission.ts';

/** Dependencies of the media routes. */
export type MediaDeps = Deps & CrudDeps;

/**
 * `GET file/{id}`: a file with a signed URL, if the caller may read it.
 * @throws ApiError 404 otherwise
 */
export async function readFile(deps: MediaDeps, context: ApiContext): Promise<Response> {
  const { caller, ...call } = callOf(deps, fileResource, context);
  const file = await findFile(deps.pool, idOf(call));
  if (!file || !(await mayRead(deps.pool, file, caller))) throw notFound();
  return context.json({ data: { ...fileAnswer(file), url: file.public ? file.url : deps.urlSigner.sign(file.url) } });
}

/**
 * `GET file/{id}/history`, for the same callers; after deletion, too.
 * @throws ApiError 404
 */
export async function fileHistory(
  deps: MediaDeps,
  context: ApiContext,
  history: (call: Call) => Promise<Response>,
): Promise<Response> {
  const call = callOf(deps, fileResource, context);
  const file = (await findFile(deps.pool, idOf(call))) ?? (await deletedFile(deps, idOf(call)));
  if (!file || !(await mayRead(deps.pool, file, call.caller))) throw notFound();
  return history(call);
}

/** Reconstructs a deleted file from its history. */
async function deletedFile({ pool }: Pick<Deps, 'pool'>, id: number): Promise<ReadableFile | undefined> {
  const before = (name: string) => sql`changes -> ${name}::text ->> 'before'`;
  const rows = await runOnce(
    pool,
    sql`select ${before('key')}, ${before('kept')}, ${before('created_by')}, ${before('uploaded_for')} from history where entity = ${fileResource.name} and record_id = ${id} and store_id is null and action = 'delete' order by id desc limit 1`,
  );
  return rows.map(([key, kept, by, purpose]): ReadableFile => ({
    id,
    key: String(key),
    kept: kept === 'true',
    created_by: by === null ? null : Number(by),
    uploaded_for: typeof purpose === 'string' ? purpose : null,
  }))[0];
}
