import { type RuleResult, ruleResult } from './rule-outcome.ts';

/** A set of customers, at some storefronts (SPEC §3, Customer group). */
export interface CustomerGroupTerms {
  readonly id: number;
  readonly public: boolean;
  readonly global: boolean;
  readonly user_groups: readonly number[];
  readonly storefronts: readonly number[];
}

/** The customers for whom something is meant: those in one of these groups; everyone if there are none. */
export interface Audience {
  readonly user_groups: readonly number[];
  readonly customer_groups: readonly CustomerGroupTerms[];
}

/** A customer's user groups, at a storefront. */
export interface Visitor {
  readonly user_groups: readonly number[];
  readonly storefront?: number | undefined;
}

const isHere = ({ global, storefronts }: CustomerGroupTerms, storefront: number | undefined) =>
  global || (storefront !== undefined && storefronts.includes(storefront));

/** Whether a customer belongs to a customer group, at this storefront. */
export function belongsTo(group: CustomerGroupTerms, { user_groups, storefront }: Visitor): boolean {
  return isHere(group, storefront) && (group.public || group.user_groups.some((id) => user_groups.includes(id)));
}

/** Whether the customer's identity must be known. */
export function asksWho({ user_groups, customer_groups }: Audience): boolean {
  const forAll = user_groups.length === 0 && customer_groups.length === 0;
  return !forAll && !customer_groups.some((one) => one.public);
}

/** The user groups any of which is sufficient at this storefront; `undefined` if everyone is included. */
export function groupsAsked(
  { user_groups, customer_groups }: Audience,
  storefront: number | undefined,
): readonly number[] | undefined {
  if (user_groups.length === 0 && customer_groups.length === 0) return undefined;
  const here = customer_groups.filter((one) => isHere(one, storefront));
  if (here.some((one) => one.public)) return undefined;
  return [...new Set([...user_groups, ...here.flatMap((one) => one.user_groups)])].toSorted((a, b) => a - b);
}

const groupsAway = ({ customer_groups }: Audience, storefront: number | undefined) =>
  customer_groups.filter((one) => !isHere(one, storefront)).map((one) => one.id);

/** Whether a customer is included; `undefined` if everyone is, or if no group applies here (`placeResult`). */
export function audienceResult(audience: Audience, { user_groups: own, storefront }: Visitor): RuleResult | undefined {
  const asked = groupsAsked(audience, storefront);
  if (!asked || (asked.length === 0 && groupsAway(audience, storefront).length > 0)) return undefined;
  return ruleResult(
    asked.some((id) => own.includes(id)),
    own,
    asked,
  );
}

/** Names the groups that don’t apply at this storefront; `undefined` if the customer is included without them. */
export function placeResult(audience: Audience, { user_groups: own, storefront }: Visitor): RuleResult | undefined {
  const away = groupsAway(audience, storefront);
  const asked = groupsAsked(audience, storefront);
  const isIn = !asked || asked.some((id) => own.includes(id));
  return away.length === 0 || isIn ? undefined : ruleResult(false, away, []);
}

/** The alternatives by which an audience includes customers: a user group does so at every storefront. */
const waysInto = ({ user_groups, customer_groups }: Audience): readonly CustomerGroupTerms[] => [
  ...user_groups.map((id) => ({ id, public: false, global: true, user_groups: [id], storefronts: [] })),
  ...customer_groups,
];

/**
 * Whether a customer may be in both audiences at one storefront: by a user group of both, on its own or within a
 * customer group, or because one is for everyone. Doesn't check whether two different groups share members.
 */
export function audiencesMeet(one: Audience, other: Audience): boolean {
  const [ways, others] = [waysInto(one), waysInto(other)];
  const share = (some: readonly number[], more: readonly number[]) => some.some((id) => more.includes(id));
  return (
    ways.length === 0 ||
    others.length === 0 ||
    ways.some((a) =>
      others.some(
        (b) =>
          (a.public || b.public || share(a.user_groups, b.user_groups)) &&
          (a.global || b.global || share(a.storefronts, b.storefronts)),
      ),
    )
  );
}

/** Groups by id; a missing one includes nobody. */
export const groupTerms = (
  groups: ReadonlyMap<number, CustomerGroupTerms>,
  ids: readonly number[],
): readonly CustomerGroupTerms[] =>
  ids.map((id) => groups.get(id) ?? { id, public: false, global: false, user_groups: [], storefronts: [] });
