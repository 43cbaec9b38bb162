import { sql } from 'drizzle-orm';
import type { Resource } from '../../resources/define.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { changesOf } from './changes.ts';
import { modelOf } from '../db/model/model.ts';
import type { Executor } from '../db/connection/pool.ts';
import type { Caller } from '../http/route.ts';
import { history } from './tables.ts';

interface ServerWrite {
  readonly id: number;
  readonly revision: number;
  /** Absent for a new record. */
  readonly before?: Values;
  readonly after: Values;
  /** Default: `create` or `update`. */
  readonly action?: string;
  /** Names of password fields that were written. */
  readonly passwords?: readonly string[];
}

/**
 * Appends history entries for writes outside the generic calls, in their transaction (CONTRACT, Writes): at the first
 * start, by the operator's commands, of users' own passwords, and of what only the server writes. Never contains a
 * secret. `by` is absent where the server itself wrote.
 */
export async function appendServerWrites(
  db: Executor,
  resource: Resource,
  writes: readonly ServerWrite[],
  now: Date,
  by?: Pick<Caller, 'id' | 'name'>,
): Promise<void> {
  if (writes.length === 0) return;
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
        before,
        after,
        concealed: columns.filter((column) => column.concealed && passwords.includes(column.path)),
      }),
      revision,
    })),
  );
}

/** The same for one write. */
export async function appendServerWrite(
  db: Executor,
  resource: Resource,
  write: ServerWrite,
  now: Date,
  by?: Pick<Caller, 'id' | 'name'>,
): Promise<void> {
  await appendServerWrites(db, resource, [write], now, by);
}
