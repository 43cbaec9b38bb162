import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import type { Actor, WriteOperation } from '../../crud/call.ts';
import type { Refusals } from '../../crud/refused-records.ts';
import { foreignKeyIn } from '../../db/connection/failures.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { lockRecords, readMany } from '../../db/records/many-records.ts';
import type { Found } from '../../db/records/records.ts';
import { missingTargets } from '../../db/records/kept-references.ts';
import { lockTrashed, readTrashed, type Trashed } from '../../db/records/trash.ts';
import { takenKeys } from '../../db/records/taken-keys.ts';
import { ApiError, type ErrorKey } from '../../errors.ts';
import { assertNotLast, inUseError, refusedRemovals, removeAsked } from '../trash/remove.ts';
import { restoreRecords, restoreRefusal } from '../trash/restore.ts';

/** A record as a run expects it. */
interface Expected {
  readonly id: number;
  readonly revision: number | undefined;
}

/** The result for a record: it was deleted or restored, or the reason why not. */
export type Moved = { readonly id: number } & (
  | { readonly moved: Found }
  | { readonly left: Obstacle }
  | { readonly refused: ApiError }
);

type Obstacle = Extract<ErrorKey, 'errors.alreadyThere' | 'errors.changed' | 'errors.notFound'>;

/** Outcomes of rows by the reason why their record isn't deleted or restored; `none`: it would be. */
export const outcomeOf = {
  none: 'change',
  'errors.notFound': 'gone',
  'errors.changed': 'changed',
  'errors.alreadyThere': 'same',
} as const;

/**
 * Deletes records that have the expected revision, except those whose refusal is known beforehand.
 * @throws any other refusal of the database
 */
async function deleteExpected(writing: WriteOperation, rows: readonly Expected[]): Promise<readonly Moved[]> {
  const { call, client } = writing;
  const ids = rows.map(({ id }) => id);
  await assertNotLast(client, call, ids);
  const records = await lockRecords(client, call, ids);
  const mine = rows.flatMap(({ id, revision }) => {
    const found = records.get(id);
    return found?.record.revision === revision && found ? [found] : [];
  });
  const refused = await refusedTogether(writing, mine);
  const removed = new Set(
    await removeAsked(
      writing,
      mine.filter(({ record }) => !refused.has(record.id)),
    ),
  );
  return rows.map(({ id }): Moved => {
    const found = records.get(id);
    const error = refused.get(id);
    if (error) return { id, refused: error };
    if (found && removed.has(found)) return { id, moved: found };
    // A record that was deleted together with another one no longer exists.
    return { id, left: found && !mine.includes(found) ? 'errors.changed' : 'errors.notFound' };
  });
}

/** Records that can't be deleted in one statement. If one remains, records that it refers to must remain, too. */
async function refusedTogether(writing: WriteOperation, given: readonly Found[]): Promise<Refusals> {
  const refused = new Map<number, ApiError>();
  for (;;) {
    const leaving = given.filter(({ record }) => !refused.has(record.id));
    const ids = sql.param(leaving.map(({ record }) => record.id));
    const more = await refusedRemovals(writing, leaving, (id) => sql`${id} = any (${ids}::integer[])`);
    if (more.size === 0) return refused;
    for (const [id, error] of more) refused.set(id, error);
  }
}

/**
 * Restores deleted records that had the expected revision.
 * @throws ApiError of a guard or hook that refuses, and errors of the database
 */
async function restoreExpected(writing: WriteOperation, rows: readonly Expected[]): Promise<readonly Moved[]> {
  const { call, client } = writing;
  const ids = rows.map(({ id }) => id);
  const trashed = await lockTrashed(client, call, ids);
  const problems = await problemsOf(client, call, rows, trashed);
  const good = [...trashed.values()].filter(({ id }) => !problems.has(id));
  const refused = await refusedRestoresTogether(client, call, good);
  const restored = await restoreRecords(
    writing,
    good.filter(({ id }) => !refused.has(id)),
  );
  const byId = new Map(restored.map((found) => [found.record.id, found]));
  return rows.map(({ id }): Moved => {
    const found = byId.get(id);
    const error = refused.get(id);
    if (error) return { id, refused: error };
    return found ? { id, moved: found } : { id, left: problems.get(id) ?? 'errors.notFound' };
  });
}

