import type { Actor, WriteOperation } from '../../crud/call.ts';
import { foreignKeyIn } from '../../db/connection/failures.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { lockRecords, readMany } from '../../db/records/many-records.ts';
import type { Found } from '../../db/records/records.ts';
import { lockTrashed, readTrashed, type Trashed } from '../../db/records/trash.ts';
import type { ErrorKey } from '../../errors.ts';
import { assertNotLast, inUseError, removeRecords } from '../trash/remove.ts';
import { restoreRecords, restoreRefusal } from '../trash/restore.ts';

/** A record as a run expects it. */
interface Expected {
  readonly id: number;
  readonly revision: number | undefined;
}

/** What became of a record: it was deleted or restored, or the reason why it is left as it is. */
export type Moved = { readonly id: number; readonly moved: Found } | { readonly id: number; readonly left: Obstacle };

type Obstacle = Extract<ErrorKey, 'errors.alreadyThere' | 'errors.changed' | 'errors.notFound'>;

/**
 * Deletes records that have the expected revision.
 * @throws ApiError of a hook that refuses, and what the database refuses
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
  const removed = new Set(await removeRecords(writing, mine));
  return rows.map(({ id }): Moved => {
    const found = records.get(id);
    if (found && removed.has(found)) return { id, moved: found };
    // One that went with its record is there no more.
    return { id, left: found && !mine.includes(found) ? 'errors.changed' : 'errors.notFound' };
  });
}

/**
 * Restores deleted records that had the expected revision.
 * @throws ApiError of a guard or hook that refuses, and what the database refuses
 */
async function restoreExpected(writing: WriteOperation, rows: readonly Expected[]): Promise<readonly Moved[]> {
  const { call, client } = writing;
  const ids = rows.map(({ id }) => id);
  const trashed = await lockTrashed(client, call, ids);
  const problems = await problemsOf(client, call, rows, trashed);
  const restored = await restoreRecords(
    writing,
    [...trashed.values()].filter(({ id }) => !problems.has(id)),
  );
  const byId = new Map(restored.map((found) => [found.record.id, found]));
  return rows.map(({ id }): Moved => {
    const found = byId.get(id);
    return found ? { id, moved: found } : { id, left: problems.get(id) ?? 'errors.notFound' };
  });
}

/** How runs delete and restore, and what explains a refusal. */
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

/** Why records can't be restored, as far as that is known beforehand. */
export async function restoreProblems(
  runner: Runner,
  actor: Actor,
  rows: readonly Expected[],
): Promise<ReadonlyMap<number, Obstacle>> {
  const ids = rows.map(({ id }) => id);
  return problemsOf(runner, actor, rows, await readTrashed(runner, actor, ids));
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
