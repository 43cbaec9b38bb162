import { type LinkPlan, maxLinks } from './link-plan.ts';
import { isSortedByReference, type ListQuery } from './query.ts';
import type { StatementName } from './statements.ts';

/** What is known about the number of matches before a page is read; the plans are chosen by it. */
export type Cardinality =
  /** Nothing restricts the list. `total`: the entity's row count, read for numbered pages. */
  | { readonly type: 'unrestricted'; readonly total: number | undefined }
  /** The table is so small that every access path takes a few milliseconds. */
  | { readonly type: 'small' }
  | Counted
  /** A search that takes long to count, so there are many matches. */
  | { readonly type: 'counting'; readonly counted: Promise<Counted> }
  /** An index of the search table finds all matches; other conditions are checked on them. */
  | { readonly type: 'searched' }
  /** The links of one condition are few; other conditions are checked on their records. */
  | { readonly type: 'fewLinks'; readonly links: LinkPlan }
  /** Nothing is known. Counting starts once a page was found, so that the two don't compete. */
  | { readonly type: 'unknown'; count(): Promise<number | undefined> };

/** An index counted the matches. */
export interface Counted {
  readonly type: 'counted';
  /** `undefined` if counting timed out. */
  readonly total: number | undefined;
  /** Rows of the whole table, approximately. */
  readonly tableRows: number;
  /** The ids of all matches, if a search found few. */
  readonly ids?: readonly number[] | undefined;
  /** The links that answer all conditions. */
  readonly links?: LinkPlan | undefined;
}

/** A way to read a page. */
export interface Plan {
  readonly statement: StatementName;
  /** Finds matches by these links. */
  readonly links?: LinkPlan | undefined;
  /** Milliseconds after which the next plan is tried; unlimited if absent. */
  readonly timeout?: number | undefined;
}

/** Timeout of counting in milliseconds; after it, a list reports "more than 10,000" (CONTRACT, Lists). */
export const countTimeout = 300;
/** Up to this many matches, all are found and sorted. */
export const maxFewMatches = 2_000;
/**
 * Time limits of an index walk, in milliseconds. It finds a page quickly if matches are spread evenly; after these
 * times, they aren't.
 */
const walkTimeout = { min: 20, max: 100, broad: 400 };
/** Up to this offset, building and discarding the skipped rows is cheap. */
const deepOffset = 500;
/** The same for lists sorted by a reference, where only an index is read. */
const deepReferenceOffset = 10_000;

/** The plans of a list, to be tried in this order: the next one if a plan times out or finds too many matches. */
export function plansFor(query: ListQuery, cardinality: Cardinality, exact: boolean): readonly Plan[] {
  switch (cardinality.type) {
    case 'unrestricted':
      return [{ statement: unrestrictedStatement(query, cardinality.total ?? 0) }];
    case 'small':
      return [{ statement: 'sort' }];
    case 'fewLinks':
      return [{ statement: 'sort', links: cardinality.links }];
    case 'counted':
      return countedPlans(query, cardinality);
    // A page near the start is probably found soon. If not, the count decides: see `counted`.
    case 'counting':
      return [{ statement: 'indexWalk', timeout: walkTimeout.min }];
    case 'searched':
      return [
        { statement: 'sort', timeout: exact ? undefined : countTimeout },
        { statement: 'indexWalk', timeout: walkTimeout.max },
        { statement: 'sort' },
      ];
    // Tries whether a page is found quickly. If not, there are few matches, or the page is far from the start.
    case 'unknown':
      return [
        { statement: 'indexWalk', timeout: walkTimeout.min },
        { statement: 'sortFew' },
        { statement: 'indexWalk', timeout: walkTimeout.max },
        { statement: 'sort' },
      ];
  }
}

function unrestrictedStatement(query: ListQuery, total: number): StatementName {
  const offset = (query.page - 1) * query.perPage;
  if (isSortedByReference(query)) return offset > deepReferenceOffset ? 'deepReference' : 'reference';
  if (query.cursor) return 'keyset';
  if (offset <= deepOffset) return 'offset';
  return offset > total / 2 ? 'reverseOffset' : 'deepOffset';
}

/** Few matches are sorted. Of many matches, a page near the start is found soon; one far from it is not. */
function countedPlans(query: ListQuery, { total, tableRows, ids, links }: Counted): readonly Plan[] {
  const sort: Plan = { statement: 'sort' };
  if (ids || (total !== undefined && total <= maxFewMatches)) return [sort];
  const walk: Plan = { statement: 'indexWalk', timeout: walkTimeoutOf(query, total, tableRows) };
  return [...(links && total !== undefined && total <= maxLinks ? [{ ...walk, links }] : []), walk, sort];
}

/**
 * Timeout of an index walk: a multiple of its expected time with evenly spread matches, at most the time of a sort.
 * Where a large part of the rows matches, at least half the time of a sort: on a busy machine, a walk that would soon
 * have found its page must not be replaced by a sort of a million rows.
 */
function walkTimeoutOf({ page, perPage }: ListQuery, total: number | undefined, tableRows: number): number {
  if (total === undefined) return walkTimeout.max;
  const [even, sorting] = [(page * perPage * tableRows) / total / 1_000, total / 500];
  const leastTimeout = Math.min(total * 10 > tableRows ? walkTimeout.broad : 2 * walkTimeout.min, sorting / 2);
  return Math.max(walkTimeout.min, Math.min(walkTimeout.max, 20 * even, sorting), leastTimeout);
}
