import { sql } from 'drizzle-orm';
import type { Resource } from '../../resources/define.ts';
import type { JsonObject, JsonValue } from '../../resources/kinds/kind.ts';
import type { RecordOf } from '../../resources/record.ts';
import type { Companion } from '../db/records/records.ts';
import { run, type Runner, statementOf } from '../db/connection/statement.ts';
import type { Caller } from '../http/route.ts';
import type { Changes } from './changes.ts';
import { commaJoined } from '../db/model/titles.ts';

interface Entry {
  readonly resource: Resource;
  /** The record after the write; for a deletion, before it. */
  readonly record: JsonObject & Pick<RecordOf, 'id' | 'revision'>;
  readonly store?: number | undefined;
  readonly now: Date;
  /** Undefined where the server itself writes. */
  readonly caller: Pick<Caller, 'id' | 'name'> | undefined;
  /** `create`, `update`, `delete`, `restore`, or the action's name. */
  readonly action: string;
  readonly changes: Changes;
}

const columns = ['entity', 'record_id', 'store_id', 'at', 'by_id', 'by_name', 'action', 'title', 'changes', 'revision'];
const names = commaJoined(columns.map((name) => sql.identifier(name)));
const placeholders = commaJoined(columns.map((name) => sql.placeholder(`note_${name}`)));
const insert = statementOf(sql`insert into history (${names}) values (${placeholders})`, { prepared: true });

/** Appends a history entry, in the transaction of the write. */
export async function appendEntry(runner: Runner, noted: Entry): Promise<void> {
  await run(runner, insert, valuesOf(noted));
}

/** A history entry as part of the write's own statement. */
export function entryStatement(noted: Entry): Companion {
  return { sql: sql`insert into history (${names}) select ${placeholders} from written`, values: valuesOf(noted) };
}

const insertMany = statementOf(
  sql`insert into history (${names}) select ${sql.placeholder('entity')}::text, record_id, ${sql.placeholder('store')}::integer, ${sql.placeholder('at')}::timestamptz, ${sql.placeholder('by')}::integer, ${sql.placeholder('name')}::text, ${sql.placeholder('action')}::text, title::jsonb, changes::jsonb, revision
    from unnest(${sql.placeholder('ids')}::integer[], ${sql.placeholder('titles')}::text[], ${sql.placeholder('changes')}::text[], ${sql.placeholder('revisions')}::integer[]) with ordinality as given (record_id, title, changes, revision, place) order by place`,
);

/** Appends entries for one action on several records of an entity, in one statement. */
export async function appendEntries(
  runner: Runner,
  { resource, store, now, caller, action }: Omit<Entry, 'record' | 'changes'>,
  written: readonly Pick<Entry, 'record' | 'changes'>[],
): Promise<void> {
  if (written.length === 0) return;
  await run(runner, insertMany, {
    entity: resource.name,
    store: store ?? null,
    at: now.toISOString(),
    by: caller?.id ?? null,
    name: caller?.name ?? null,
    action,
    ids: written.map(({ record }) => record.id),
    titles: written.map(({ record }) => JSON.stringify(titleOf(resource, record))),
    changes: written.map(({ changes }) => JSON.stringify(changes)),
    revisions: written.map(({ record }) => record.revision),
  });
}

function valuesOf({ resource, record, store, now, caller, action, changes }: Entry): Readonly<Record<string, unknown>> {
  return {
    note_entity: resource.name,
    note_record_id: record.id,
    note_store_id: store ?? null,
    note_at: now.toISOString(),
    note_by_id: caller?.id ?? null,
    note_by_name: caller?.name ?? null,
    note_action: action,
    note_title: JSON.stringify(titleOf(resource, record)),
    note_changes: JSON.stringify(changes),
    note_revision: record.revision,
  };
}

/** The record's title; omitted where not everybody may read it. */
function titleOf(resource: Resource, record: JsonObject): JsonValue {
  const field = resource.fields[resource.title];
  return field && !field.read && !field.secret ? (record[resource.title] ?? null) : null;
}
