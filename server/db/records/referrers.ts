import { type Param, type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { filtersOf } from '../../../resources/filters.ts';
import { resources } from '../../../resources/index.ts';
import { modelOf } from '../model/model.ts';
import { type Runner, runOnce } from '../connection/statement.ts';
import { commaJoined } from '../model/titles.ts';

/**
 * An entity with records that refer to a given record (except a store’s singletons, which are deleted with it): how
 * many of its records do, and how many of those are archived copies, which can't be edited.
 */
export interface Referrer {
  readonly resource: Resource;
  readonly count: number;
  readonly archived: number;
  /** The list filter that finds them; absent if there is none. */
  readonly filter?: string;
  /** The store of the referring records, if it isn't the caller's, whose lists don't show them. */
  readonly store?: number;
}

/** The records whose deletion is checked. */
interface Asked {
  readonly resource: Resource;
  readonly ids: readonly number[];
  /** The store whose lists the caller sees; records of other stores are counted separately. */
  readonly store?: number | undefined;
  /** Whether a record of this id and the same entity is deleted with them, so that its references don't matter. */
  readonly leaving?: ((id: SQL) => SQL) | undefined;
}

/** Which entities refer to records, by the record's id; omits records without references to them. */
export async function referrersOf(
  runner: Runner,
  { resource: target, ids, store, leaving }: Asked,
): Promise<ReadonlyMap<number, readonly Referrer[]>> {
  const asked = resources.flatMap((resource: Resource) => {
    const places = placesOf(resource, target);
    return places.length === 0 ? [] : [{ resource, places }];
  });
  if (asked.length === 0 || ids.length === 0) return new Map();
  const counts = asked.map(({ resource, places }, entity) =>
    countsOf(resource, entity, places, {
      target,
      ids: sql.param([...ids]),
      leaving,
      byStore: store !== undefined && resource.scope === 'store' && isInAllStores(target),
    }),
  );
  const rows = await runOnce(runner, sql.join(counts, sql` union all `));
  const found = new Map<number, Referrer[]>();
  // Sorts by the order of the entities, since the database returns any order; entities of other stores come last.
  const ranked = rows.map((row) => ({ row, rank: Number(row[0]) + (isOther(row[5], store) ? asked.length : 0) }));
  for (const { row } of ranked.toSorted((one, other) => one.rank - other.rank)) {
    const [entity, id, counted, archived, byPlace, owner] = row;
    const { resource, places } = asked[Number(entity)] ?? {};
    if (!resource || !places) continue;
    const count = Number(counted);
    const filter = places.find(
      ({ path }, place) => isFilter(resource, path) && Array.isArray(byPlace) && Number(byPlace[place]) === count,
    )?.path;
    const some = found.get(Number(id)) ?? [];
    some.push({
      resource,
      count,
      archived: Number(archived),
      ...(filter !== undefined && { filter }),
      ...(isOther(owner, store) && { store: Number(owner) }),
    });
    found.set(Number(id), some);
  }
  return found;
}

/** Whether records of any store may refer to records of this entity. Doesn't apply to the store itself. */
const isInAllStores = ({ name, scope }: Resource) => scope === 'shared' && name !== 'store';

const isOther = (owner: unknown, store: number | undefined) => typeof owner === 'number' && owner !== store;

/**
 * Counts an entity's records that refer to the target, grouped by target: all, archived ones, and each referring field.
 * `byStore`: also grouped by store.
 */
function countsOf(
  resource: Resource,
  entity: number,
  places: readonly Place[],
  {
    target,
    ids,
    leaving,
    byStore,
  }: {
    readonly target: Resource;
    readonly ids: Param;
    readonly leaving: ((id: SQL) => SQL) | undefined;
    readonly byStore: boolean;
  },
): SQL {
  const drafted = resource.drafts !== undefined;
  const referring = sql.join(
    places.map(
      (one, place) =>
        sql`select ${sql.raw(String(place))} as place, ${linkOf(one)} where ${sql.identifier(one.column)} = any (${ids}::integer[])`,
    ),
    sql` union all `,
  );
  const own = drafted || byStore ? sql` join ${sql.identifier(resource.name)} own on own.id = referring.id` : sql``;
  const archived = drafted
    ? sql`count(distinct referring.id) filter (where own.version_of is not null and own.status = 'archived')`
    : sql`0::bigint`;
  const byPlace = commaJoined(
    places.map((_, place) => sql`count(distinct referring.id) filter (where place = ${sql.raw(String(place))})`),
  );
  // Copies are deleted with their record.
  const stays =
    leaving && resource === target
      ? sql` where not ${leaving(drafted ? sql`coalesce(own.version_of, own.id)` : sql`referring.id`)}`
      : sql``;
  return sql`select ${sql.raw(String(entity))} as entity, referring.target, count(distinct referring.id), ${archived}, array[${byPlace}], ${byStore ? sql`own.store_id` : sql`null::integer`}
    from (${referring}) as referring${own}${stays} group by referring.target${byStore ? sql`, own.store_id` : sql``}`;
}

/**
 * SQL for references between records of one entity (`id`, `target`); `undefined` where there can't be any. A copy
 * counts as its record, with which it is deleted.
 */
export function ownReferences(resource: Resource): SQL | undefined {
  const places = placesOf(resource, resource);
  if (places.length === 0) return undefined;
  const links = sql.join(
    places.map((one) => sql`select ${linkOf(one)}`),
    sql` union all `,
  );
  return resource.drafts === undefined
    ? links
    : sql`select target, coalesce(own.version_of, own.id) as id from (${links}) as link join ${sql.identifier(resource.name)} own on own.id = link.id`;
}

/** A reference field: a column with the referenced ids, and one with the ids of the referring records. */
interface Place {
  readonly path: string;
  readonly table: string;
  readonly column: string;
  readonly id: string;
}

const linkOf = ({ table, column, id }: Place) =>
  sql`${sql.identifier(column)} as target, ${sql.identifier(id)} as id from ${sql.identifier(table)}`;

const isFilter = (resource: Resource, path: string) => filtersOf(resource).includes(path);

/** The referring fields: columns and join tables, of records and of rows. */
function placesOf(resource: Resource, target: Resource): readonly Place[] {
  const model = modelOf(resource);
  const place = (path: string, table: string, column: string, id: string): Place => ({ path, table, column, id });
  return [
    ...(model.scoped && target.name === 'store' && !resource.singleton
      ? [place('store_id', model.table, 'store_id', 'id')]
      : []),
    ...model.columns
      .filter(({ to, path }) => to === target.name && !(resource === target && isOwnCopy(resource, path)))
      .map(({ name, path }) => place(path, model.table, name, 'id')),
    ...model.joins
      .filter(({ to }) => to === target.name)
      .map(({ table, path }) => place(path, table, 'target_id', 'record_id')),
    ...model.children.flatMap(({ table, columns, joins, path: rows }) => [
      ...columns
        .filter(({ to }) => to === target.name)
        .map(({ name, path }) => place(`${rows}.${path}`, table, name, 'record_id')),
      ...joins
        .filter(({ to }) => to === target.name)
        .map((join) => place(`${rows}.${join.path}`, join.table, 'target_id', 'record_id')),
    ]),
  ];
}

/** Copies are deleted with their record. */
function isOwnCopy({ drafts }: Resource, path: string): boolean {
  return drafts !== undefined && path === 'version_of';
}
