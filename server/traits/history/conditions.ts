import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { isForbidden } from '../../../resources/field-access.ts';
import { filterName, type Filter } from '../../../resources/query/filter-values.ts';
import { changeNames } from '../../../resources/query/history.ts';
import { QueryError } from '../../../resources/query/parameters.ts';
import type { run } from '../../db/connection/statement.ts';
import { plainSql } from '../../db/model/comparisons.ts';

/** Values of a statement's placeholders. */
export type Placeholders = NonNullable<Parameters<typeof run>[2]>;

/** Conditions of a history's filters, and the values of their placeholders. */
export interface Conditions {
  readonly sql: readonly SQL[];
  readonly values: Placeholders;
}

/** Stored values that filters compare; `field` searches the changes. */
const stored: Readonly<Record<string, readonly [own: SQL, word: string]>> = {
  at: [sql`at`, 'timestamptz'],
  by: [sql`by_id`, 'integer'],
};

/**
 * The filters of a history in SQL.
 * @throws QueryError for a field that the caller may not read
 */
export function conditionsOf(resource: Resource, filters: readonly Filter[], hidden: readonly string[]): Conditions {
  const parts = filters.map((filter, index) => {
    const name = `c${index}`;
    const { path, operator, value } = filter;
    const column = stored[path];
    const condition = column
      ? plainSql(column[0], column[1], operator, sql`${sql.placeholder(name)}`)
      : operator === 'null'
        ? sql`not exists (select from jsonb_object_keys(changes) as changed where not ${closedSql(name)})`
        : sql`changes ?| ${sql.placeholder(name)}::text[]`;
    return {
      sql: operator === 'null' && value === false ? sql`not (${condition})` : condition,
      value: column ? [name, value] : [name, namesOf(resource, filter, hidden)],
    };
  });
  return {
    sql: parts.map((part) => part.sql),
    values: Object.fromEntries(parts.map((part) => part.value)),
  };
}

/** Whether a change is of a field, or of a part of a field, that the caller may not read. */
const closedSql = (name: string) =>
  sql`exists (select from unnest(${sql.placeholder(name)}::text[]) as closed where changed = closed or starts_with(changed, closed || '.'))`;

/** Names of the changes in these fields; for a filter on entries without changes, names of the hidden fields. */
function namesOf(resource: Resource, { path, operator, value }: Filter, hidden: readonly string[]): readonly string[] {
  if (operator === 'null') return hidden;
  const fields = [value].flat().map(String);
  const closed = fields.find((field) => isForbidden(field, hidden));
  if (closed !== undefined) throw new QueryError(filterName(path, operator), closed);
  return fields.flatMap((field) => changeNames(resource, field));
}
