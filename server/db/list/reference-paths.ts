import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { columnsOf, modelOf, type TableModel } from '../model/model.ts';
import { aliased, modelNamed } from '../model/titles.ts';

/**
 * Whether one of these reference paths leads from a record to one of the ids. Collects ids from the far end, through
 * the index of each reference. A deleted record isn't in its table, so its own reference is compared instead.
 */
export function referencePathSql(
  resource: Resource,
  paths: readonly (readonly string[])[],
  ids: SQL,
  deleted: boolean,
): SQL {
  const model = modelOf(resource);
  if (deleted)
    return sql`(${sql.join(
      paths.map((path) => rowLeadsSql(model, path, ids)),
      sql` or `,
    )})`;
  return sql`${aliased(model.table, 'id')} in (${sql.join(
    paths.map((path) => recordIdsSql(model, path, ids)),
    sql` union `,
  )})`;
}

/** Whether this path leads from the row itself to the ids. */
function rowLeadsSql(model: TableModel, path: readonly string[], ids: SQL): SQL {
  const [first = '', ...rest] = path;
  const [link] = columnsOf(model, first);
  if (link?.to === undefined) return sql`${aliased(model.table, 'id')} in (${recordIdsSql(model, path, ids)})`;
  const target = aliased(model.table, link.name);
  return rest.length === 0
    ? sql`${target} = any (${ids})`
    : sql`${target} in (${recordIdsSql(modelNamed(link.to), rest, ids)})`;
}

/** Ids of an entity's records whose path leads to the ids. */
function recordIdsSql(model: TableModel, [path = '', ...rest]: readonly string[], ids: SQL): SQL {
  const join = model.joins.find((candidate) => candidate.path === path);
  const [link] = columnsOf(model, path);
  const to = join?.to ?? link?.to;
  if (to === undefined) throw new Error(`${model.table}.${path} is no reference`);
  const leads = (from: SQL) =>
    rest.length === 0 ? sql`${from} = any (${ids})` : sql`${from} in (${recordIdsSql(modelNamed(to), rest, ids)})`;
  if (join)
    return sql`select link.record_id from ${sql.identifier(join.table)} link where ${leads(sql`link.target_id`)}`;
  return sql`select own.id from ${sql.identifier(model.table)} own where ${leads(aliased('own', link?.name ?? path))}`;
}
