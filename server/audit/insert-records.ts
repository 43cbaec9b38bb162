import { sql } from 'drizzle-orm';
import type { Resource } from '../../resources/define.ts';
import { findResource } from '../../resources/index.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { initialOf } from '../../resources/schema/empty.ts';
import { changesOf } from './changes.ts';
import { concealed } from '../credentials/conceal.ts';
import { type ColumnModel, type JoinModel, modelOf } from '../db/model/model.ts';
import { assertFields } from '../db/model/assert-fields.ts';
import { isObject, stepsOf, valueAt } from '../db/model/paths.ts';
import type { Executor } from '../db/connection/pool.ts';
import { commaJoined } from '../db/model/titles.ts';

type Row = Readonly<Record<string, unknown>>;

/** A record that the server itself creates: values as the Admin API would accept them, plus id and time. */
export interface ServerRecord {
  readonly id: number;
  /** Only for entities in a store. */
  readonly store?: number;
  readonly created_at: string;
  readonly values: Values;
}

/**
 * Inserts records of one entity in bulk: its table, join and child tables, and a history entry each. Values must be as
 * `resources/schema.ts` returns them; missing ones get their defaults.
 * @throws TypeError if a value belongs to no field (a bug of ours)
 */
export async function insertRecords(db: Executor, resource: Resource, list: readonly ServerRecord[]): Promise<void> {
  if (list.length === 0) return;
  for (const { values } of list) assertFields(resource, values);
  const model = modelOf(resource);
  await insert(
    db,
    model.table,
    await Promise.all(
      list.map(async (record) => ({ ...systemRow(record), ...(await rowOf(model.columns, record.values)) })),
    ),
  );
  for (const { path, table, to } of model.joins) {
    const inStore = model.scoped && findResource(to)?.scope === 'store';
    await insert(
      db,
      table,
      list.flatMap(({ id, store, values }) =>
        listIn(values[path]).map((target_id) => ({ ...(inStore && { store_id: store }), record_id: id, target_id })),
      ),
    );
  }
  for (const { path, table, columns, joins, paged } of model.children) {
    const rows = list.flatMap(({ id, store, values }) =>
      listIn(isObject(values[path]) ? values[path].set : values[path]).map(async (row, index) => ({
        ...(model.scoped && { store_id: store }),
        record_id: id,
        position: paged ? 0 : index,
        ...(await rowOf(columns, row)),
      })),
    );
    await insert(db, table, await Promise.all(rows));
    for (const join of joins) {
      const links = list.flatMap(({ id, store, values }) =>
        listIn(values[path]).flatMap((row, position) =>
          listIn(valueAt(row, stepsOf(join))).map((target_id) => ({ store, record_id: id, position, target_id })),
        ),
      );
      await insertRowLinks(db, table, join, links, model.scoped && findResource(join.to)?.scope === 'store');
    }
  }
  await insert(
    db,
    'history',
    list.map((record) => entryOf(resource, record)),
  );
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${`"${model.table}"`}, 'id'), (select max(id) from ${sql.identifier(model.table)}))`,
  );
}

/** Inserts all rows in one statement; they must have the same columns. */
async function insert(db: Executor, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const name = sql.identifier(table);
  const columns = commaJoined(Object.keys(first).map((column) => sql.identifier(column)));
  await db.execute(
    sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
  );
}

/** Finds rows by their positions, since the database generated their ids. */
async function insertRowLinks(
  db: Executor,
  rows: string,
  { table }: JoinModel,
  links: readonly Row[],
  inStore: boolean,
): Promise<void> {
  if (links.length === 0) return;
  const scope = inStore ? sql`store_id, ` : sql``;
  await db.execute(
    sql`insert into ${sql.identifier(table)} (${scope}record_id, row_id, target_id) select ${inStore ? sql`given.store, ` : sql``}given.record_id, child.id, given.target_id
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as given (store integer, record_id integer, position integer, target_id integer)
      join ${sql.identifier(rows)} child on child.record_id = given.record_id and child.position = given.position`,
  );
}

function systemRow({ id, store, created_at }: ServerRecord): Row {
  return { id, ...(store !== undefined && { store_id: store }), revision: 1, created_at, updated_at: created_at };
}

async function rowOf(columns: readonly ColumnModel[], values: unknown): Promise<Row> {
  const row: Record<string, unknown> = {};
  for (const column of columns) {
    const value = valueAt(values, stepsOf(column)) ?? initialOf(column.field);
    row[column.name] = await concealed(value, column.concealed);
  }
  return row;
}

/** Without an author, since the server itself created the record. */
function entryOf(resource: Resource, { id, store, created_at, values }: ServerRecord): Row {
  return {
    entity: resource.name,
    record_id: id,
    store_id: store ?? null,
    at: created_at,
    action: 'create',
    title: values[resource.title],
    changes: changesOf(resource, { before: undefined, after: values }),
    revision: 1,
  };
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
