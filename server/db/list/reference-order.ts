import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { modelOf, type TableModel } from '../model/model.ts';
import { linkAt } from '../model/references.ts';
import { aliased, titleText } from '../model/titles.ts';
import { afterCursor, type Cursor, idKey, orderBy, type OrderKey, positionOf } from './order-keys.ts';

/**
 * Lists sorted by a reference: by the referenced record's title ignoring case, its id, then the record's id. Records
 * without reference come last, or first if descending.
 */
export interface ReferenceOrder {
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
  const targetId = aliased(link.own.table, link.column);
  return keysOf(
    targetId,
    sql`(select ${titleIn(link.target, locale)} from ${sql.identifier(link.target.table)} target where target.id = ${targetId})`,
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
 * @throws Error if the path isn't such a reference; check with `linkAt`
 */
export function referenceOrder({ resource, path, locale, descending }: ReferenceOrder) {
  const link = linkAt(modelOf(resource), path);
  if (!link) throw new Error(`${resource.name}.${path} is no reference`);
  return {
    direction: sql.raw(descending ? 'desc' : 'asc'),
    keys: (target: string, title: string, id: string) => [
      ...keysOf(sql.raw(target), sql.raw(title)),
      idKey(sql.raw(id)),
    ],
    targetId: aliased(link.own.table, link.column),
    id: aliased(link.own.table, 'id'),
    table: sql.identifier(link.own.table),
    title: titleIn(link.target, locale),
    titles: sql`select target.id, ${titleIn(link.target, locale)} as title from ${sql.identifier(link.target.table)} target`,
  };
}

const [limit, offset] = [sql`${sql.placeholder('limit')}::bigint`, sql`${sql.placeholder('offset')}::bigint`];

/**
 * Ids and positions of a page near the start or after a cursor. Reads the records of one target after another, at most
 * a page of each, so that the reference's index suffices.
 */
export function pageByTargets(list: ReferenceOrder): SQL {
  const { titles, title, direction, keys } = referenceOrder(list);
  const pageKeys = keys('target', 'title', 'id');
  const enough = sql`limit ${limit} + ${offset}`;
  const { targets, targetRecords, unreferenced } = cursorParts(list, title);
  const named = sql`select near.id, target.title, target.id as target from (${titles} ${targets ? sql`where ${targets}` : sql``} order by ${title} ${direction}, target.id ${direction} offset 0) target
    cross join lateral (${recordsOf(list, 'target.id', enough, targetRecords)}) near order by target.title ${direction}, target.id ${direction}, near.id ${direction} ${enough}`;
  return sql`select id, ${positionOf(pageKeys)} as position from ((${named}) union all (select unreferenced.id, null, null from (${recordsOf(list, undefined, enough, unreferenced)}) unreferenced)) as page
    order by ${orderBy(pageKeys, list.descending)} limit ${limit} offset ${offset}`;
}

interface CursorParts {
  /** Restriction of `target`. */
  readonly targets?: SQL;
  /** Restriction of a target's records. */
  readonly targetRecords?: SQL;
  /** Restriction of records without reference. */
  readonly unreferenced?: SQL;
}

/** Splits a cursor's condition into those on targets, on their records, and on records without reference. */
function cursorParts(list: ReferenceOrder, title: SQL): CursorParts {
  const { cursor, descending } = list;
  if (!cursor || cursor.values.length === 0) return {};
  const { id } = referenceOrder(list);
  const sign = sql.raw(descending ? '<' : '>');
  const [target, own] = [sql`${sql.placeholder('k2')}::integer`, sql`${sql.placeholder('k3')}::integer`];
  const none = sql`false`;
  // Records without reference come after all others, or before them if descending.
  if (cursor.values[2] === null)
    return { unreferenced: sql`${id} ${sign} ${own}`, ...(!descending && { targets: none, targetRecords: none }) };
  const later = afterCursor(keysOf(sql`target.id`, title), cursor, descending);
  const edge = sql.raw(descending ? '2147483647' : '0');
  return {
    targets: sql`(${later} or target.id = ${target})`,
    targetRecords: sql`${id} ${sign} case when target.id = ${target} then ${own} else ${edge} end`,
    ...(descending && { unreferenced: none }),
  };
}

/** Ids of a page at any offset: the number of records per target tells where the page starts. */
export function pageByCounts(list: ReferenceOrder): SQL {
  const { titles, table, targetId, keys } = referenceOrder(list);
  const slice = sql`limit ${limit} + least(0, ${offset} - part.before) offset greatest(0, ${offset} - part.before)`;
  return sql`with counts as materialized (select ${targetId} as target, count(*) as n from ${table} where ${list.where} group by ${targetId}),
    running as (select counts.target, counts.n, target.title, sum(counts.n) over (order by ${orderBy(keys('counts.target', 'target.title', 'counts.target'), list.descending)}) - counts.n as before from counts left join (${titles}) target on target.id = counts.target),
    parts as materialized (select target, title, n, before::bigint as before from running where before < ${limit} + ${offset} and before + n > ${offset})
    select id from (
      select near.id, part.title, part.target from parts part cross join lateral (${recordsOf(list, 'part.target', slice)}) near where part.target is not null
      union all select near.id, null, null from parts part cross join lateral (${recordsOf(list, undefined, slice)}) near where part.target is null
    ) as page order by ${orderBy(keys('target', 'title', 'id'), list.descending)} limit ${limit}`;
}

/**
 * Records with this target, or without any, in order. Names the reference even for null, so that the planner uses the
 * index.
 */
function recordsOf(list: ReferenceOrder, target: string | undefined, limits: SQL, restriction?: SQL): SQL {
  const { id, table, targetId, direction } = referenceOrder(list);
  const which = target === undefined ? sql`${targetId} is null` : sql`${targetId} = ${sql.raw(target)}`;
  return sql`select ${id} from ${table} where ${which} and ${list.where} ${restriction ? sql`and ${restriction}` : sql``} order by ${targetId} ${direction}, ${id} ${direction} ${limits}`;
}

function titleIn(target: TableModel, locale: ContentLocale): SQL {
  return sql`lower(${titleText(target, 'target', locale)})`;
}
