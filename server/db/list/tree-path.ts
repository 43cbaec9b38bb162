import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { columnsOf, modelOf, type TableModel } from '../model/model.ts';
import { aliased, modelNamed } from '../model/titles.ts';

/** Sorts records without a position last. */
const lastPosition = sql.raw('2147483647');
/** Limits the recursion if parents form a cycle. */
const maxDepth = 100;

/**
 * Sort key of a `sortable` position: the positions on the path from the root to the record, so that children follow
 * their parent.
 * @returns `undefined` if `path` is not such a position
 */
export function treePath(resource: Resource, path: string): SQL | undefined {
  if (path !== resource.sortable || resource.parent === undefined) return undefined;
  const model = modelOf(resource);
  const [link] = columnsOf(model, resource.parent);
  if (link?.to === undefined) return undefined;
  const [step, parentId] = [stepOf(model, model.table), aliased(model.table, link.name)];
  const parent = modelNamed(link.to);
  const parents = sql.identifier(parent.table);
  if (parent.table !== model.table)
    return sql`(coalesce((select ${stepOf(parent, 'parent')} from ${parents} parent where parent.id = ${parentId}), array[-1, -1]) || ${step})`;
  // A deleted record's parent may be gone, too.
  return sql`coalesce((with recursive path (parent_id, steps) as (
      select ${parentId}, ${step}
      union all select parent.${sql.identifier(link.name)}, ${stepOf(parent, 'parent')} || path.steps from ${parents} parent join path on parent.id = path.parent_id where cardinality(path.steps) < ${sql.raw(`${2 * maxDepth}`)}
    ) select steps from path where parent_id is null), array[-1, -1] || ${step})`;
}

/** A record's position among its siblings, then its id. */
function stepOf({ resource, columns }: TableModel, alias: string): SQL {
  const [position] = resource.sortable === undefined ? [] : columnsOf({ columns }, resource.sortable);
  return position
    ? sql`array[coalesce(${aliased(alias, position.name)}, ${lastPosition}), ${aliased(alias, 'id')}]`
    : sql`array[0, ${aliased(alias, 'id')}]`;
}
