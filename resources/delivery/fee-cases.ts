import type { FeeCase, TriedFee } from './fee-case-answers.ts';

/** The expected price of a test cart. Prices are compared as texts with two decimals: `12.50`. */
export interface Expected {
  readonly expects: 'fee' | 'none';
  readonly expected_fee: number | null;
  readonly expected_price: string | null;
}

/** The fee of a cart, and its price; `undefined` if none fits. */
interface Quoted {
  readonly fee: number;
  readonly price: string;
}

/** Whether a cart has the expected fee and price. */
export function isAsExpected({ expects, expected_fee, expected_price }: Expected, quoted: Quoted | undefined): boolean {
  if (expects === 'none' || !quoted) return (expects === 'none') === (quoted === undefined);
  return (
    (expected_fee === null || expected_fee === quoted.fee) &&
    (expected_price === null || expected_price === quoted.price)
  );
}

/** The expectation that accepts an outcome: a cart with this fee and price is then correct. */
export function expectedBy({ fee, price }: TriedFee): Expected {
  return { expects: fee ? 'fee' : 'none', expected_fee: fee?.id ?? null, expected_price: price };
}

/** Whether a cart has another fee or price than before. */
export function differs(one: TriedFee, other: TriedFee): boolean {
  return one.fee?.id !== other.fee?.id || one.price !== other.price;
}

/** Filters for the shown test carts. */
export const caseChoices = ['all', 'broken', 'failed', 'changed'] as const;
export type CaseChoice = (typeof caseChoices)[number];

const isChosen: Readonly<Record<CaseChoice, (one: FeeCase) => boolean>> = {
  all: () => true,
  broken: ({ live, tried }) => live.passed && !tried.passed,
  failed: ({ live }) => !live.passed,
  changed: ({ changed }) => changed,
};

const gravest = (['broken', 'failed', 'changed', 'all'] as const).map((choice) => isChosen[choice]);

/**
 * Carts that fail because of drafts come first, then those that already fail, then those that change; otherwise in
 * their order.
 */
export function chosenCases(cases: readonly FeeCase[], choice: CaseChoice): readonly FeeCase[] {
  const rank = (one: FeeCase) => gravest.findIndex((is) => is(one));
  return cases.filter(isChosen[choice]).toSorted((one, other) => rank(one) - rank(other));
}
