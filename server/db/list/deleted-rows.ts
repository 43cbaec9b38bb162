import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { deletedAt } from '../../../resources/query/sort.ts';
import { modelOf } from '../model/model.ts';
import { tableOf } from '../model/tables.ts';
import { commaJoined } from '../model/titles.ts';
import { partTables } from '../records/trash.ts';

/** Which of an entity's deleted records: all, those of the request's `ids`, or those selected for a page. */
export type DeletedRange = 'all' | 'ids' | 'selected';

/**
 * Deleted records as rows under the name of their table, with the moment of their deletion: rebuilt from the trash, so
 * that conditions and orders are written as for existing records. Fields added since then are null.
 */
export function deletedRows(resource: Resource, range: DeletedRange): SQL {
  const { table, scoped } = modelOf(resource);
  const own = ['id', ...(scoped ? ['store_id'] : [])];
  const columns = Object.values(getTableColumns(tableOf(resource))).flatMap((column) =>
    own.includes(column.name) ? [] : [sql`${keptValue(column)} as ${sql.identifier(column.name)}`],
  );
  // Columns of the trash table, in the order of its index.
  const kept = sql`trash.record_id as id, ${scoped ? sql`trash.store_id, ` : sql``}trash.at as ${sql.identifier(deletedAt)}`;
  return sql`(select ${commaJoined([kept, ...columns])} from trash where ${inTrash(resource, range)}) as ${sql.identifier(table)}`;
}

/**
 * A column's value in the trash. An expression for each, rather than `jsonb_populate_record` for all: the planner
 * evaluates only those that a condition or an order names, on several processors.
 */
function keptValue(column: Column): SQL {
  const kept = sql`trash.record->'row'->`;
  const name = sql.raw(`'${column.name}'`);
  const type = column.getSQLType();
  return type.endsWith('[]')
    ? sql`case when jsonb_typeof(${kept}${name}) = 'array' then array(select jsonb_array_elements_text(${kept}${name}))::${sql.raw(type)} end`
    : sql`(${kept}>${name})::${sql.raw(type)}`;
}

/**
 * A statement that finds the join and child rows of deleted records under the names of their tables, in place of those
 * of existing records.
 */
export function withDeletedParts(resource: Resource, statement: SQL, range: DeletedRange): SQL {
  const tables = partTables(modelOf(resource));
  if (tables.length === 0) return statement;
  const parts = tables.map((table) => {
    const name = sql.identifier(table);
    return sql`${name} as (select kept.* from trash cross join lateral jsonb_populate_recordset(null::${name}, coalesce(trash.record->'parts'->${table}::text, '[]')) as kept where ${inTrash(resource, range)})`;
  });
  // In a subquery, so that the statement may have a `with` of its own.
  return sql`with ${commaJoined(parts)} select * from (${statement}) as listed`;
}

/** Counts deleted records by the index alone. */
export function deletedCount(resource: Resource): SQL {
  return sql`select count(*) from trash where ${inTrash(resource, 'all')}`;
}

function inTrash(resource: Resource, range: DeletedRange): SQL {
  const store = modelOf(resource).scoped
    ? sql`trash.store_id = ${sql.placeholder('store')}`
    : sql`trash.store_id is null`;
  const within = range === 'all' ? sql`` : sql` and trash.record_id = any (${sql.placeholder(range)}::integer[])`;
  return sql`trash.entity = ${resource.name} and ${store} and not trash.companion${within}`;
}
