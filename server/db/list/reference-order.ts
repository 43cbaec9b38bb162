import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { modelOf, type TableModel } from '../model/model.ts';
import { linkAt } from '../model/references.ts';
import { aliased, titleText } from '../model/titles.ts';
import { behind, type Cursor, idKey, orderBy, type OrderKey, positionOf } from './order-keys.ts';

/**
 * Lists by what a reference points to: by its title without case, then by itself where two have the same, then by id.
 * Records that refer to nothing come last, or first where it is descending.
 */
export interface ByReference {
  readonly resource: Resource;
  readonly path: string;
  readonly locale: ContentLocale;
  readonly descending: boolean;
  readonly cursor?: Cursor | undefined;
  /** Which records, said of a table called as the entity's. */
  readonly where: SQL;
}

/** The order of a few rows; `undefined` where the path is no reference to one record. */
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
 * The parts that statements in that order are made of. Throws where the path is no such reference: `linkAt` tells
 * before.
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
 * The ids of a page near the beginning or behind a cursor, and where each stands: target by target, from each no more
 * than the page needs, so that the index of the reference serves.
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
  /** Which targets, said of `target`. */
  readonly targets?: SQL;
  /** Which records of a target. */
  readonly ofTarget?: SQL;
  /** Which of the records that refer to nothing. */
  readonly bare?: SQL;
}

/** What a cursor leaves of targets, of their records, and of the records that refer to nothing. */
function partsBehind(list: ByReference, title: SQL): PartsBehind {
  const { cursor, descending } = list;
  if (!cursor || cursor.values.length === 0) return {};
  const { id } = referenceOrder(list);
  const sign = sql.raw(descending ? '<' : '>');
  const [target, own] = [sql`${sql.placeholder('k2')}::integer`, sql`${sql.placeholder('k3')}::integer`];
  const none = sql`false`;
  // Records that refer to nothing stand behind all others, or before them where it is descending.
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

/** The ids of any page: how many refer to each target tells in which of them it begins. */
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
 * Those that refer to a target, or to nothing, in their order. By the reference too: only then the index is known to
 * serve where there is none.
 */
function among(list: ByReference, target: string | undefined, some: SQL, rest?: SQL): SQL {
  const { id, table, refers, way } = referenceOrder(list);
  const which = target === undefined ? sql`${refers} is null` : sql`${refers} = ${sql.raw(target)}`;
  return sql`select ${id} from ${table} where ${which} and ${list.where} ${rest ? sql`and ${rest}` : sql``} order by ${refers} ${way}, ${id} ${way} ${some}`;
}

function titleIn(target: TableModel, locale: ContentLocale): SQL {
  return sql`lower(${titleText(target, 'target', locale)})`;
}
