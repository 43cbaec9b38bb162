import { manyLinks } from './link-filters.ts';
import { fewHits, indexedSearch, isByReference, isNarrowed, isOnlySearched, type ListQuery } from './query.ts';
import type { StatementName } from './statements.ts';

/** What is known of a list before a plan is chosen. */
export interface Facts {
  readonly query: ListQuery;
  /** The table is so big that it matters how its rows are found; about so many rows it has. */
  readonly large: boolean;
  readonly rows: number;
  /** The caller waits for the total, however long counting takes. */
  readonly exact: boolean;
  /** The total where it is known, or how many there are of an entity where nothing narrows the list. */
  readonly total?: number | undefined;
  /** All ids that a search found, where they are few. */
  readonly ids?: readonly number[] | undefined;
  /** The total is still being counted, or not yet. */
  readonly counting?: boolean;
  /** Links of the first condition tell all. */
  readonly covered?: boolean;
  /** Links of the first condition are few. */
  readonly fewLinks?: boolean;
}

/** One way to read a page. */
export interface Plan {
  readonly statement: StatementName;
  fits(facts: Facts): boolean;
  /** So many milliseconds it may take; then the next plan that fits is taken. Without, as long as it needs. */
  budget?(facts: Facts): number | undefined;
  /** Whether what is counted has to be known first. */
  afterCount?(facts: Facts): boolean;
}

/** Counting may take so long; after that a list says "more than 10,000" (CONTRACT, Lists). */
export const countingTime = 300;
/** An index walk finds a page at once where matches are spread evenly; after so long they are not. */
const walkingTime = { least: 20, most: 100 };
/** Rows before the page that may be put together in vain. */
const deepOffset = 500;
/** The same in the order of what a reference points to, where the index alone is read. */
const deepReference = 10_000;

const offsetOf = ({ query: { page, perPage } }: Facts) => (page - 1) * perPage;
const isWhole = ({ query }: Facts) => !isNarrowed(query);
const isShort = ({ total }: Facts) => total !== undefined && total <= fewHits;
const isAnySearch = ({ query }: Facts) => query.search !== undefined || indexedSearch(query);

/** How a page is read: the first plan from the top that fits, and where its time runs out the next one. */
export const plans: readonly Plan[] = [
  // Nothing narrows the list down: its total is kept.
  {
    statement: 'deepReference',
    fits: (facts) => isWhole(facts) && isByReference(facts.query) && offsetOf(facts) > deepReference,
  },
  { statement: 'reference', fits: (facts) => isWhole(facts) && isByReference(facts.query) },
  { statement: 'keyset', fits: (facts) => isWhole(facts) && facts.query.cursor !== undefined },
  { statement: 'offset', fits: (facts) => isWhole(facts) && offsetOf(facts) <= deepOffset },
  { statement: 'reverseOffset', fits: (facts) => isWhole(facts) && offsetOf(facts) > (facts.total ?? 0) / 2 },
  { statement: 'deepOffset', fits: isWhole },
  // Whatever is asked of a small table takes a few milliseconds.
  { statement: 'sort', fits: ({ large }) => !large },
  // Counting told that there are few.
  { statement: 'sort', fits: (facts) => facts.ids !== undefined || isShort(facts) },
  // Few links lead to the matches: the other conditions are asked of their records.
  { statement: 'sortLinked', fits: ({ fewLinks }) => fewLinks === true },
  // A search that is still being counted has found many: most likely the first in order are met soon.
  {
    statement: 'indexWalk',
    fits: (facts) => facts.counting === true && isOnlySearched(facts.query),
    budget: () => walkingTime.least,
  },
  { statement: 'sort', fits: ({ ids }) => ids !== undefined, afterCount: ({ query }) => isOnlySearched(query) },
  // The index of the search finds all matches; what it found is counted and sorted at once.
  {
    statement: 'sort',
    fits: (facts) => isAnySearch(facts) && !isOnlySearched(facts.query),
    budget: ({ exact }) => (exact ? undefined : countingTime),
  },
  // Nothing is known: a page is met at once, or matches are few, or they crowd far back.
  { statement: 'indexWalk', fits: (facts) => isUnknown(facts), budget: () => walkingTime.least },
  { statement: 'sortFew', fits: (facts) => isUnknown(facts) },
  // There are many: the first in order are met soon, unless they crowd far back.
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

/**
 * How long an index walk is worth while: many times what it takes where matches are spread evenly, no longer than
 * sorting them all takes.
 */
function walkingBudget({ query: { page, perPage }, total, rows }: Facts): number {
  if (total === undefined) return walkingTime.most;
  const [even, sorting] = [(page * perPage * rows) / total / 1_000, total / 1_000];
  return Math.max(walkingTime.least, Math.min(walkingTime.most, 20 * even, sorting));
}
