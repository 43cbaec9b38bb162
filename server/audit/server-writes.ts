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
  /** Names of password fields that were written. */
  readonly passwords?: readonly string[];
}

/**
 * Appends a history entry for a write outside the generic calls, in its transaction (CONTRACT, Writes): at the first
 * start, by the operator's commands, and of users' own passwords. Never contains a secret. `by` is absent where the
 * server itself wrote.
 */
export async function appendServerWrite(
  db: Executor,
  resource: Resource,
  { id, revision, before, after, passwords = [] }: ServerWrite,
  now: Date,
  by?: Pick<Caller, 'id' | 'name'>,
): Promise<void> {
  const hashed = modelOf(resource).columns.filter((column) => column.hashed && passwords.includes(column.path));
  await db.insert(history).values({
    entity: resource.name,
    recordId: id,
    at: now.toISOString(),
    ...(by && { byId: by.id, byName: by.name }),
    action: before ? 'update' : 'create',
    title: after[resource.title] ?? null,
    changes: changesOf(resource, { before, after, hashed }),
    revision,
  });
}
