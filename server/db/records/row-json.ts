import { is, SQL, sql } from 'drizzle-orm';
import type { ChildModel, ColumnModel } from '../model/model.ts';
import { stepsOf } from '../model/paths.ts';
import { aliased } from '../model/titles.ts';

/** SQL values by name, nested in objects. */
export interface Tree {
  [name: string]: SQL | Tree;
}

/**
 * A row of a table as JSON in the contract's shapes: `{"id": 1, "minimum": "10.00", …}`, with the values of `beside`
 * added.
 */
export function rowJson(columns: readonly ColumnModel[], alias: string, beside: Tree = {}): SQL {
  const tree = columns
    .filter(({ concealed }) => !concealed)
    .reduce<Tree>((made, column) => withLeaf(made, stepsOf(column), jsonValue(column, alias)), {
      id: aliased(alias, 'id'),
      ...beside,
    });
  return objectOf(tree);
}

/** A row of a child table as JSON, with the ids that it refers to; only these columns, if given. */
export function childRowJson(child: ChildModel, alias: string, columns = child.columns): SQL {
  return rowJson(columns, alias, linksOf(child, alias));
}

/** The ids that a row refers to, in their order. */
export function linkedIds({ table }: Pick<ChildModel['joins'][number], 'table'>, row: string): SQL {
  return sql`array(select link.target_id from ${sql.identifier(table)} link where link.record_id = ${aliased(row, 'record_id')} and link.row_id = ${aliased(row, 'id')} order by link.target_id)`;
}

function linksOf({ joins }: ChildModel, alias: string): Tree {
  return joins.reduce<Tree>((tree, join) => withLeaf(tree, stepsOf(join), linkedIds(join, alias)), {});
}

function withLeaf(tree: Tree, [name = '', ...rest]: readonly string[], leaf: SQL): Tree {
  const next = tree[name];
  return {
    ...tree,
    [name]: rest.length === 0 ? leaf : withLeaf(next === undefined || isSql(next) ? {} : next, rest, leaf),
  };
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
