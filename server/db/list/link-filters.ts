import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { findResource } from '../../../resources/index.ts';
import { plainSql } from '../model/comparisons.ts';
import type { Condition } from './condition.ts';
import { type JoinModel, modelOf } from '../model/model.ts';
import { countedWhere } from '../model/shown-rows.ts';
import { aliased } from '../model/titles.ts';

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
  if (condition.operator === 'null')
    // The planner makes a join of it only where nothing is compared with it.
    return condition.value === true ? sql`not exists (select ${linked})` : sql`exists (select ${linked})`;
  return sql`exists (select ${linked} and ${targetSql(condition, placeholder)})`;
}

/** How the links of a condition are read: all of them first, as an array, or hashed beside an index walk. */
export type LinkAccess = 'array' | 'hash';

/** A condition and the placeholder of its value. */
export interface Placed {
  readonly condition: Condition;
  readonly placeholder: string;
}

/**
 * What links are asked: a condition on a reference to many, others on what links know of their records, and whether
 * only those count that lists show.
 */
export interface Asked extends Placed {
  readonly resource: Resource;
  readonly known: readonly Placed[];
  readonly shown: boolean;
}

/** Whether it asks which records refer to something: then their links tell. */
export function isLinked(resource: Resource, condition: Condition): boolean {
  return condition.operator !== 'null' && joinOf(resource, condition) !== undefined;
}

/** Whether it asks for something that links know of their records: the status, where there are drafts. */
export function isKnown({ drafts }: Resource, { path, operator }: Condition): boolean {
  return drafts !== undefined && path === 'status' && operator !== 'null';
}

/**
 * The same condition, its links read once instead of record by record. To gather all matches, their ids come as an
 * array, so that the rows are met in the order they are kept in. To walk an order, they are hashed; a join would give
 * up the order. `undefined` for what isn't asked of links.
 */
export function linkAccessSql(asked: Asked, access: LinkAccess): SQL | undefined {
  const links = linksSql(asked);
  if (!links) return undefined;
  const [own, ids] = [aliased(modelOf(asked.resource).table, 'id'), sql`select link.record_id ${links}`];
  return access === 'array' ? sql`${own} = any (array(${ids}))` : sql`(${own} in (${ids})) is true`;
}

/** So many links are read sooner than a walk asks for them one by one. */
export const manyLinks = 20_000;

/**
 * How many links there are behind a condition, but no more than just too many; `undefined` for what isn't asked of
 * links.
 */
export function fewLinksSql(asked: Asked): SQL | undefined {
  const links = linksSql(asked);
  return links && sql`select count(*) from (select ${links} limit ${sql.raw(`${manyLinks + 1}`)}) as links`;
}

/** How many records the links lead to, counted by them alone; `undefined` where they don't tell it. */
export function linkedCount(asked: Asked): SQL | undefined {
  const { resource, condition } = asked;
  const links = linksSql(asked);
  const join = joinOf(resource, condition);
  if (!links || !join || (modelOf(resource).scoped && !knowsStore(resource, join))) return undefined;
  return isOne(condition) ? sql`select count(*) ${links}` : sql`select count(distinct link.record_id) ${links}`;
}

/** From the links, in the store where they know it. */
function linksSql({ resource, condition, placeholder, known, shown }: Asked): SQL | undefined {
  const join = joinOf(resource, condition);
  if (!join || condition.operator === 'null') return undefined;
  const listed = shown ? countedWhere(resource, 'link.') : undefined;
  const parts = [
    targetSql(condition, placeholder),
    ...(knowsStore(resource, join) ? [sql`link.store_id = ${sql.placeholder('store')}`] : []),
    ...known.map((one) =>
      plainSql(
        aliased('link', one.condition.path),
        'text',
        one.condition.operator,
        sql`${sql.placeholder(one.placeholder)}`,
      ),
    ),
    ...(listed === undefined ? [] : [sql.raw(listed)]),
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
