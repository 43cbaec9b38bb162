import { is, SQL, sql } from 'drizzle-orm';
import { columnOf } from '../../../resources/names.ts';
import type { ColumnModel } from '../model/model.ts';
import { stepsOf } from '../model/paths.ts';
import { aliased } from '../model/titles.ts';

/** Values by name, and objects of these. */
export interface Tree {
  [name: string]: SQL | Tree;
}

/**
 * A row of a table as JSON in the contract's shapes: `{"id": 1, "minimum": "10.00", …}`, with what is passed in `beside`.
 */
export function rowJson(columns: readonly ColumnModel[], alias: string, beside: Tree = {}): SQL {
  const tree: Tree = { id: aliased(alias, 'id'), ...beside };
  for (const column of columns.filter(({ hashed }) => !hashed)) {
    let inside = tree;
    const steps = stepsOf(column);
    for (const step of steps.slice(0, -1)) {
      const next = inside[step];
      const branch: Tree = next !== undefined && !isSql(next) ? next : {};
      inside[step] = branch;
      inside = branch;
    }
    inside[steps.at(-1) ?? columnOf(column.path)] = jsonValue(column, alias);
  }
  return objectOf(tree);
}

function objectOf(tree: Tree): SQL {
  const pairs = Object.entries(tree).map(
    ([name, value]) => sql`${sql.raw(`'${name.replaceAll("'", "''")}'`)}, ${isSql(value) ? value : objectOf(value)}`,
  );
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

/** Keeps the decimals of numerics and the `Z` of times, unlike PostgreSQL's own JSON. */
function jsonValue({ word, name }: ColumnModel, alias: string): SQL {
  const own = aliased(alias, name);
  if (word === 'numeric') return sql`${own}::text`;
  return word === 'timestamptz' ? sql`to_char(${own} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : own;
}

function isSql(value: SQL | Tree): value is SQL {
  return is(value, SQL);
}
