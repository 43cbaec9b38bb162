import { sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import type { Field } from '../../../resources/kinds/index.ts';
import type { JsonValue } from '../../../resources/kinds/kind.ts';
import type { PatchOf } from '../../../resources/record.ts';
import { blankOf } from '../../../resources/schema/empty.ts';
import { fieldAt } from '../../../resources/schema.ts';
import type { Actor } from '../../crud/call.ts';
import { type Draft, isObject, putAt } from '../../db/model/paths.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';

/** A record that a run wrote, once or more. */
export interface WrittenRecord {
  readonly id: number;
  /** The first and last revision that the run wrote; it wrote all between them unless somebody else did. */
  readonly first: number;
  readonly last: number;
}

/**
 * The values that records had before a run wrote them, by record id, from the history of the run. Leaves out records
 * with an entry of another action than the run's, such as a promote, or with a secret, since the history lacks its
 * values.
 */
export async function valuesBefore(
  runner: Runner,
  { resource, store }: Pick<Actor, 'resource' | 'store'>,
  touched: readonly WrittenRecord[],
  ownAction: string,
): Promise<ReadonlyMap<number, PatchOf>> {
  if (touched.length === 0) return new Map();
  const numbers = (of: (one: WrittenRecord) => number) => sql.param(touched.map(of));
  const rows = await runOnce(
    runner,
    sql`select history.record_id, history.action, history.changes
      from unnest(${numbers(({ id }) => id)}::integer[], ${numbers(({ first }) => first)}::integer[], ${numbers(({ last }) => last)}::integer[]) as given (record_id, first, last)
      join history on history.entity = ${resource.name} and history.record_id = given.record_id and history.revision between given.first and given.last
      where history.store_id is not distinct from ${store ?? null}::integer order by history.id desc`,
  );
  const entries = new Map<
    number,
    { readonly action: JsonValue | undefined; readonly changes: JsonValue | undefined }[]
  >();
  for (const [record, action, changes] of rows) {
    // An action without changes has an entry of its own, at the revision that it found.
    if (!isObject(changes) || Object.keys(changes).length === 0) continue;
    const own = entries.get(Number(record)) ?? [];
    own.push({ action, changes });
    entries.set(Number(record), own);
  }
  return new Map(
    [...entries]
      .filter(([, own]) => own.every(({ action, changes }) => action === ownAction && !isOfSecret(changes)))
      .map(([id, own]) => [
        id,
        before(
          resource,
          own.map(({ changes }) => changes),
        ),
      ]),
  );
}

/** Whether an entry records a secret, of which it has only the fact of the change. */
function isOfSecret(changes: JsonValue | undefined): boolean {
  return Object.values(isObject(changes) ? changes : {}).some((change) => isObject(change) && change.secret === true);
}

/** Merges changes, newest first, so that the oldest values win. Skips fields that no longer exist. */
function before(resource: Resource, changes: readonly (JsonValue | undefined)[]): PatchOf {
  const values: Draft = {};
  for (const one of changes) {
    for (const [path, change] of Object.entries(isObject(one) ? one : {})) {
      const field = fieldAt(resource, path);
      if (field) putAt(values, path.split('.'), isObject(change) ? emptied(field, change.before) : undefined);
    }
  }
  return values;
}

/** The history stores an empty value as `null`; an empty list is stored as a list. */
function emptied(field: Field, value: JsonValue | undefined): JsonValue | undefined {
  return value === null ? blankOf(field) : value;
}
