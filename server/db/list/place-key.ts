import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { columnsOf, modelOf, type TableModel } from '../model/model.ts';
import { aliased, modelNamed } from '../model/titles.ts';

/** Without a place one stands last. */
const last = sql.raw('2147483647');
/** No tree is so deep; one that went round in a circle would have no end. */
const deepest = 100;

/**
 * What lists are sorted by where each place is one among the children of a parent: the places on the way down to the
 * record, so that children stand together, in a tree below their parent.
 * @returns `undefined` where the path is no such place
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

/** The place of one record among its siblings, and its id where two have the same. */
function stepOf({ resource, columns }: TableModel, alias: string): SQL {
  const [place] = resource.sortable === undefined ? [] : columnsOf({ columns }, resource.sortable);
  return place
    ? sql`array[coalesce(${aliased(alias, place.name)}, ${last}), ${aliased(alias, 'id')}]`
    : sql`array[0, ${aliased(alias, 'id')}]`;
}
