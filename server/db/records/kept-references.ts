import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { type Runner, runOnce } from '../connection/statement.ts';
import { modelOf } from '../model/model.ts';
import { stepsOf } from '../model/paths.ts';
import { modelNamed } from '../model/titles.ts';
import type { Wanted } from './records.ts';

type Which = Pick<Wanted, 'resource' | 'store'>;

/** A reference field of a deleted record. */
interface Link {
  readonly path: string;
  readonly to: string;
  /** The table of its rows or join, whose kept rows hold the ids; absent if the record itself holds them. */
  readonly part?: string;
  readonly column: string;
}

/**
 * The paths by which deleted records refer to records that no longer exist, by the deleted record's id: deleted records
 * with such a path can't be restored.
 * @param among SQL for the ids of the deleted records
 * @param coming whether a record of this id and the same entity is restored with them
 */
export async function missingTargets(
  runner: Runner,
  which: Which,
  among: SQL,
  coming: (id: SQL) => SQL,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const links = linksOf(which.resource);
  if (links.length === 0) return new Map();
  const questions = links.map((link, place) => {
    const restored = link.to === which.resource.name ? sql` and not ${coming(sql`link.target`)}` : sql``;
    return sql`select distinct ${sql.raw(String(place))}, link.id from (${heldBy(link)}) as link
      where not exists (select from ${sql.identifier(modelNamed(link.to).table)} there where there.id = link.target)${restored}`;
  });
  const rows = await runOnce(
    runner,
    sql`with gone as materialized (${gone(which, among)}) ${sql.join(questions, sql` union all `)} order by 1`,
  );
  const found = new Map<number, readonly string[]>();
  for (const [place, id] of rows) {
    const { path } = links[Number(place)] ?? {};
    if (path !== undefined) found.set(Number(id), [...(found.get(Number(id)) ?? []), path]);
  }
  return found;
}

/**
 * SQL for references between deleted records of one entity (`id`, `target`); `undefined` where there can't be any.
 * @param among SQL for the ids of the deleted records
 */
export function keptOwnReferences(which: Which, among: SQL): SQL | undefined {
  const links = linksOf(which.resource).filter(({ to }) => to === which.resource.name);
  return links.length === 0
    ? undefined
    : sql`with gone as materialized (${gone(which, among)}) ${sql.join(links.map(heldBy), sql` union all `)}`;
}

const gone = ({ resource, store }: Which, among: SQL) =>
  sql`select record_id as id, record->'row' as own, record->'parts' as parts from trash
    where entity = ${resource.name} and record_id in (${among}) and store_id is not distinct from ${store ?? null}::integer`;

/** SQL for the ids in a reference field of the records in `gone`. */
function heldBy({ part, column }: Link): SQL {
  const held = part === undefined ? sql`gone.own` : sql`part`;
  const parts =
    part === undefined ? sql`` : sql`, lateral jsonb_array_elements(coalesce(gone.parts->${part}::text, '[]')) as part`;
  const target = sql`(${held}->>${column}::text)::integer`;
  return sql`select gone.id, ${target} as target from gone${parts} where ${target} is not null`;
}

function linksOf(resource: Resource): readonly Link[] {
  const { columns, joins, children } = modelOf(resource);
  return [
    ...columns.flatMap((own): readonly Link[] =>
      own.to === undefined ? [] : [{ path: stepsOf(own).join('.'), to: own.to, column: own.name }],
    ),
    ...joins.map(({ path, to, table }): Link => ({ path, to, part: table, column: 'target_id' })),
    ...children.flatMap(({ path, table, columns: inner, joins: links }) => [
      ...inner.flatMap(({ to, name }): readonly Link[] =>
        to === undefined ? [] : [{ path, to, part: table, column: name }],
      ),
      ...links.map((link): Link => ({ path, to: link.to, part: link.table, column: 'target_id' })),
    ]),
  ];
}
