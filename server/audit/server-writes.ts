import type { Resource } from '../../resources/define.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { changesOf } from './changes.ts';
import { modelOf } from '../db/model/model.ts';
import type { Executor } from '../db/connection/pool.ts';
import type { Caller } from '../http/route.ts';
import { history } from './tables.ts';

interface Noted {
  readonly id: number;
  readonly revision: number;
  /** Absent: the record was made now. */
  readonly before?: Values;
  readonly after: Values;
  /** Names of password fields that were written. */
  readonly passwords?: readonly string[];
}

/**
 * Appends a write that no call made to the history, in its transaction (CONTRACT, Writes): the first start, the
 * operator's commands, and a person's own password. Never a secret. `by` is absent where the server itself wrote.
 */
export async function appendServerWrite(
  db: Executor,
  resource: Resource,
  { id, revision, before, after, passwords = [] }: Noted,
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
