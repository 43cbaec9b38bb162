import { sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { type Drafted, isDrafted } from '../../../resources/drafts.ts';
import { type Actor, type Call, idOf, notFound } from '../../crud/call.ts';
import { modelOf } from '../../db/model/model.ts';
import { type Found, lockRecord, readRecord } from '../../db/records/records.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';

/** A record (`main`), and the copy of it that a call is about, where it is about one. */
export interface VersionGroup {
  readonly main: Found<Drafted>;
  readonly copy?: Found<Drafted>;
}

/** A record and one of its copies. */
export interface Compared {
  readonly main: Found<Drafted>;
  readonly copy: Found<Drafted>;
}

/** A record and its copy, both locked. */
export interface Pair {
  readonly live: number;
  readonly copy: number;
}

/** A record of an entity that has drafts. */
export function draftedIn(resource: Resource, { record, labels }: Found): Found<Drafted> {
  if (!isDrafted(resource, record)) throw new Error(`${resource.name} has no drafts`);
  return { record, labels };
}

/**
 * The record that the path's id is, or is a copy of.
 * @throws ApiError 404
 */
export async function readVersionGroup(runner: Runner, call: Call): Promise<VersionGroup> {
  return versionGroupOf(runner, call, idOf(call), readRecord);
}

/**
 * The same, locked against other writes until the transaction ends: always the record first, so that nobody waits for
 * one who waits for them.
 * @throws ApiError 404
 */
export async function lockVersionGroup(runner: Runner, call: Call): Promise<VersionGroup> {
  return versionGroupOf(runner, call, idOf(call), lockRecord);
}

/** The same of a record that no path names. */
export async function lockVersionGroupOf(runner: Runner, actor: Actor, id: number): Promise<VersionGroup> {
  return versionGroupOf(runner, actor, id, lockRecord);
}

async function versionGroupOf(
  runner: Runner,
  actor: Actor,
  id: number,
  read: typeof lockRecord,
): Promise<VersionGroup> {
  const { resource, store, locale } = actor;
  const own = sql.identifier(modelOf(resource).table);
  const inStore = store === undefined ? sql`` : sql` and store_id = ${store}`;
  const [row] = await runOnce(runner, sql`select version_of from ${own} where id = ${id}${inStore}`);
  const mainId = typeof row?.[0] === 'number' ? row[0] : undefined;
  const main = row && (await read(runner, { resource, store, locale, id: mainId ?? id }));
  const copy = main && mainId !== undefined ? await read(runner, { resource, store, locale, id }) : undefined;
  // A draft may have been promoted while we waited for the record.
  if (!main || (mainId !== undefined && !copy)) throw notFound();
  return { main: draftedIn(resource, main), ...(copy && { copy: draftedIn(resource, copy) }) };
}

/** The copies of a locked record, locked too. */
export async function lockCopies(
  runner: Runner,
  resource: Resource,
  id: number,
): Promise<readonly { readonly id: number; readonly revision: number }[]> {
  const rows = await runOnce(
    runner,
    sql`select id, revision from ${sql.identifier(modelOf(resource).table)} where version_of = ${id} order by id for update`,
  );
  return rows.map(([copy, revision]) => ({ id: Number(copy), revision: Number(revision) }));
}
