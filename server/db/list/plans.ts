import { manyLinks } from './link-filters.ts';
import { fewHits, indexedSearch, isByReference, isNarrowed, isOnlySearched, type ListQuery } from './query.ts';
import type { StatementName } from './statements.ts';

/** Facts about a list by which a plan is chosen. */
export interface Facts {
  readonly query: ListQuery;
  /** Whether the table is so large that the access path matters; `rows`: its approximate number of rows. */
  readonly large: boolean;
  readonly rows: number;
  /** Whether the caller waits for the exact total. */
  readonly exact: boolean;
  /** The total if known, or the entity's row count if nothing restricts the list. */
  readonly total?: number | undefined;
  /** All ids of a search, if there are few. */
  readonly ids?: readonly number[] | undefined;
  /** Whether the total isn't known yet. */
  readonly counting?: boolean;
  /** Whether the links of the first condition answer all conditions. */
  readonly covered?: boolean;
  /** Whether the first condition has few links. */
  readonly fewLinks?: boolean;
}

/** A way to read a page. */
export interface Plan {
  readonly statement: StatementName;
  fits(facts: Facts): boolean;
  /** Time limit in milliseconds, after which the next fitting plan is tried; unlimited if absent. */
  budget?(facts: Facts): number | undefined;
  /** Whether the plan needs the count first. */
  afterCount?(facts: Facts): boolean;
}

/** Time limit of counting in milliseconds; after it, a list reports "more than 10,000" (CONTRACT, Lists). */
export const countingTime = 300;
/** An index walk finds a page quickly if matches are spread evenly; beyond these milliseconds they aren't. */
const walkingTime = { least: 20, most: 100 };
/** Up to this offset, building and discarding the skipped rows is cheap. */
const deepOffset = 500;
/** The same when sorting by a reference, where only an index is read. */
const deepReference = 10_000;

const offsetOf = ({ query: { page, perPage } }: Facts) => (page - 1) * perPage;
const isWhole = ({ query }: Facts) => !isNarrowed(query);
const isShort = ({ total }: Facts) => total !== undefined && total <= fewHits;
const isAnySearch = ({ query }: Facts) => query.search !== undefined || indexedSearch(query);

/** All plans. The first that fits is taken; if it times out, the next one. */
export const plans: readonly Plan[] = [
  // Unrestricted lists, whose total is maintained by triggers.
  {
    statement: 'deepReference',
    fits: (facts) => isWhole(facts) && isByReference(facts.query) && offsetOf(facts) > deepReference,
  },
  { statement: 'reference', fits: (facts) => isWhole(facts) && isByReference(facts.query) },
  { statement: 'keyset', fits: (facts) => isWhole(facts) && facts.query.cursor !== undefined },
  { statement: 'offset', fits: (facts) => isWhole(facts) && offsetOf(facts) <= deepOffset },
  { statement: 'reverseOffset', fits: (facts) => isWhole(facts) && offsetOf(facts) > (facts.total ?? 0) / 2 },
  { statement: 'deepOffset', fits: isWhole },
  // In a small table every query takes a few milliseconds.
  { statement: 'sort', fits: ({ large }) => !large },
  // The count found few matches.
  { statement: 'sort', fits: (facts) => facts.ids !== undefined || isShort(facts) },
  // Few links lead to the matches; other conditions are checked on those records.
  { statement: 'sortLinked', fits: ({ fewLinks }) => fewLinks === true },
  // A search that takes long to count has many matches, so the first in order are probably found soon.
  {
    statement: 'indexWalk',
    fits: (facts) => facts.counting === true && isOnlySearched(facts.query),
    budget: () => walkingTime.least,
  },
  { statement: 'sort', fits: ({ ids }) => ids !== undefined, afterCount: ({ query }) => isOnlySearched(query) },
  // The search index finds all matches, which are counted and sorted in one statement.
  {
    statement: 'sort',
    fits: (facts) => isAnySearch(facts) && !isOnlySearched(facts.query),
    budget: ({ exact }) => (exact ? undefined : countingTime),
  },
  // Nothing is known: tries whether a page is found quickly. If not, matches are few or far back.
  { statement: 'indexWalk', fits: (facts) => isUnknown(facts), budget: () => walkingTime.least },
  { statement: 'sortFew', fits: (facts) => isUnknown(facts) },
  // Many matches: the first in order are found soon, unless they are far back.
  {
    statement: 'indexWalkLinked',
    fits: ({ covered, total }) => covered === true && total !== undefined && total <= manyLinks,
    budget: walkingBudget,
  },
  { statement: 'indexWalk', fits: () => true, budget: walkingBudget },
  { statement: 'sort', fits: () => true },
];

function isUnknown(facts: Facts): boolean {
  return facts.total === undefined && facts.counting === true && !isAnySearch(facts);
}

/** Time limit of an index walk: a multiple of what it takes with evenly spread matches, at most what sorting takes. */
function walkingBudget({ query: { page, perPage }, total, rows }: Facts): number {
  if (total === undefined) return walkingTime.most;
  const [even, sorting] = [(page * perPage * rows) / total / 1_000, total / 1_000];
  return Math.max(walkingTime.least, Math.min(walkingTime.most, 20 * even, sorting));
}
