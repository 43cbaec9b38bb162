import { sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { type Drafted, isDrafted } from '../../../resources/drafts.ts';
import { type Actor, notFound } from '../../crud/call.ts';
import { ApiError } from '../../errors.ts';
import { modelOf } from '../../db/model/model.ts';
import { type Found, lockRecord, readRecord } from '../../db/records/records.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';

/** A record (`main`), and its copy if the call is about one. */
export interface VersionGroup {
  readonly main: Found<Drafted>;
  readonly copy?: Found<Drafted>;
}

/** A record and one of its copies. */
export interface MainAndCopy {
  readonly main: Found<Drafted>;
  readonly copy: Found<Drafted>;
}

/** Ids of a record and its copy, both locked. */
export interface CopyPair {
  readonly live: number;
  readonly copy: number;
}

/** Narrows a record of a drafted entity to its draft fields. */
export function asDrafted(resource: Resource, { record, labels }: Found): Found<Drafted> {
  if (!isDrafted(resource, record)) throw new Error(`${resource.name} has no drafts`);
  return { record, labels };
}

/**
 * Reads the record with this id, or the record of the copy with this id.
 * @throws ApiError 404
 */
export function readVersionGroup(runner: Runner, actor: Actor, id: number): Promise<VersionGroup> {
  return versionGroupOf(runner, actor, id, { read: readRecord, gone: async () => notFound() });
}

/**
 * The same, locked until the transaction ends: always the record before its copy, to prevent deadlocks.
 * @throws ApiError 404, or 409 for a draft that was promoted meanwhile
 */
export function lockVersionGroup(runner: Runner, actor: Actor, id: number): Promise<VersionGroup> {
  return versionGroupOf(runner, actor, id, {
    read: lockRecord,
    gone: async () => (await promotedError(runner, actor, id)) ?? notFound(),
  });
}

async function versionGroupOf(
  runner: Runner,
  actor: Actor,
  id: number,
  { read, gone }: { readonly read: typeof lockRecord; readonly gone: () => Promise<ApiError> },
): Promise<VersionGroup> {
  const { resource, store, locale } = actor;
  const own = sql.identifier(modelOf(resource).table);
  const inStore = store === undefined ? sql`` : sql` and store_id = ${store}`;
  const [row] = await runOnce(runner, sql`select version_of from ${own} where id = ${id}${inStore}`);
  const mainId = typeof row?.[0] === 'number' ? row[0] : undefined;
  const main = row && (await read(runner, { resource, store, locale, id: mainId ?? id }));
  const copy = main && mainId !== undefined ? await read(runner, { resource, store, locale, id }) : undefined;
  // The draft may have been promoted before, or while we waited for the lock.
  if (!main || (mainId !== undefined && !copy)) throw await gone();
  return { main: asDrafted(resource, main), ...(copy && { copy: asDrafted(resource, copy) }) };
}

/** The 409 about a draft that no longer exists because it was promoted. */
export async function promotedError(
  runner: Runner,
  { resource, store }: Actor,
  id: number,
): Promise<ApiError | undefined> {
  if (!resource.drafts) return undefined;
  const inStore = store === undefined ? sql`` : sql` and store_id = ${store}`;
  const [last] = await runOnce(
    runner,
    sql`select action from history where entity = ${resource.name} and record_id = ${id}${inStore} order by id desc limit 1`,
  );
  return last?.[0] === 'promote' ? new ApiError(409, 'errors.promotedMeanwhile') : undefined;
}

/** Locks the copies of locked records; by record. */
export async function lockCopies(
  runner: Runner,
  resource: Resource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly { readonly id: number; readonly revision: number }[]>> {
  const rows = await runOnce(
    runner,
    sql`select version_of, id, revision from ${sql.identifier(modelOf(resource).table)} where version_of = any (${sql.param([...ids])}::integer[]) order by id for update`,
  );
  const copies = new Map<number, { readonly id: number; readonly revision: number }[]>();
  for (const [main, id, revision] of rows) {
    const some = copies.get(Number(main)) ?? [];
    some.push({ id: Number(id), revision: Number(revision) });
    copies.set(Number(main), some);
  }
  return copies;
}
