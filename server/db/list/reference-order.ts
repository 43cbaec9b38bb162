import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { modelOf, type TableModel } from '../model/model.ts';
import { linkAt } from '../model/references.ts';
import { aliased, titleText } from '../model/titles.ts';

/**
 * Lists by what a reference points to: by its title without case, then by itself where two have the same, then by id.
 * Records that refer to nothing come last, or first where it is descending.
 */
export interface ByReference {
  readonly resource: Resource;
  readonly path: string;
  readonly locale: ContentLocale;
  readonly descending: boolean;
  /** Which records, said of a table called as the entity's. */
  readonly where: SQL;
}

/** The order as one value, for a few rows. */
export function referenceKey(resource: Resource, path: string, locale: ContentLocale): SQL | undefined {
  const link = linkAt(modelOf(resource), path);
  if (!link) return undefined;
  const refers = aliased(link.own.table, link.column);
  return sql`row(${refers} is null, (select ${titleIn(link.target, locale)} from ${sql.identifier(link.target.table)} target where target.id = ${refers}), ${refers})`;
}

/**
 * The parts that statements in that order are made of. Throws where the path is no such reference: `linkAt` tells
 * before.
 */
export function referenceOrder({ resource, path, locale, descending }: ByReference) {
  const link = linkAt(modelOf(resource), path);
  if (!link) throw new Error(`${resource.name}.${path} is no reference`);
  const way = sql.raw(descending ? 'desc' : 'asc');
  const ordered = (target: string, title: string, id: string) =>
    sql.join(
      [`${target} is null`, title, target, id].map((key) => sql`${sql.raw(key)} ${way}`),
      sql`, `,
    );
  return {
    way,
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
 * The ids of a page near the beginning: target by target, from each no more than the page needs, so that the index of
 * the reference serves.
 */
export function nearPage(list: ByReference): SQL {
  const { titles, title, way, ordered } = referenceOrder(list);
  const enough = sql`limit ${limit} + ${offset}`;
  const named = sql`select near.id, target.title, target.id as target from (${titles} order by ${title} ${way}, target.id ${way} offset 0) target
    cross join lateral (${among(list, 'target.id', enough)}) near order by target.title ${way}, target.id ${way}, near.id ${way} ${enough}`;
  return sql`select id from ((${named}) union all (select bare.id, null, null from (${among(list, undefined, enough)}) bare)) as page
    order by ${ordered('target', 'title', 'id')} limit ${limit} offset ${offset}`;
}

/** The ids of any page: how many refer to each target tells in which of them it begins. */
export function farPage(list: ByReference): SQL {
  const { titles, table, refers, ordered } = referenceOrder(list);
  const slice = sql`limit ${limit} + least(0, ${offset} - hit.before) offset greatest(0, ${offset} - hit.before)`;
  return sql`with counts as materialized (select ${refers} as target, count(*) as n from ${table} where ${list.where} group by ${refers}),
    placed as (select counts.target, counts.n, target.title, sum(counts.n) over (order by ${ordered('counts.target', 'target.title', 'counts.target')}) - counts.n as before from counts left join (${titles}) target on target.id = counts.target),
    hits as materialized (select target, title, n, before::bigint as before from placed where before < ${limit} + ${offset} and before + n > ${offset})
    select id from (
      select near.id, hit.title, hit.target from hits hit cross join lateral (${among(list, 'hit.target', slice)}) near where hit.target is not null
      union all select near.id, null, null from hits hit cross join lateral (${among(list, undefined, slice)}) near where hit.target is null
    ) as page order by ${ordered('target', 'title', 'id')} limit ${limit}`;
}

/**
 * Those that refer to a target, or to nothing, in their order. By the reference too: only then the index is known to
 * serve where there is none.
 */
function among(list: ByReference, target: string | undefined, some: SQL): SQL {
  const { id, table, refers, way } = referenceOrder(list);
  return sql`select ${id} from ${table} where ${target === undefined ? sql`${refers} is null` : sql`${refers} = ${sql.raw(target)}`} and ${list.where} order by ${refers} ${way}, ${id} ${way} ${some}`;
}

function titleIn(target: TableModel, locale: ContentLocale): SQL {
  return sql`lower(${titleText(target, 'target', locale)})`;
}
