import { admin_user } from '../../resources/system/admin_user.ts';
import { history } from '../crud/tables.ts';
import type { Executor } from '../db/pool.ts';
import type { Person } from './people.ts';

/** Appends to the history that somebody's password changed, never what it is; `by` is absent for the operator. */
export async function notePassword(db: Executor, person: Person, revision: number, now: Date, by?: Pick<Person, 'id' | 'name'>): Promise<void> {
  await db.insert(history).values({
    entity: admin_user.name,
    recordId: person.id,
    at: now.toISOString(),
    ...(by && { byId: by.id, byName: by.name }),
    action: 'update',
    title: person.username,
    changes: { password: { before: null, after: null, secret: true } },
    revision,
  });
}
