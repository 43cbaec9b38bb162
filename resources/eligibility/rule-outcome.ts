/**
 * Rules tried one by one, each with what it read: whether a customer can use a coupon, or buy a product. What may be done
 * and why not are answered by the same functions (docs/decisions/0092-why-not.md).
 */

export type Told = string | number | boolean | null | readonly number[];

/** What a rule read, and what that would have to be. */
export interface RuleResult {
  readonly passed: boolean;
  readonly read: Told;
  readonly wanted: Told;
}

export interface RuleOutcome<Rule extends string> extends RuleResult {
  readonly rule: Rule;
}

/** Each rule by its name; one answers `undefined` where nothing asks it. */
export type RuleChecks<Rule extends string, Case> = Readonly<Record<Rule, (given: Case) => RuleResult | undefined>>;

export const ruleResult = (passed: boolean, read: Told, wanted: Told): RuleResult => ({ passed, read, wanted });

/** Tries every rule that is asked, in this order; none is left out because another failed. */
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

/** Of a moment within a span: whether it began, and whether it isn’t over. */
export const spanChecks = {
  started: ({ started_at }: { readonly started_at: string | null }, now: Date): RuleResult | undefined =>
    started_at === null ? undefined : ruleResult(now >= new Date(started_at), now.toISOString(), started_at),
  not_over: ({ ended_at }: { readonly ended_at: string | null }, now: Date): RuleResult | undefined =>
    ended_at === null ? undefined : ruleResult(now <= new Date(ended_at), now.toISOString(), ended_at),
};
