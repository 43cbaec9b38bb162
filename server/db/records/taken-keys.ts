import { type SQL, sql } from 'drizzle-orm';
import { uniqueText } from '../model/indexes.ts';
import { type ColumnModel, modelOf } from '../model/model.ts';
import { stepsOf } from '../model/paths.ts';
import { pick } from '../model/tables.ts';
import { aliased } from '../model/titles.ts';
import { type Runner, runOnce } from '../connection/statement.ts';
import type { Wanted } from './records.ts';

/** The paths of unique values of deleted records that other records have by now, by the deleted record's id. */
export async function takenKeys(
  runner: Runner,
  { resource, store }: Pick<Wanted, 'resource' | 'store'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { columns, table, scoped } = modelOf(resource);
  const keys = [
    ...columns.filter(({ field }) => field.unique).map((column) => [column]),
    ...(resource.uniqueTogether ?? []).map((fields) => fields.map((field) => pick(columns, field))),
  ];
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
  const taken = new Map<number, readonly string[]>();
  for (const [place, id] of rows) {
    const paths = (keys[Number(place)] ?? []).map((part) => stepsOf(part).join('.'));
    taken.set(Number(id), [...(taken.get(Number(id)) ?? []), ...paths]);
  }
  return taken;
}

/** The SQL by which unique values are compared, as in their indexes. */
function comparable(part: ColumnModel, alias: string): SQL {
  const own = aliased(alias, part.name);
  return part.folds || part.textual ? uniqueText(part, own) : own;
}
