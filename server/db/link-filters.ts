import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../resources/define.ts';
import { findResource } from '../../resources/index.ts';
import type { Condition } from './filters.ts';
import { type JoinModel, modelOf } from './model.ts';
import { aliased } from './titles.ts';

/** The join table behind a condition on a reference to many. */
export function joinOf(resource: Resource, { path }: Pick<Condition, 'path'>): JoinModel | undefined {
  return modelOf(resource).joins.find((one) => one.path === path);
}

/** Whether it asks for a single value, given in a list. Its SQL differs then. */
export function isOne({ value }: Condition): boolean {
  return Array.isArray(value) && value.length === 1;
}

/** Whether a record refers to one of the values, asked record by record. */
export function linkedSql(resource: Resource, { table }: JoinModel, condition: Condition, placeholder: string): SQL {
  const linked = sql`from ${sql.identifier(table)} link where link.record_id = ${aliased(modelOf(resource).table, 'id')}`;
  if (condition.operator === 'null') return sql`(not exists (select ${linked})) = ${sql.placeholder(placeholder)}::boolean`;
  return sql`exists (select ${linked} and ${targetSql(condition, placeholder)})`;
}

/**
 * The same where all matches are wanted: the ids behind the links first, then their rows in the order they are kept in, which
 * takes half as long as one by one. `undefined` for what isn't asked of links.
 */
export function gatheredSql(resource: Resource, condition: Condition, placeholder: string): SQL | undefined {
  const links = linksSql(resource, condition, placeholder);
  return links && sql`${aliased(modelOf(resource).table, 'id')} = any (array(select link.record_id ${links}))`;
}

/** How many records the links lead to, counted by them alone; `undefined` where they don't tell it. */
export function linkedCount(resource: Resource, condition: Condition, placeholder: string): SQL | undefined {
  const links = linksSql(resource, condition, placeholder);
  const join = joinOf(resource, condition);
  if (!links || !join || (modelOf(resource).scoped && !knowsStore(resource, join))) return undefined;
  return isOne(condition) ? sql`select count(*) ${links}` : sql`select count(*) from (select distinct link.record_id ${links}) as linked`;
}

/** From the links of records that lists show, in the store where the links know it. */
function linksSql(resource: Resource, condition: Condition, placeholder: string): SQL | undefined {
  const join = joinOf(resource, condition);
  if (!join || condition.operator === 'null') return undefined;
  const parts = [
    targetSql(condition, placeholder),
    ...(knowsStore(resource, join) ? [sql`link.store_id = ${sql.placeholder('store')}`] : []),
    ...(resource.drafts ? [sql`link.listed`] : []),
  ];
  return sql`from ${sql.identifier(join.table)} link where ${sql.join(parts, sql` and `)}`;
}

/** Equality, where there is one: the planner knows then that no record comes twice. */
function targetSql(condition: Condition, placeholder: string): SQL {
  const value = sql`${sql.placeholder(placeholder)}::integer[]`;
  return isOne(condition) ? sql`link.target_id = (${value})[1]` : sql`link.target_id = any (${value})`;
}

function knowsStore(resource: Resource, { to }: JoinModel): boolean {
  return modelOf(resource).scoped && findResource(to)?.scope === 'store';
}
