import type { FeeCase, TriedFee } from './fee-case-answers.ts';

/** What a test cart should cost. Prices are compared as texts of two places: `12.50`. */
export interface Expected {
  readonly expects: 'fee' | 'none';
  readonly expected_fee: number | null;
  readonly expected_price: string | null;
}

/** The fee that a cart has, and its price; `undefined` where none fits. */
interface Quoted {
  readonly fee: number;
  readonly price: string;
}

/** Whether a cart costs what it should. */
export function isAsExpected({ expects, expected_fee, expected_price }: Expected, quoted: Quoted | undefined): boolean {
  if (expects === 'none' || !quoted) return (expects === 'none') === (quoted === undefined);
  return (
    (expected_fee === null || expected_fee === quoted.fee) &&
    (expected_price === null || expected_price === quoted.price)
  );
}

/** What accepts an outcome: a cart that costs this is then as it should be. */
export function expectedBy({ fee, price }: TriedFee): Expected {
  return { expects: fee ? 'fee' : 'none', expected_fee: fee?.id ?? null, expected_price: price };
}

/** Whether a cart has another fee or price than before. */
export function differs(one: TriedFee, other: TriedFee): boolean {
  return one.fee?.id !== other.fee?.id || one.price !== other.price;
}

/** Which test carts are shown. */
export const caseChoices = ['all', 'broken', 'failed', 'changed'] as const;
export type CaseChoice = (typeof caseChoices)[number];

const isChosen: Readonly<Record<CaseChoice, (one: FeeCase) => boolean>> = {
  all: () => true,
  broken: ({ live, tried }) => live.passed && !tried.passed,
  failed: ({ live }) => !live.passed,
  changed: ({ changed }) => changed,
};

const gravest = (['broken', 'failed', 'changed', 'all'] as const).map((choice) => isChosen[choice]);

/** Those that drafts make fail come first, then those that fail already, then those that change; else in their order. */
export function chosenCases(cases: readonly FeeCase[], choice: CaseChoice): readonly FeeCase[] {
  const rank = (one: FeeCase) => gravest.findIndex((is) => is(one));
  return cases.filter(isChosen[choice]).toSorted((one, other) => rank(one) - rank(other));
}