/** The functions with which runs delete and restore, and explain a refusal. */
export const moves = {
  delete: {
    move: deleteExpected,
    refusal: async (actor: Actor, id: number, error: unknown) =>
      foreignKeyIn(error) === undefined ? error : inUseError(actor, id, error),
  },
  restore: {
    move: restoreExpected,
    refusal: async (actor: Actor, _id: number, error: unknown) => restoreRefusal(actor, error) ?? error,
  },
} as const;

/**
 * Why records can't be restored, as far as that is known beforehand.
 * @param coming whether a record of this id and the same entity is restored with them
 */
export async function restoreProblems(
  runner: Runner,
  actor: Actor,
  rows: readonly Expected[],
  coming: (id: SQL) => SQL,
): Promise<ReadonlyMap<number, Obstacle | ApiError>> {
  const ids = rows.map(({ id }) => id);
  const trashed = await readTrashed(runner, actor, ids);
  const problems = await problemsOf(runner, actor, rows, trashed);
  const good = [...trashed.values()].filter(({ id }) => !problems.has(id));
  return new Map<number, Obstacle | ApiError>([...problems, ...(await refusedRestores(runner, actor, good, coming))]);
}

/** Records that can't be restored in one statement. If one remains deleted, records that refer to it must, too. */
async function refusedRestoresTogether(runner: Runner, actor: Actor, given: readonly Trashed[]): Promise<Refusals> {
  const refused = new Map<number, ApiError>();
  for (;;) {
    const coming = given.filter(({ id }) => !refused.has(id));
    const ids = sql.param(coming.flatMap(({ id, others }) => [id, ...others]));
    const more = await refusedRestores(runner, actor, coming, (id) => sql`${id} = any (${ids}::integer[])`);
    if (more.size === 0) return refused;
    for (const [id, error] of more) refused.set(id, error);
  }
}

/** Deleted records whose unique values are used by other records now, or which refer to missing records. */
async function refusedRestores(
  runner: Runner,
  actor: Actor,
  trashed: readonly Trashed[],
  coming: (id: SQL) => SQL,
): Promise<Refusals> {
  if (trashed.length === 0) return new Map();
  const { resource } = actor;
  const ids = trashed.map(({ id }) => id);
  const taken = await takenKeys(runner, actor, ids);
  // What was deleted with a record is restored with it.
  const mains = new Map(trashed.flatMap(({ id, others }) => [id, ...others].map((one) => [one, id] as const)));
  const among = sql`select unnest(${sql.param([...mains.keys()])}::integer[])`;
  const missing = await missingTargets(runner, actor, among, coming);
  return new Map([
    ...[...missing].map(([id, paths]) => [mains.get(id) ?? id, danglingError(resource, paths)] as const),
    ...[...taken].map(([id, paths]) => [id, takenError(resource, paths)] as const),
  ]);
}

/** The error of a deleted record whose references at these paths are missing, as its own call returns it. */
export function danglingError(resource: Resource, paths: readonly string[]): ApiError {
  if (resource.drafts && paths.includes('version_of')) return new ApiError(409, 'errors.mainGone');
  const fields = Object.fromEntries(paths.map((path) => [path, [{ rule: 'reference' }]]));
  return new ApiError(409, 'errors.conflict', { fields, form: resource });
}

/** The error of a record whose unique values at these paths are used by another record. */
export function takenError(resource: Resource, paths: readonly string[]): ApiError {
  const fields = Object.fromEntries(paths.map((path) => [path, [{ rule: 'unique' }]]));
  return new ApiError(409, 'errors.conflict', { fields, form: resource });
}

async function problemsOf(
  runner: Runner,
  actor: Actor,
  rows: readonly Expected[],
  trashed: ReadonlyMap<number, Trashed>,
): Promise<ReadonlyMap<number, Obstacle>> {
  const missing = rows.filter(({ id }) => !trashed.has(id)).map(({ id }) => id);
  const there = await readMany(runner, actor, missing);
  return new Map(
    rows.flatMap(({ id, revision }): readonly (readonly [number, Obstacle])[] => {
      const found = trashed.get(id);
      if (found) return found.revision === revision ? [] : [[id, 'errors.changed']];
      return [[id, there.has(id) ? 'errors.alreadyThere' : 'errors.notFound']];
    }),
  );
}
