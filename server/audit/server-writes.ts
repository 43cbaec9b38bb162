import { sql } from 'drizzle-orm';
import type { Resource } from '../../resources/define.ts';
import { assertTransition } from '../../resources/lifecycle.ts';
import type { RecordOf } from '../../resources/record.ts';
import { carried } from '../../resources/schema.ts';
import { changesOf } from './changes.ts';
import { assertFields } from '../db/model/assert-fields.ts';
import { modelOf } from '../db/model/model.ts';
import type { Executor } from '../db/connection/pool.ts';
import type { Caller } from '../http/route.ts';
import { history } from './tables.ts';

/** Values by the names of fields, as the database has them. */
type Written<R extends Resource> = { readonly [K in keyof RecordOf<R>]?: unknown };

/** What the history records of a write. */
export interface ServerWrite<R extends Resource = Resource> {
  readonly id: number;
  readonly revision: number;
  /** Absent for a new record. */
  readonly before?: Written<R>;
  readonly after: Written<R>;
  /** Default: `create` or `update`. */
  readonly action?: string;
  /** Names of password fields that were written. */
  readonly passwords?: readonly string[];
}

/**
 * Appends history entries for writes outside the generic calls, in their transaction (CONTRACT, Writes): at the first
 * start, by the operator's commands, for users' own passwords, and for values that only the server writes. Never
 * contains a secret. `by` is absent where the server itself wrote.
 * @throws TypeError if a value belongs to no field, or if no transition makes this change of state (bugs of ours)
 */
export async function appendServerWrites<R extends Resource>(
  db: Executor,
  resource: R,
  writes: readonly ServerWrite<R>[],
  now: Date,
  by?: Pick<Caller, 'id' | 'name'>,
): Promise<void>;
export async function appendServerWrites(
  db: Executor,
  resource: Resource,
  writes: readonly ServerWrite[],
  now: Date,
  by?: Pick<Caller, 'id' | 'name'>,
): Promise<void> {
  if (writes.length === 0) return;
  for (const write of writes) assertDeclared(resource, write);
  const { table, scoped, columns } = modelOf(resource);
  await db.insert(history).values(
    writes.map(({ id, revision, before, after, passwords = [], action = before ? 'update' : 'create' }) => ({
      entity: resource.name,
      recordId: id,
      // The history of a record in a store is read within it.
      ...(scoped && { storeId: sql<number>`(select store_id from ${sql.identifier(table)} where id = ${id})` }),
      at: now.toISOString(),
      ...(by && { byId: by.id, byName: by.name }),
      action,
      title: after[resource.title] ?? null,
      changes: changesOf(resource, {
        // `after` may name the title only to title the entry.
        before: before && { [resource.title]: after[resource.title], ...before },
        after,
        concealed: columns.filter((column) => column.concealed && passwords.includes(column.path)),
      }),
      revision,
    })),
  );
}

function assertDeclared(resource: Resource, { before, after }: ServerWrite): void {
  for (const values of [before ?? {}, after])
    assertFields(resource, Object.fromEntries(Object.entries(values).filter(([name]) => !carried.includes(name))));
  if (before) assertTransition(resource, before, after);
}

/** The same for one write. */
export async function appendServerWrite<R extends Resource>(
  db: Executor,
  resource: R,
  write: ServerWrite<R>,
  now: Date,
  by?: Pick<Caller, 'id' | 'name'>,
): Promise<void> {
  await appendServerWrites(db, resource, [write], now, by);
}
