import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { columnsOf, modelOf, type TableModel } from '../model/model.ts';
import { aliased, modelNamed } from '../model/titles.ts';

/** Position of records without one: the end. */
const last = sql.raw('2147483647');
/** Maximum depth of a tree; stops a cycle of parents. */
const deepest = 100;

/**
 * Sort key of a `sortable` position: the positions on the path from the root to the record, so that children follow
 * their parent.
 * @returns `undefined` if `path` is not such a position
 */
export function placeKey(resource: Resource, path: string): SQL | undefined {
  if (path !== resource.sortable || resource.parent === undefined) return undefined;
  const model = modelOf(resource);
  const [above] = columnsOf(model, resource.parent);
  if (above?.to === undefined) return undefined;
  const own = stepOf(model, model.table);
  const up = aliased(model.table, above.name);
  const parent = modelNamed(above.to);
  const target = sql.identifier(parent.table);
  if (parent.table !== model.table)
    return sql`(coalesce((select ${stepOf(parent, 'above')} from ${target} above where above.id = ${up}), array[-1, -1]) || ${own})`;
  return sql`(with recursive way (above, places) as (
      select ${up}, ${own}
      union all select next.${sql.identifier(above.name)}, ${stepOf(parent, 'next')} || way.places from ${target} next join way on next.id = way.above where cardinality(way.places) < ${sql.raw(`${2 * deepest}`)}
    ) select places from way where above is null)`;
}

/** A record's position among its siblings, then its id. */
function stepOf({ resource, columns }: TableModel, alias: string): SQL {
  const [place] = resource.sortable === undefined ? [] : columnsOf({ columns }, resource.sortable);
  return place
    ? sql`array[coalesce(${aliased(alias, place.name)}, ${last}), ${aliased(alias, 'id')}]`
    : sql`array[0, ${aliased(alias, 'id')}]`;
}
