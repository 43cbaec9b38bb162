/**
 * Rules checked one by one, each with the value that it read: whether a customer can use a coupon, or buy a product.
 * The same functions allow an action and explain a refusal (docs/decisions/0092-why-not.md).
 */

export type RuleValue = string | number | boolean | null | readonly number[];

/** The value that a rule read, and the value that it requires. */
export interface RuleResult {
  readonly passed: boolean;
  readonly read: RuleValue;
  readonly wanted: RuleValue;
}

export interface RuleOutcome<Rule extends string> extends RuleResult {
  readonly rule: Rule;
}

/** Each rule by its name; returns `undefined` where the rule doesn't apply. */
export type RuleChecks<Rule extends string, Case> = Readonly<Record<Rule, (given: Case) => RuleResult | undefined>>;

export const ruleResult = (passed: boolean, read: RuleValue, wanted: RuleValue): RuleResult => ({
  passed,
  read,
  wanted,
});

/** Checks every applicable rule, in this order, even if another one failed. */
export function tryRules<Rule extends string, Case>(
  order: readonly Rule[],
  ruleChecks: RuleChecks<Rule, Case>,
  given: Case,
): readonly RuleOutcome<Rule>[] {
  return order.flatMap((rule) => {
    const found = ruleChecks[rule](given);
    return found ? [{ rule, ...found }] : [];
  });
}

/** For a moment and a time span: whether the span has begun, and whether it has not ended. */
export const spanChecks = {
  started: ({ started_at }: { readonly started_at: string | null }, now: Date): RuleResult | undefined =>
    started_at === null ? undefined : ruleResult(now >= new Date(started_at), now.toISOString(), started_at),
  not_over: ({ ended_at }: { readonly ended_at: string | null }, now: Date): RuleResult | undefined =>
    ended_at === null ? undefined : ruleResult(now <= new Date(ended_at), now.toISOString(), ended_at),
};
