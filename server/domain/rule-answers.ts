import { can } from '../../resources/access.ts';
import { user } from '../../resources/customers/user.ts';
import type { RuleAnswer } from '../../resources/eligibility/rule-answer.ts';
import { toHongKong } from '../../resources/kinds/date/hong-kong.ts';
import { findResource, type ResourceName } from '../../resources/index.ts';
import { type Params, translate } from '../../resources/messages/translate.ts';
import type { RuleOutcome, RuleValue } from '../../resources/eligibility/rule-outcome.ts';
import type { Actor, Call } from '../crud/call.ts';
import { titlesOf } from '../crud/labels.ts';
import { assertCan, type ErrorKey } from '../errors.ts';

/** A record that a rule read. */
export interface Read {
  readonly entity: ResourceName;
  readonly ids: readonly number[];
}

/** Messages of rules, and the records that they read. */
export interface RuleWords<Rule extends string> {
  /** Message of a violated rule. */
  readonly keys: Readonly<Record<Rule, ErrorKey>>;
  readonly params: (outcome: RuleOutcome<Rule>) => Params;
  readonly about: (outcome: RuleOutcome<Rule>) => readonly Read[];
}

/** A moment as shown in messages: `2026-12-01 00:00`, in Hong Kong time. */
export const saidMoment = (value: RuleValue): string => toHongKong(String(value)).slice(0, 16).replace('T', ' ');

const idsIn = (value: RuleValue): readonly number[] => (Array.isArray(value) ? value : []);

/**
 * The groups that an audience rule read: customer groups that aren't valid at the storefront; or user groups of which
 * the customer needs one; if there are none, the customer groups themselves.
 */
export function groupsRead({ rule, read, wanted }: RuleOutcome<string>, customerGroups: readonly number[]): Read {
  if (rule === 'place') return { entity: 'customer_group', ids: idsIn(read) };
  const ids = idsIn(wanted);
  return ids.length > 0 ? { entity: 'user_group', ids } : { entity: 'customer_group', ids: customerGroups };
}

/** Maximum number of groups named per rule. */
const mostNamed = 20;

/**
 * Checked rules as answered: with messages, and with the records that they read, as far as the caller may read them.
 */
export async function answerRules<Rule extends string>(
  { deps, caller, language, locale }: Actor,
  rules: readonly RuleOutcome<Rule>[],
  { keys, params, about }: RuleWords<Rule>,
): Promise<readonly (RuleOutcome<Rule> & Pick<RuleAnswer, 'message' | 'about'>)[]> {
  const named = async ({ entity, ids }: Read) => {
    const resource = findResource(entity);
    if (!resource || ids.length === 0 || !can(caller.permissions, 'get', resource)) return [];
    const wanted = ids.slice(0, mostNamed);
    const titles = await titlesOf(deps.pool, entity, wanted, locale);
    return wanted.map((id) => ({ entity, id, title: titles.get(id) || `#${id}` }));
  };
  const answers = [];
  for (const outcome of rules) {
    const records = [];
    for (const read of about(outcome)) records.push(...(await named(read)));
    answers.push({
      ...outcome,
      message: outcome.passed ? '' : translate(language, keys[outcome.rule], params(outcome)),
      about: records,
    });
  }
  return answers;
}

/**
 * Checks about a customer reveal groups and coupon uses, so the caller must be allowed to read customers.
 * @throws ApiError 403
 */
export function assertMayAskAbout({ caller }: Pick<Call, 'caller'>, customer: number | null): void {
  if (customer !== null) assertCan(caller.permissions, 'get', user);
}
