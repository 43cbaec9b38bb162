import { type SQL, sql } from 'drizzle-orm';
import type { Owner } from './joins.ts';
import type { ChildModel } from './model.ts';
import { isObject, stepsOf, valueAt } from './paths.ts';
import { rowJson } from './projection.ts';
import { runOnce, type Runner } from './statement.ts';

/** A row of a child table as records hold it: its fields, and its id once it has one. */
export type ChildRow = Readonly<Record<string, unknown>> & { readonly id?: number };
export type KeptRow = ChildRow & { readonly id: number };

/** The rows with these ids that belong to the record. */
export async function readRows(runner: Runner, child: ChildModel, owner: Owner, ids: readonly number[]): Promise<readonly KeptRow[]> {
  if (ids.length === 0) return [];
  const rows = await runOnce(runner, sql`select ${rowJson(child.columns, 'child')} from ${sql.identifier(child.table)} child where child.record_id = ${owner.id} and child.id = any (${sql.param([...ids])}::integer[])`);
  return rows.map(([row]) => row).filter(isKept);
}

/** Removes rows of the record. */
export async function deleteRows(runner: Runner, child: ChildModel, owner: Owner, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await runOnce(runner, sql`delete from ${sql.identifier(child.table)} where record_id = ${owner.id} and id = any (${sql.param([...ids])}::integer[])`);
}

/** Adds rows, however many, in one statement; one with an id gets that id. Answers their ids in order. */
export async function insertRows(runner: Runner, child: ChildModel, owner: Owner, rows: readonly { readonly row: ChildRow; readonly position: number }[]): Promise<readonly number[]> {
  if (rows.length === 0) return [];
  const columns = child.columns.filter(({ hashed }) => !hashed);
  const values = rows.map(({ row, position }) => ({
    id: row.id ?? null,
    position,
    ...Object.fromEntries(columns.map((column) => [column.name, valueAt(row, stepsOf(column)) ?? null])),
  }));
  const names = columns.map(({ name }) => sql.identifier(name));
  const types = columns.map(({ name, word }) => sql`${sql.identifier(name)} ${sql.raw(word)}`);
  const scoped = owner.store !== undefined;
  const inserted = await runOnce(
    runner,
    sql`insert into ${sql.identifier(child.table)} (id, ${scoped ? sql`store_id, ` : sql``}record_id, position${listed(names)})
      select coalesce(given.id, nextval(pg_get_serial_sequence(${child.table}, 'id'))::integer), ${scoped ? sql`${owner.store}::integer, ` : sql``}${owner.id}::integer, given.position${listed(names.map((name) => sql`given.${name}`))}
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (id integer, position integer${listed(types)}) returning id`,
  );
  return inserted.map(([id]) => Number(id));
}

/** Which of these keys other rows of the record have already, in lower case. */
export async function takenKeys(runner: Runner, child: ChildModel, key: string, owner: Owner, keys: readonly string[], except: readonly number[]): Promise<ReadonlySet<string>> {
  const column = child.columns.find(({ path }) => path === key);
  if (!column || keys.length === 0) return new Set();
  const folded = column.textual ? sql`lower(${sql.identifier(column.name)})` : sql`${sql.identifier(column.name)}::text`;
  const rows = await runOnce(
    runner,
    sql`select ${folded} from ${sql.identifier(child.table)} where record_id = ${owner.id} and ${folded} = any (array(select lower(given) from unnest(${sql.param([...keys])}::text[]) as given)) and id <> all (${sql.param([...except])}::integer[])`,
  );
  return new Set(rows.map(([taken]) => String(taken)));
}

/** Puts the record's rows into the order of these ids. */
export async function orderRows(runner: Runner, child: ChildModel, owner: Owner, ids: readonly number[]): Promise<void> {
  await runOnce(
    runner,
    sql`update ${sql.identifier(child.table)} child set position = wanted.place - 1 from unnest(${sql.param([...ids])}::integer[]) with ordinality as wanted (id, place)
      where child.id = wanted.id and child.record_id = ${owner.id} and child.position <> wanted.place - 1`,
  );
}

function listed(parts: readonly (SQL | ReturnType<typeof sql.identifier>)[]): SQL {
  return parts.length === 0 ? sql`` : sql`, ${sql.join([...parts], sql`, `)}`;
}

export function isKept(row: unknown): row is KeptRow {
  return isObject(row) && typeof row.id === 'number';
}
