import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { kindOf } from '../../../resources/kinds/index.ts';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { columnOf } from '../../../resources/names.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { modelOf, type TableModel } from '../model/model.ts';
import { type Labels, projectionOf } from './projection.ts';
import { type Row, run, type Runner, StatementCache, statementOf } from '../connection/statement.ts';
import { tableOf } from '../model/tables.ts';
import { aliased, commaJoined, modelNamed } from '../model/titles.ts';

/** A record as answered, with the titles of its references. */
export interface Found<Kept = RecordOf> {
  readonly record: Kept;
  readonly labels: Labels;
}

/** Which record, and the locale of titles. */
export interface Wanted<R extends Resource = Resource> {
  readonly resource: R;
  readonly id: number;
  readonly store?: number | undefined;
  readonly locale: ContentLocale;
}

const cache = new StatementCache();

/** Reads one whole record; `undefined` if it is absent or in another store. */
export async function readRecord<R extends Resource>(
  runner: Runner,
  wanted: Wanted<R>,
  lock?: SQL,
): Promise<Found<RecordOf<R>> | undefined>;
export async function readRecord(runner: Runner, wanted: Wanted, lock?: SQL): Promise<Found | undefined> {
  const { resource, id, store, locale } = wanted;
  const model = modelOf(resource);
  const statement = cache.get(resource, `one ${locale} ${lock !== undefined}`, () =>
    statementOf(
      sql`select ${projectionOf(resource, locale).select} from ${tableOf(resource)} where ${isIt(model)} ${lock ?? sql``}`,
      { prepared: true },
    ),
  );
  const [row] = await run(runner, statement, { id, store });
  return row && foundIn(row, wanted);
}

/**
 * Locks a record against other writes until the transaction ends, and reads it. Parts in other tables are read once it
 * is locked: a statement that waited for a lock sees the new row, but other tables as they were.
 */
export async function lockRecord<R extends Resource>(
  runner: Runner,
  wanted: Wanted<R>,
): Promise<Found<RecordOf<R>> | undefined>;
export async function lockRecord(runner: Runner, wanted: Wanted): Promise<Found | undefined> {
  const { resource, id, store } = wanted;
  const model = modelOf(resource);
  await lockFirst(runner, wanted, [id]);
  const lock = sql`for no key update of ${tableOf(resource)}`;
  if (model.joins.length === 0 && model.children.length === 0) return readRecord(runner, wanted, lock);
  const statement = cache.get(resource, 'lock', () =>
    statementOf(sql`select ${aliased(model.table, 'id')} from ${tableOf(resource)} where ${isIt(model)} ${lock}`, {
      prepared: true,
    }),
  );
  const [row] = await run(runner, statement, { id, store });
  return row && readRecord(runner, wanted);
}

/** Locks the records that these refer to and that must be locked first (`locksFirst`), in the order of their ids. */
export async function lockFirst(
  runner: Runner,
  { resource, store }: Pick<Wanted, 'resource' | 'store'>,
  ids: readonly number[],
): Promise<void> {
  const { locksFirst, fields } = resource;
  const field = locksFirst === undefined ? undefined : fields[locksFirst];
  const storage = field && kindOf(field).storage;
  if (locksFirst === undefined || storage?.at !== 'link') return;
  const { table, scoped } = modelOf(resource);
  const above = modelNamed(storage.to).table;
  const inStore = scoped ? sql` and ${aliased(table, 'store_id')} = ${sql.placeholder('store')}` : sql``;
  const statement = cache.get(resource, 'lock first', () =>
    statementOf(
      sql`select ${aliased(above, 'id')} from ${sql.identifier(above)} where ${aliased(above, 'id')} in
        (select ${aliased(table, columnOf(locksFirst))} from ${tableOf(resource)}
        where ${aliased(table, 'id')} = any (${sql.placeholder('ids')}::integer[])${inStore})
        order by ${aliased(above, 'id')} for no key update of ${sql.identifier(above)}`,
      { prepared: true },
    ),
  );
  await run(runner, statement, { ids, store });
}

/** Converts a row of the projection to a record. */
export function foundIn(row: Row, { resource, locale }: Pick<Wanted, 'resource' | 'locale'>): Found {
  const labels: Labels = {};
  const record = projectionOf(resource, locale).read(row, labels);
  return {
    record: {
      ...record,
      id: Number(record.id),
      revision: Number(record.revision),
      created_at: String(record.created_at),
      updated_at: String(record.updated_at),
    },
    labels,
  };
}

/** Inserts a row; returns the record without its parts in other tables. */
export async function insertRow(
  runner: Runner,
  { resource, locale }: Pick<Wanted, 'resource' | 'locale'>,
  values: ReadonlyMap<string, unknown>,
): Promise<Found> {
  const names = [...values.keys()];
  const statement = cache.get(resource, `insert ${locale} ${names.join()}`, () => {
    const columns = commaJoined(names.map((name) => sql.identifier(name)));
    return statementOf(
      sql`insert into ${tableOf(resource)} (${columns}) values (${commaJoined(names.map((_, place) => sql.placeholder(`v${place}`)))}) returning ${projectionOf(resource, locale).select}`,
      { prepared: true },
    );
  });
  const [row] = await run(runner, statement, numbered(values));
  if (!row) throw new Error('an insert answered no row');
  return foundIn(row, { resource, locale });
}

/** A statement that runs as part of another one; it may use `from written`. */
export interface Companion {
  readonly sql: SQL;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Updates a row if it still has this revision, and increments the revision.
 * @returns `undefined` if the row has another revision (impossible for a locked row); then the companion did nothing
 * either
 */
export async function updateRow(
  runner: Runner,
  { resource, id, locale }: Wanted,
  revision: number,
  values: ReadonlyMap<string, unknown>,
  companion?: Companion,
): Promise<Found | undefined> {
  const names = [...values.keys()];
  const statement = cache.get(resource, `update ${locale} ${companion !== undefined} ${names.join()}`, () => {
    const { table } = modelOf(resource);
    const set = names.map((name, place) => sql`${sql.identifier(name)} = ${sql.placeholder(`v${place}`)}`);
    const all = sql.join([sql`revision = ${aliased(table, 'revision')} + 1`, ...set], sql`, `);
    const which = sql`${aliased(table, 'id')} = ${sql.placeholder('id')} and ${aliased(table, 'revision')} = ${sql.placeholder('revision')}`;
    const own = sql`update ${tableOf(resource)} set ${all} where ${which} returning ${projectionOf(resource, locale).select}`;
    return statementOf(
      companion ? sql`with written as (${own}), companion as (${companion.sql}) select * from written` : own,
      { prepared: true },
    );
  });
  const [row] = await run(runner, statement, { ...numbered(values), ...companion?.values, id, revision });
  return row && foundIn(row, { resource, locale });
}

function isIt(model: TableModel): SQL {
  const own = sql`${aliased(model.table, 'id')} = ${sql.placeholder('id')}`;
  return model.scoped ? sql`${own} and ${aliased(model.table, 'store_id')} = ${sql.placeholder('store')}` : own;
}

function numbered(values: ReadonlyMap<string, unknown>): Record<string, unknown> {
  return Object.fromEntries([...values.values()].map((value, place) => [`v${place}`, value]));
}
