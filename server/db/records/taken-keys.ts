import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { uniqueText } from '../model/indexes.ts';
import { type ColumnModel, modelOf } from '../model/model.ts';
import { stepsOf } from '../model/paths.ts';
import { pick } from '../model/tables.ts';
import { aliased, commaJoined } from '../model/titles.ts';
import { type Row, type Runner, runOnce } from '../connection/statement.ts';
import type { Wanted } from './records.ts';

/** The paths of unique values of deleted records that other records use now, by the deleted record's id. */
export async function takenKeys(
  runner: Runner,
  { resource, store }: Pick<Wanted, 'resource' | 'store'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { table, scoped } = modelOf(resource);
  const keys = keysOf(resource);
  if (ids.length === 0 || keys.length === 0) return new Map();
  const own = sql.identifier(table);
  // Only main records are unique; copies share their values.
  const mains = resource.drafts ? sql` and there.version_of is null and gone.version_of is null` : sql``;
  const inStore = scoped ? sql` and there.store_id = gone.store_id` : sql``;
  const questions = keys.map((key, place) => {
    const same = sql.join(
      key.map((part) => sql`${comparable(part, 'there')} = ${comparable(part, 'gone')}`),
      sql` and `,
    );
    return sql`select ${sql.raw(String(place))}, gone.id from gone join ${own} there on ${same}${inStore}${mains}`;
  });
  const rows = await runOnce(
    runner,
    sql`with gone as materialized (select kept.* from trash, jsonb_populate_record(null::${own}, record->'row') as kept
        where entity = ${resource.name} and record_id = any (${sql.param([...ids])}::integer[]) and trash.store_id is not distinct from ${store ?? null}::integer)
      ${sql.join(questions, sql` union all `)}`,
  );
  return pathsById(keys, rows);
}

/**
 * The same for values that several deleted records share: all of them but the first of each value can't be restored. If
 * the first one can't be restored either, since another comes before it, the next call reports the remaining ones.
 * @param among SQL for the ids of the records that are to be restored
 */
export async function sharedKeys(
  runner: Runner,
  { resource, store }: Pick<Wanted, 'resource' | 'store'>,
  among: SQL,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const keys = keysOf(resource);
  if (keys.length === 0) return new Map();
  const mains = resource.drafts ? sql` and record->'row'->>'version_of' is null` : sql``;
  const parts = keys.map((key) => key.map((part) => comparedAs(part, sql`(record->'row'->>${part.name}::text)`)));
  const questions = parts.map((key, place) => {
    const names = key.map((_, at) => sql.raw(`key_${place}_${at}`));
    const given = sql.join(
      names.map((name) => sql`${name} is not null`),
      sql` and `,
    );
    return sql`select ${sql.raw(String(place))} as place, id, min(id) over (partition by ${commaJoined(names)}) as first from kept where ${given}`;
  });
  const values = parts.flatMap((key, place) =>
    key.map((value, at) => sql`${value} as ${sql.raw(`key_${place}_${at}`)}`),
  );
  const rows = await runOnce(
    runner,
    sql`with kept as materialized (select record_id as id, ${commaJoined(values)} from trash
        where entity = ${resource.name} and trash.store_id is not distinct from ${store ?? null}::integer and record_id in (${among})${mains}),
      later as materialized (select * from (${sql.join(questions, sql` union all `)}) as asked where id > first)
      select place, id from later where first not in (select id from later)`,
  );
  return pathsById(keys, rows);
}

/** The unique keys of an entity: the columns of each. */
function keysOf(resource: Resource): readonly (readonly ColumnModel[])[] {
  const { columns } = modelOf(resource);
  return [
    ...columns.filter(({ field }) => field.unique).map((column) => [column]),
    ...(resource.uniqueTogether ?? []).map((fields) => fields.map((field) => pick(columns, field))),
  ];
}

function pathsById(keys: ReturnType<typeof keysOf>, rows: readonly Row[]): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  for (const [place, id] of rows) {
    const paths = (keys[Number(place)] ?? []).map((part) => stepsOf(part).join('.'));
    found.set(Number(id), [...(found.get(Number(id)) ?? []), ...paths]);
  }
  return found;
}

/** The SQL that compares unique values, as in their indexes. */
const comparable = (part: ColumnModel, alias: string): SQL => comparedAs(part, aliased(alias, part.name));

const comparedAs = (part: ColumnModel, own: SQL): SQL => (part.folds || part.textual ? uniqueText(part, own) : own);
