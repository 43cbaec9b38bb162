import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { plainSql } from '../model/comparisons.ts';
import { modelOf } from '../model/model.ts';
import { hiddenRowsOf, shownWhere } from '../model/shown-rows.ts';
import { aliased } from '../model/titles.ts';
import { unlinked } from '../counts/unlinked-table.ts';
import { quoted } from '../model/ddl.ts';
import { type Condition, placeholderOf } from './condition.ts';
import { type LinkTable, linkTableOf } from './link-table.ts';
import type { ListQuery } from './query.ts';

/** The links of a condition on a reference as the way to find a list's matches. */
export interface LinkPlan {
  readonly from: LinkTable;
  readonly condition: Condition;
  /** Position of the condition in the query. */
  readonly index: number;
  /** Positions of conditions on the column that links copy from their record. */
  readonly copied: readonly number[];
  /** Whether the links answer all conditions, so that they alone count the matches. */
  readonly covering: boolean;
}

/** How links are read: all at once into an array, or hashed during an index walk. */
export type LinkAccess = 'array' | 'hash';

/** Up to this many links, reading all of them is faster than looking them up during a walk. */
export const maxLinks = 20_000;

/**
 * The link plans of a query: one for each condition that asks for certain links, or for no links where that is tracked.
 */
export function linkPlansOf({ resource, conditions, search, ids, deleted }: ListQuery): readonly LinkPlan[] {
  // The join tables have no links of deleted records.
  if (deleted) return [];
  return conditions.flatMap((condition, index) => {
    const from = linkTableOf(resource, condition);
    if (!from) return [];
    if (condition.operator === 'null') {
      const isTracked = condition.value === true && from.tracked;
      return isTracked ? [{ from, condition, index, copied: [], covering: false }] : [];
    }
    const copied = conditions.flatMap(({ path, operator }, other) =>
      path === from.copies && operator !== 'null' ? [other] : [],
    );
    const covering =
      from.knowsShown && copied.length === conditions.length - 1 && search === undefined && ids === undefined;
    return [{ from, condition, index, copied, covering }];
  });
}

/** The plan whose links answer all conditions. */
export function coveringLinks(query: ListQuery): LinkPlan | undefined {
  return linkPlansOf(query).find(({ covering }) => covering);
}

/** Whether the condition's list has a single value; its SQL is then a plain equality. */
export function isSingleValue({ value }: Condition): boolean {
  return Array.isArray(value) && value.length === 1;
}

/** SQL that checks each record for a link to one of the values. */
export function linkedSql(resource: Resource, from: LinkTable, condition: Condition, placeholder: string): SQL {
  const leads = from.optional ? sql` and ${aliased('link', from.target)} is not null` : sql``;
  const linked = sql`from ${sql.identifier(from.table)} link where link.record_id = ${aliased(modelOf(resource).table, 'id')}${leads}`;
  if (condition.operator === 'null')
    // Written without a comparison, because only then the planner turns it into an (anti-)join.
    return condition.value === true ? sql`not exists (select ${linked})` : sql`exists (select ${linked})`;
  return sql`exists (select ${linked} and ${targetSql(from, condition, placeholder)})`;
}

/**
 * The condition with its links read once instead of per record. `array` collects the ids, so that rows are read in
 * storage order; `hash` keeps an index walk in order, which a join would lose.
 */
export function linkAccessSql(query: ListQuery, plan: LinkPlan, access: LinkAccess): SQL {
  const [id, ids] = [
    aliased(modelOf(query.resource).table, 'id'),
    sql`select link.record_id ${fromLinks(query, plan)}`,
  ];
  return access === 'array' ? sql`${id} = any (array(${ids}))` : sql`(${id} in (${ids})) is true`;
}

/** Above this number of links, counting their records takes longer than `countTimeout`. */
export const maxCountedLinks = 200_000;

/** Counts the plan's links; stops just above `most`. */
export function linkCountSql(query: ListQuery, plan: LinkPlan, most: number): SQL {
  return sql`select count(*) from (select ${fromLinks(query, plan)} limit ${sql.raw(`${most + 1}`)}) as links`;
}

/** Counts a covering plan's records by their links alone; `undefined` if the links don't know their store. */
export function matchCountSql(query: ListQuery, plan: LinkPlan): SQL | undefined {
  if (modelOf(query.resource).scoped && !plan.from.hasStore) return undefined;
  const counted = isSingleValue(plan.condition) && !plan.from.repeats ? sql`*` : sql`distinct link.record_id`;
  return sql`select count(${counted}) ${fromLinks(query, plan)}`;
}

/** `from … where` of the plan's links, within the store if the join table has it. */
function fromLinks(query: ListQuery, { from, condition, index, copied }: LinkPlan): SQL {
  const { conditions } = query;
  if (condition.operator === 'null')
    return sql`from ${unlinked} link where link.link = ${quoted(from.table)}::regclass`;
  const shown = from.knowsShown ? shownCondition(query, 'link.') : undefined;
  const restrictions = [
    targetSql(from, condition, placeholderOf(index)),
    ...(from.hasStore ? [sql`link.store_id = ${sql.placeholder('store')}`] : []),
    ...conditions.flatMap(({ path, operator }, other) =>
      copied.includes(other)
        ? [plainSql(aliased('link', path), 'text', operator, sql`${sql.placeholder(placeholderOf(other))}`)]
        : [],
    ),
    ...(shown ? [shown] : []),
  ];
  return sql`from ${sql.identifier(from.table)} link where ${sql.join(restrictions, sql` and `)}`;
}

/**
 * The condition that leaves hidden rows out of lists; `undefined` for requests by id or filtered by a field that
 * reveals them, and for deleted records.
 */
export function shownCondition({ resource, conditions, ids, deleted }: ListQuery, prefix = ''): SQL | undefined {
  const shown = shownWhere(resource, prefix);
  const reveals =
    deleted || ids !== undefined || conditions.some(({ path }) => hiddenRowsOf(resource)?.shownBy.includes(path));
  return shown === undefined || reveals ? undefined : sql.raw(shown);
}

/** Uses equality where possible: it tells the planner that no record of a join table occurs twice. */
function targetSql({ target }: LinkTable, condition: Condition, placeholder: string): SQL {
  const own = aliased('link', target);
  const value = sql`${sql.placeholder(placeholder)}::integer[]`;
  return isSingleValue(condition) ? sql`${own} = (${value})[1]` : sql`${own} = any (${value})`;
}
