import { sql } from 'drizzle-orm';
import type { Resource } from '../../resources/define.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import type { RecordOf } from '../../resources/record.ts';
import type { Executor } from '../db/connection/pool.ts';
import { type Runner, runOnce } from '../db/connection/statement.ts';
import { modelOf } from '../db/model/model.ts';
import { commaJoined } from '../db/model/titles.ts';
import type { Caller } from '../http/route.ts';
import { appendServerWrite } from './server-writes.ts';

/** One transaction, in both forms that writes need. */
interface WriteScope {
  readonly tx: Executor;
  readonly client: Runner;
}

/** A locked record and the values that the server writes to it. */
interface ServerUpdate<Kept = Values> {
  /** Includes its title, which the history entry shows. */
  readonly record: Kept & { readonly id: number };
  readonly values: Kept;
  /** The action's name in the history. */
  readonly action: string;
}

/** Writes server-only values to a locked record, with a history entry. */
export async function updateAsServer<R extends Resource>(
  scope: WriteScope,
  resource: R,
  update: ServerUpdate<Partial<RecordOf<R>>>,
  now: Date,
  by?: Pick<Caller, 'id' | 'name'>,
): Promise<void>;
export async function updateAsServer(
  { tx, client }: WriteScope,
  resource: Resource,
  { record, values, action }: ServerUpdate,
  now: Date,
  by?: Pick<Caller, 'id' | 'name'>,
): Promise<void> {
  const names = Object.keys(values);
  const [row] = await runOnce(
    client,
    sql`update ${sql.identifier(modelOf(resource).table)} set ${commaJoined([
      ...names.map((name) => sql`${sql.identifier(name)} = ${values[name]}`),
      sql`revision = revision + 1`,
      sql`updated_at = ${now.toISOString()}`,
    ])} where id = ${record.id} returning revision`,
  );
  await appendServerWrite(
    tx,
    resource,
    {
      id: record.id,
      revision: Number(row?.[0]),
      before: Object.fromEntries(names.map((name) => [name, record[name] ?? null])),
      after: { [resource.title]: record[resource.title], ...values },
      action,
    },
    now,
    by,
  );
}
