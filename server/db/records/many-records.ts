import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { findResource } from '../../../resources/index.ts';
import type { JsonValue } from '../../../resources/kinds/kind.ts';
import { type ColumnModel, type JoinModel, modelOf } from '../model/model.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { projectionOf } from './projection.ts';
import { type Found, foundIn, lockFirst, type Wanted } from './records.ts';
import { run, type Runner, StatementCache, statementOf } from '../connection/statement.ts';
import { tableOf } from '../model/tables.ts';
import { aliased, commaJoined } from '../model/titles.ts';

type Entity = Pick<Wanted, 'resource' | 'store' | 'locale'>;
/** Values by column name; all rows of a call have the same columns. */
export type ColumnValues = ReadonlyMap<string, JsonValue | undefined>;

const cache = new StatementCache();

/**
 * Locks and reads whole records by id until the transaction ends; leaves out those that are absent or in another store.
 */
export async function lockRecords<R extends Resource>(
  runner: Runner,
  entity: Pick<Wanted<R>, 'resource' | 'store' | 'locale'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Found<RecordOf<R>>>>;
export async function lockRecords(
  runner: Runner,
  { resource, store, locale }: Entity,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Found>> {
  if (ids.length === 0) return new Map();
  const own = tableOf(resource);
  const id = aliased(modelOf(resource).table, 'id');
  const which = whichOf(resource);
  await lockFirst(runner, { resource, store }, ids);
  // Locks in the order of ids against deadlocks; reads after the lock, as `lockRecord` does.
  await run(
    runner,
    cache.get(resource, 'lock', () =>
      statementOf(sql`select ${id} from ${own} where ${which} order by ${id} for no key update of ${own}`, {
        prepared: true,
      }),
    ),
    { ids, store },
  );
  return readMany(runner, { resource, store, locale }, ids);
}

/** Reads whole records by id; leaves out those that are absent or in another store. */
export async function readMany<R extends Resource>(
  runner: Runner,
  entity: Pick<Wanted<R>, 'resource' | 'store' | 'locale'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Found<RecordOf<R>>>>;
export async function readMany(
  runner: Runner,
  { resource, store, locale }: Entity,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Found>> {
  if (ids.length === 0) return new Map();
  const own = tableOf(resource);
  const which = whichOf(resource);
  const rows = await run(
    runner,
    cache.get(resource, `read ${locale}`, () =>
      statementOf(sql`select ${projectionOf(resource, locale).select} from ${own} where ${which}`, { prepared: true }),
    ),
    { ids, store },
  );
  return new Map(rows.map((row) => foundIn(row, { resource, locale })).map((found) => [found.record.id, found]));
}

function whichOf(resource: Resource): SQL {
  const { table, scoped } = modelOf(resource);
  const inStore = scoped ? sql` and ${aliased(table, 'store_id')} = ${sql.placeholder('store')}` : sql``;
  return sql`${aliased(table, 'id')} = any (${sql.placeholder('ids')}::integer[])${inStore}`;
}

/** Inserts rows in one statement; returns their ids in order. */
export async function insertMany(
  runner: Runner,
  resource: Resource,
  rows: readonly ColumnValues[],
): Promise<readonly number[]> {
  const names = [...(rows[0]?.keys() ?? [])];
  if (names.length === 0) return [];
  const statement = cache.get(resource, `insert ${names.join()}`, () => {
    const columns = commaJoined(names.map((name) => sql.identifier(name)));
    const given = commaJoined(names.map((name) => aliased('given', name)));
    return statementOf(
      sql`insert into ${tableOf(resource)} (${columns}) select ${given} from ${recordset(resource, names)} order by ${aliased('given', ordinal)} returning id`,
    );
  });
  const inserted = await run(runner, statement, { rows: jsonOf(rows) });
  if (inserted.length !== rows.length) throw new Error('an insert answered other rows');
  return inserted.map(([id]) => Number(id));
}

/** Updates locked rows and increments their revisions; returns the number of updated rows. */
export async function updateMany(
  runner: Runner,
  resource: Resource,
  rows: readonly { readonly id: number; readonly values: ColumnValues }[],
): Promise<number> {
  const names = [...(rows[0]?.values.keys() ?? [])];
  if (names.length === 0) return 0;
  const statement = cache.get(resource, `update ${names.join()}`, () => {
    const { table } = modelOf(resource);
    const set = names.map((name) => sql`${sql.identifier(name)} = ${aliased('given', name)}`);
    const all = sql.join([sql`revision = ${aliased(table, 'revision')} + 1`, ...set], sql`, `);
    return statementOf(
      sql`update ${tableOf(resource)} set ${all} from ${recordset(resource, ['id', ...names])} where ${aliased(table, 'id')} = ${aliased('given', 'id')} returning ${aliased(table, 'id')}`,
    );
  });
  const updated = await run(runner, statement, {
    rows: jsonOf(rows.map(({ id, values }) => new Map([['id', id], ...values]))),
  });
  return updated.length;
}

/** Deletes links of records. */
export async function deleteLinks(
  runner: Runner,
  join: JoinModel,
  links: readonly (readonly [record: number, target: number])[],
): Promise<void> {
  if (links.length === 0) return;
  const statement = cache.get(join, 'unlink', () =>
    statementOf(
      sql`delete from ${sql.identifier(join.table)} own using unnest(${sql.placeholder('records')}::integer[], ${sql.placeholder('targets')}::integer[]) as given (record, target)
        where own.record_id = given.record and own.target_id = given.target`,
    ),
  );
  await run(runner, statement, {
    records: links.map(([record]) => record),
    targets: links.map(([, target]) => target),
  });
}

/** Inserts links of records. */
export async function insertLinks(
  runner: Runner,
  resource: Resource,
  join: JoinModel,
  store: number | undefined,
  links: readonly (readonly [record: number, target: number])[],
): Promise<void> {
  if (links.length === 0) return;
  const scoped = modelOf(resource).scoped && findResource(join.to)?.scope === 'store';
  const statement = cache.get(join, 'links', () =>
    statementOf(
      sql`insert into ${sql.identifier(join.table)} (${scoped ? sql`store_id, ` : sql``}record_id, target_id)
        select ${scoped ? sql`${sql.placeholder('store')}::integer, ` : sql``}record, target from unnest(${sql.placeholder('records')}::integer[], ${sql.placeholder('targets')}::integer[]) as given (record, target)`,
    ),
  );
  await run(runner, statement, {
    store,
    records: links.map(([record]) => record),
    targets: links.map(([, target]) => target),
  });
}

/** An alias that no field can have. */
const ordinal = '#';
const systemTypes: Readonly<Record<string, string>> = {
  id: 'integer',
  store_id: 'integer',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

function recordset(resource: Resource, names: readonly string[]): SQL {
  const words = new Map(modelOf(resource).columns.map(({ name, word }: ColumnModel) => [name, word]));
  const types = names.map(
    (name) => sql`${sql.identifier(name)} ${sql.raw(words.get(name) ?? systemTypes[name] ?? 'text')}`,
  );
  const columns = [...names, ordinal].map((name) => sql.identifier(name));
  return sql`rows from (json_to_recordset(${sql.placeholder('rows')}::json) as (${sql.join(types, sql`, `)})) with ordinality as given (${sql.join(columns, sql`, `)})`;
}

function jsonOf(rows: readonly ColumnValues[]): string {
  return JSON.stringify(rows.map((row) => Object.fromEntries(row)));
}
