import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { findResource } from '../../../resources/index.ts';
import { plainSql } from '../model/comparisons.ts';
import type { Condition } from './condition.ts';
import { type JoinModel, modelOf } from '../model/model.ts';
import { countedWhere } from '../model/shown-rows.ts';
import { aliased } from '../model/titles.ts';

/** The join table of a condition on a many-reference. */
export function joinOf(resource: Resource, { path }: Pick<Condition, 'path'>): JoinModel | undefined {
  return modelOf(resource).joins.find((one) => one.path === path);
}

/** Whether the condition has a single value in its list; its SQL is then a plain equality. */
export function isOne({ value }: Condition): boolean {
  return Array.isArray(value) && value.length === 1;
}

/** SQL that checks each record for a link to one of the values. */
export function linkedSql(resource: Resource, { table }: JoinModel, condition: Condition, placeholder: string): SQL {
  const linked = sql`from ${sql.identifier(table)} link where link.record_id = ${aliased(modelOf(resource).table, 'id')}`;
  if (condition.operator === 'null')
    // Written without a comparison, because only then the planner turns it into an (anti-)join.
    return condition.value === true ? sql`not exists (select ${linked})` : sql`exists (select ${linked})`;
  return sql`exists (select ${linked} and ${targetSql(condition, placeholder)})`;
}

/** How links are read: all at once into an array, or hashed during an index walk. */
export type LinkAccess = 'array' | 'hash';

/** A condition with the name of its placeholder. */
export interface Placed {
  readonly condition: Condition;
  readonly placeholder: string;
}

/**
 * A condition on a many-reference, with other conditions that the join table can answer by itself, and whether it
 * counts only rows that lists show.
 */
export interface Asked extends Placed {
  readonly resource: Resource;
  readonly known: readonly Placed[];
  readonly shown: boolean;
}

/** Whether the condition asks for certain links, so that the join table can answer it. */
export function isLinked(resource: Resource, condition: Condition): boolean {
  return condition.operator !== 'null' && joinOf(resource, condition) !== undefined;
}

/** Whether the join table has a copy of the condition's column: the status, for entities with drafts. */
export function isKnown({ drafts }: Resource, { path, operator }: Condition): boolean {
  return drafts !== undefined && path === 'status' && operator !== 'null';
}

/**
 * The condition with its links read once instead of per record. `array` collects the ids, so that rows are read in
 * storage order; `hash` keeps an index walk in order, which a join would lose. `undefined` if the join table can't
 * answer it.
 */
export function linkAccessSql(asked: Asked, access: LinkAccess): SQL | undefined {
  const links = linksSql(asked);
  if (!links) return undefined;
  const [own, ids] = [aliased(modelOf(asked.resource).table, 'id'), sql`select link.record_id ${links}`];
  return access === 'array' ? sql`${own} = any (array(${ids}))` : sql`(${own} in (${ids})) is true`;
}

/** Up to this many links, reading all of them is faster than looking them up during a walk. */
export const manyLinks = 20_000;

/** Counts the links of a condition, stopping just above `manyLinks`; `undefined` if the join table can't answer it. */
export function fewLinksSql(asked: Asked): SQL | undefined {
  const links = linksSql(asked);
  return links && sql`select count(*) from (select ${links} limit ${sql.raw(`${manyLinks + 1}`)}) as links`;
}

/** Counts the records by their links alone; `undefined` if the join table can't answer all conditions. */
export function linkedCount(asked: Asked): SQL | undefined {
  const { resource, condition } = asked;
  const links = linksSql(asked);
  const join = joinOf(resource, condition);
  if (!links || !join || (modelOf(resource).scoped && !knowsStore(resource, join))) return undefined;
  return isOne(condition) ? sql`select count(*) ${links}` : sql`select count(distinct link.record_id) ${links}`;
}

/** The `from … where` of the links, within the store if the join table knows it. */
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

/** Equality where possible, from which the planner knows that no record occurs twice. */
function targetSql(condition: Condition, placeholder: string): SQL {
  const value = sql`${sql.placeholder(placeholder)}::integer[]`;
  return isOne(condition) ? sql`link.target_id = (${value})[1]` : sql`link.target_id = any (${value})`;
}

function knowsStore(resource: Resource, { to }: JoinModel): boolean {
  return modelOf(resource).scoped && findResource(to)?.scope === 'store';
}
