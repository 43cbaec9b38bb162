import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { modelOf, type TableModel } from '../model/model.ts';
import { linkAt } from '../model/references.ts';
import { aliased, titleText } from '../model/titles.ts';
import { behind, type Cursor, idKey, orderBy, type OrderKey, positionOf } from './order-keys.ts';

/**
 * Lists sorted by a reference: by the referenced record's title ignoring case, its id, then the record's id. Records
 * without reference come last, or first if descending.
 */
export interface ByReference {
  readonly resource: Resource;
  readonly path: string;
  readonly locale: ContentLocale;
  readonly descending: boolean;
  readonly cursor?: Cursor | undefined;
  /** Restriction of the entity's table. */
  readonly where: SQL;
}

/** Order keys for few rows; `undefined` if the path isn't a reference to one record. */
export function referenceKeys(
  resource: Resource,
  path: string,
  locale: ContentLocale,
): readonly OrderKey[] | undefined {
  const link = linkAt(modelOf(resource), path);
  if (!link) return undefined;
  const refers = aliased(link.own.table, link.column);
  return keysOf(
    refers,
    sql`(select ${titleIn(link.target, locale)} from ${sql.identifier(link.target.table)} target where target.id = ${refers})`,
  );
}

function keysOf(target: SQL, title: SQL): readonly OrderKey[] {
  return [
    { sql: sql`(${target} is null)`, type: 'boolean', nullable: false },
    { sql: title, type: 'text', nullable: true },
    { sql: target, type: 'integer', nullable: true },
  ];
}

/**
 * SQL parts of statements in this order.
 * @throws if the path isn't such a reference; check with `linkAt`
 */
export function referenceOrder({ resource, path, locale, descending }: ByReference) {
  const link = linkAt(modelOf(resource), path);
  if (!link) throw new Error(`${resource.name}.${path} is no reference`);
  const ordered = (target: string, title: string, id: string) => [
    ...keysOf(sql.raw(target), sql.raw(title)),
    idKey(sql.raw(id)),
  ];
  return {
    way: sql.raw(descending ? 'desc' : 'asc'),
    ordered,
    refers: aliased(link.own.table, link.column),
    id: aliased(link.own.table, 'id'),
    table: sql.identifier(link.own.table),
    title: titleIn(link.target, locale),
    titles: sql`select target.id, ${titleIn(link.target, locale)} as title from ${sql.identifier(link.target.table)} target`,
  };
}

const [limit, offset] = [sql`${sql.placeholder('limit')}::bigint`, sql`${sql.placeholder('offset')}::bigint`];

/**
 * Ids and positions of a page near the start or after a cursor. Reads target by target, from each at most a page, so
 * that the reference's index suffices.
 */
export function nearPage(list: ByReference): SQL {
  const { titles, title, way, ordered } = referenceOrder(list);
  const enough = sql`limit ${limit} + ${offset}`;
  const { targets, ofTarget, bare } = partsBehind(list, title);
  const named = sql`select near.id, target.title, target.id as target from (${titles} ${targets ? sql`where ${targets}` : sql``} order by ${title} ${way}, target.id ${way} offset 0) target
    cross join lateral (${among(list, 'target.id', enough, ofTarget)}) near order by target.title ${way}, target.id ${way}, near.id ${way} ${enough}`;
  const keys = ordered('target', 'title', 'id');
  return sql`select id, ${positionOf(keys)} as position from ((${named}) union all (select bare.id, null, null from (${among(list, undefined, enough, bare)}) bare)) as page
    order by ${orderBy(keys, list.descending)} limit ${limit} offset ${offset}`;
}

interface PartsBehind {
  /** Restriction of `target`. */
  readonly targets?: SQL;
  /** Restriction of a target's records. */
  readonly ofTarget?: SQL;
  /** Restriction of records without reference. */
  readonly bare?: SQL;
}

/** Splits a cursor's condition into those on targets, on their records, and on records without reference. */
function partsBehind(list: ByReference, title: SQL): PartsBehind {
  const { cursor, descending } = list;
  if (!cursor || cursor.values.length === 0) return {};
  const { id } = referenceOrder(list);
  const sign = sql.raw(descending ? '<' : '>');
  const [target, own] = [sql`${sql.placeholder('k2')}::integer`, sql`${sql.placeholder('k3')}::integer`];
  const none = sql`false`;
  // Records without reference come after all others, or before them if descending.
  if (cursor.values[2] === null)
    return { bare: sql`${id} ${sign} ${own}`, ...(!descending && { targets: none, ofTarget: none }) };
  const keys = keysOf(sql`target.id`, title);
  const later = behind(keys, cursor, descending);
  const edge = sql.raw(descending ? '2147483647' : '0');
  return {
    targets: sql`(${later} or target.id = ${target})`,
    ofTarget: sql`${id} ${sign} case when target.id = ${target} then ${own} else ${edge} end`,
    ...(descending && { bare: none }),
  };
}

/** Ids of a page at any offset: the number of records per target tells where the page starts. */
export function farPage(list: ByReference): SQL {
  const { titles, table, refers, ordered } = referenceOrder(list);
  const slice = sql`limit ${limit} + least(0, ${offset} - hit.before) offset greatest(0, ${offset} - hit.before)`;
  return sql`with counts as materialized (select ${refers} as target, count(*) as n from ${table} where ${list.where} group by ${refers}),
    placed as (select counts.target, counts.n, target.title, sum(counts.n) over (order by ${orderBy(ordered('counts.target', 'target.title', 'counts.target'), list.descending)}) - counts.n as before from counts left join (${titles}) target on target.id = counts.target),
    hits as materialized (select target, title, n, before::bigint as before from placed where before < ${limit} + ${offset} and before + n > ${offset})
    select id from (
      select near.id, hit.title, hit.target from hits hit cross join lateral (${among(list, 'hit.target', slice)}) near where hit.target is not null
      union all select near.id, null, null from hits hit cross join lateral (${among(list, undefined, slice)}) near where hit.target is null
    ) as page order by ${orderBy(ordered('target', 'title', 'id'), list.descending)} limit ${limit}`;
}

/**
 * Records with this target, or without any, in order. Names the reference even for null, so that the planner uses the
 * index.
 */
function among(list: ByReference, target: string | undefined, some: SQL, rest?: SQL): SQL {
  const { id, table, refers, way } = referenceOrder(list);
  const which = target === undefined ? sql`${refers} is null` : sql`${refers} = ${sql.raw(target)}`;
  return sql`select ${id} from ${table} where ${which} and ${list.where} ${rest ? sql`and ${rest}` : sql``} order by ${refers} ${way}, ${id} ${way} ${some}`;
}

function titleIn(target: TableModel, locale: ContentLocale): SQL {
  return sql`lower(${titleText(target, 'target', locale)})`;
}
