import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { foldedColumn } from '../model/indexes.ts';
import { heldValue } from '../model/held.ts';
import { comparison, plainSql } from '../model/comparisons.ts';
import { containsSql } from '../search/search.ts';
import { type Condition, searchOfCondition } from './condition.ts';
import { linkedSql } from './link-plan.ts';
import { linkTableOf } from './link-table.ts';
import { type ColumnModel, columnsOf, type HeldColumn, modelOf } from '../model/model.ts';
import { tableOf } from '../model/tables.ts';
import { column } from '../model/columns.ts';
import { referencePathSql } from './reference-paths.ts';

/** SQL of a condition on the entity's rows; its value is bound to the placeholder at each run. */
export function conditionSql(resource: Resource, condition: Condition, placeholder: string, deleted = false): SQL {
  const { path, operator, referencePaths, period } = condition;
  const table = tableOf(resource);
  const value = sql.placeholder(placeholder);
  if (referencePaths) return referencePathSql(resource, referencePaths, sql`${value}::integer[]`, deleted);
  if (period) {
    const [from, to, moment] = [column(table, period.from), column(table, period.to), sql`${value}::timestamptz`];
    const [begun, lasts] = [sql`(${from} is null or ${from} <= ${moment})`, sql`(${to} is null or ${to} > ${moment})`];
    return operator === 'gte' ? lasts : operator === 'lte' ? begun : sql`(${begun} and ${lasts})`;
  }
  const links = linkTableOf(resource, condition);
  if (links) return linkedSql(resource, links, condition, placeholder);
  const columns = conditionColumns(resource, condition);
  const comparisons =
    columns.length === 0
      ? [plainSql(sql`${column(table, path)}`, path === 'id' ? 'integer' : 'timestamptz', operator, sql`${value}`)]
      : columns.map((part) => columnSql(resource, part, condition, placeholder));
  // Matches either locale; "is empty" requires both to be empty.
  if (operator === 'null') {
    const empty = sql`(${sql.join(comparisons, sql` and `)})`;
    return condition.value === true ? empty : sql`not ${empty}`;
  }
  return sql`(${sql.join(comparisons, sql` or `)})`;
}

/** Columns that a condition compares, one per locale; none for system columns such as the id. */
export function conditionColumns(
  resource: Resource,
  { path }: Pick<Condition, 'path'>,
): readonly (ColumnModel | HeldColumn)[] {
  const { columns, held } = modelOf(resource);
  return columnsOf({ columns: [...columns, ...held] }, path).filter((part) => part.path === path);
}

function columnSql(resource: Resource, part: ColumnModel | HeldColumn, condition: Condition, placeholder: string): SQL {
  const { operator } = condition;
  const table = tableOf(resource);
  const value = sql`${sql.placeholder(placeholder)}`;
  const own =
    'held' in part ? sql.raw(heldValue(modelOf(resource), part, resource.name)) : sql`${column(table, part.name)}`;
  if (part.word === 'text[]')
    return operator === 'null' ? sql`cardinality(${own}) = 0` : sql`${own} && ${value}::text[]`;
  if (!part.textual) return plainSql(own, part.word, operator, value);
  const folded = 'held' in part ? sql`lower(${own})` : sql`${foldedColumn(table, part)}`;
  const search = searchOfCondition(condition);
  if (search) return containsSql(folded, search.spellings.length > 0, placeholder);
  if (operator === 'in')
    return sql`${folded} = any (array(select lower(value) from unnest(${value}::text[]) as value))`;
  return operator === 'null' ? sql`${own} is null` : sql`${folded} ${comparison(operator)} lower(${value}::text)`;
}
