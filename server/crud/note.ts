import { sql } from 'drizzle-orm';
import type { Resource } from '../../resources/define.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { run, type Runner, statementOf } from '../db/statement.ts';
import type { Caller } from '../http/route.ts';
import type { Changes } from './changes.ts';

interface Noted {
  readonly resource: Resource;
  /** The record as it is now, or was when it was deleted. */
  readonly record: Values & { readonly id: number; readonly revision: number };
  readonly store?: number | undefined;
  readonly now: Date;
  readonly caller: Pick<Caller, 'id' | 'name'>;
  /** `create`, `update`, `delete`, `restore`, or the action's name. */
  readonly action: string;
  readonly changes: Changes;
}

const insert = statementOf(
  sql`insert into history (entity, record_id, store_id, at, by_id, by_name, action, title, changes, revision)
    values (${sql.join(
      ['entity', 'id', 'store', 'at', 'byId', 'byName', 'action', 'title', 'changes', 'revision'].map((name) => sql.placeholder(name)),
      sql`, `,
    )})`,
  { prepared: true },
);

/** Appends a write to the history, in the transaction of the write. */
export async function note(runner: Runner, { resource, record, store, now, caller, action, changes }: Noted): Promise<void> {
  await run(runner, insert, {
    entity: resource.name,
    id: record.id,
    store: store ?? null,
    at: now.toISOString(),
    byId: caller.id,
    byName: caller.name,
    action,
    title: JSON.stringify(titleIn(resource, record)),
    changes: JSON.stringify(changes),
    revision: record.revision,
  });
}

/** What the record is called; a title that not everybody may read isn't kept here. */
function titleIn(resource: Resource, record: Values): unknown {
  const field = resource.fields[resource.title];
  return field && !field.read && !field.secret ? (record[resource.title] ?? null) : null;
}
