import { product_version } from '../../../resources/catalogue/product_version.ts';
import { purchaseCheck, purchaseFields } from '../../../resources/catalogue/purchase-check.ts';
import { type PurchaseOutcome, type PurchaseRule, tryPurchase } from '../../../resources/catalogue/purchase-rules.ts';
import { groupTerms } from '../../../resources/eligibility/audience.ts';
import type { CreateOf, RecordOf } from '../../../resources/record.ts';
import type { RuleOutcome } from '../../../resources/eligibility/rule-outcome.ts';
import { jsonSchemas } from '../../../resources/schema.ts';
import { type Call, type EntityRoute, notFound } from '../../crud/call.ts';
import { formValues } from '../../crud/form-values.ts';
import { readNamed } from '../../crud/get.ts';
import { recordPath } from '../../crud/slots.ts';
import type { Runner } from '../../db/connection/statement.ts';
import type { ErrorKey } from '../../errors.ts';
import { bodySchema } from '../../openapi/schemas.ts';
import { piecesBought } from '../customer-orders.ts';
import { readCustomerGroups } from '../customer_group/terms.ts';
import { assertNotErased } from '../customer-status.ts';
import { answerRules, assertMayAskAbout, groupsRead, type Read, type RuleWords, saidMoment } from '../rule-answers.ts';
import { groupsOfCustomer } from '../user_group/membership.ts';
import { priceFor, readOption } from './price.ts';

/** A purchase to check. */
export interface AskedPurchase {
  readonly quantity: number;
  /** Pieces of the version in other lines of the same order. */
  readonly besides?: number | undefined;
  /** How many of these are of the same option. */
  readonly besides_option?: number | undefined;
  readonly storefront?: number | undefined;
  /** Pieces of the version that the customer has bought; absent for guests. */
  readonly bought?: number | undefined;
}

/** The data besides the version that a purchase is checked against. */
export interface ReadPurchase {
  readonly option: Awaited<ReturnType<typeof readOption>>;
  /** `null` if there is none, or if no option is chosen, since each option has its own. */
  readonly price: string | null;
  /** The customer's user groups. */
  readonly user_groups: readonly number[];
}

/** Whether a purchase is allowed, and its price. */
export interface TriedPurchase extends PurchaseOutcome {
  readonly price: string | null;
}

/**
 * Checks, rule by rule, whether a customer could buy a number of pieces of a version at a moment. Locks and writes
 * nothing: a placed order holds its pieces with `changeStock`, which counts them again.
 */
export async function checkPurchase(
  runner: Runner,
  version: RecordOf<typeof product_version>,
  { option, price, user_groups }: ReadPurchase,
  { quantity, besides, besides_option, storefront, bought }: AskedPurchase,
  now: Date,
): Promise<TriedPurchase> {
  const groups = await readCustomerGroups(runner, version.customer_groups);
  const outcome = tryPurchase({
    version: {
      ...version,
      has_choices: version.has_choices === true,
      taken: (version.purchased_pcs ?? 0) + (version.holding_pcs ?? 0),
      customer_groups: groupTerms(groups, version.customer_groups),
    },
    option,
    quantity,
    besides,
    besides_option,
    price,
    storefront,
    customer: bought === undefined ? undefined : { user_groups, bought },
    now,
  });
  return { ...outcome, price };
}

/** @throws ApiError 404 if the version has no such option */
async function readPurchase(
  runner: Runner,
  version: RecordOf<typeof product_version>,
  { option: wanted, user, storefront }: Pick<FormOfPurchase, 'option' | 'user' | 'storefront'>,
): Promise<ReadPurchase> {
  const option = wanted === null ? undefined : await readOption(runner, version.id, wanted);
  if (wanted !== null && !option) throw notFound();
  const user_groups = user === null ? [] : [...(await groupsOfCustomer(runner, user)).keys()];
  const { price } = await priceFor(runner, version, option, { user_groups, storefront: storefront ?? undefined });
  return { option, price, user_groups };
}

type FormOfPurchase = CreateOf<{ readonly fields: typeof purchaseFields }>;

const keys: Readonly<Record<PurchaseRule, ErrorKey>> = {
  live: 'errors.notOnSale',
  started: 'errors.purchaseStarted',
  not_over: 'errors.purchaseNotOver',
  option_chosen: 'errors.purchaseOption',
  option_on: 'errors.purchaseObsolete',
  sku: 'errors.purchaseSku',
  priced: 'errors.purchasePrice',
  signed_in: 'errors.purchaseSignedIn',
  place: 'errors.purchasePlace',
  audience: 'errors.purchaseAudience',
  pcs_per_order: 'errors.purchasePerOrder',
  pcs_per_user: 'errors.purchasePerUser',
  option_left: 'errors.purchaseOptionLeft',
  left: 'errors.purchaseLeft',
};

/** Messages of a version's purchase rules, and the records that they read. */
export const purchaseWords = (
  { id, customer_groups }: Pick<RecordOf<typeof product_version>, 'id' | 'customer_groups'>,
  user: number | null,
): RuleWords<PurchaseRule> => ({
  keys,
  params: ({ rule, read, wanted }) => {
    const shown = rule === 'started' || rule === 'not_over' ? saidMoment(wanted) : wanted;
    return {
      read: typeof read === 'number' ? read : String(read),
      wanted: typeof shown === 'number' ? shown : String(shown),
    };
  },
  about: (outcome: RuleOutcome<PurchaseRule>): readonly Read[] => [
    ...(['place', 'audience'].includes(outcome.rule) ? [groupsRead(outcome, customer_groups)] : []),
    ...(user !== null && ['place', 'audience', 'pcs_per_user'].includes(outcome.rule)
      ? [{ entity: 'user', ids: [user] } as const]
      : []),
    { entity: 'product_version', ids: [id] },
  ],
});

const boughtBefore = async (runner: Runner, user: number, version: number) =>
  (await piecesBought(runner, user, [version])).get(version) ?? 0;

/** `POST product-version/{id}/check`: whether a customer can buy a version, and why not. Writes nothing. */
export const checkRoute: EntityRoute = {
  method: 'post',
  at: `${recordPath}/check`,
  needs: ['get'],
  doc: {
    id: 'checkPurchase',
    tag: product_version.plural[0],
    summary: 'Whether a customer can buy so many of a version, rule by rule, and at what price',
    body: jsonSchemas({ fields: purchaseFields }).create,
    answer: bodySchema(purchaseCheck),
    refusals: [404, 409, 422],
  },
  handler: async (call: Call) => {
    const { context, deps } = call;
    const { record } = await readNamed(call, product_version);
    const form = { fields: purchaseFields, label: product_version.label };
    const { user, option, storefront, quantity, at, bought } = await formValues(call, form);
    assertMayAskAbout(call, user);
    if (user !== null) await assertNotErased(deps.pool, user);
    const read = await readPurchase(deps.pool, record, { user, option, storefront });
    const asked = {
      quantity,
      storefront: storefront ?? undefined,
      bought: user === null ? undefined : (bought ?? (await boughtBefore(deps.pool, user, record.id))),
    };
    const tried = await checkPurchase(deps.pool, record, read, asked, at === null ? deps.now() : new Date(at));
    return context.json({
      data: { ...tried, rules: await answerRules(call, tried.rules, purchaseWords(record, user)) },
    });
  },
};
