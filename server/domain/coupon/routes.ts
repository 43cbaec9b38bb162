import { digitsOf, moneyOf } from '../../../resources/kinds/money/digits.ts';
import { coupon } from '../../../resources/marketing/coupon.ts';
import { couponCheck, couponOverlaps, couponSummary } from '../../../resources/marketing/coupon-answers.ts';
import { checkFields } from '../../../resources/marketing/coupon-check.ts';
import { jsonSchemas } from '../../../resources/schema.ts';
import { type Call, type EntityRoute, storeOf } from '../../crud/call.ts';
import { formValues } from '../../crud/form-values.ts';
import { readNamed } from '../../crud/get.ts';
import { recordPath } from '../../crud/slots.ts';
import { invalid } from '../../errors.ts';
import { bodySchema } from '../../openapi/schemas.ts';
import { assertNotErased } from '../customer-status.ts';
import { isFirstOrder } from '../customer-orders.ts';
import { answerRules, assertMayAskAbout } from '../rule-answers.ts';
import { readItems } from './asked-items.ts';
import { exportBody, exportCodes } from './export-codes.ts';
import { countingGuesses } from './guesses.ts';
import { overlapsOf, summaryOf } from './reads.ts';
import { checkCoupon } from './redeem.ts';
import { readBy, refusalKeys, refusalParams } from './refusal.ts';

const [tag] = coupon.plural;

const recordOf = async (call: Call) => (await readNamed(call, coupon)).record;

/**
 * `POST check`: whether a customer can use a code, or any code of a coupon, for a cart, and why not. Writes nothing.
 */
async function check(call: Call): Promise<Response> {
  const { context, deps } = call;
  const form = { fields: checkFields, label: coupon.label };
  const { code, coupon: id, user, at, items, shipping_fee, ...place } = await formValues(call, form);
  const own = id === null ? undefined : { coupon: id };
  const meant = code ? { code, ...own } : own;
  if (!meant) throw invalid({ code: [{ rule: 'required' }] }, form);
  assertMayAskAbout(call, user);
  if (user !== null) await assertNotErased(deps.pool, user);
  const customer = user === null ? undefined : { id: user, first_order: await isFirstOrder(deps.pool, user) };
  const storefront = place.storefront ?? undefined;
  const store = storeOf(call);
  const read = await readItems(deps.pool, items, { store, storefront, user });
  if ('problems' in read) throw invalid(read.problems, form);
  const cart = { items: read.items, shipping_fee: digitsOf(shipping_fee ?? '0.00'), storefront };
  const asked = { store, cart, customer };
  const now = at === null ? deps.now() : new Date(at);
  const look = () => checkCoupon(deps.pool, { ...asked, ...meant }, now);
  const { usable, discount, rules, found, coupon: terms } = await (code ? countingGuesses(call, look) : look());
  const versions = items.flatMap(({ version }) => version ?? []);
  const about = readBy({ ...found, terms, versions, user });
  const words = { keys: refusalKeys, params: refusalParams, about };
  const amount = read.items.reduce((sum, item) => sum + item.amount, 0);
  const data = { usable, discount: moneyOf(discount), amount: moneyOf(amount) };
  return context.json({ data: { ...data, rules: await answerRules(call, rules, words) } });
}

/** Routes of coupons, besides the generic ones. */
export const couponRoutes: readonly EntityRoute[] = [
  {
    method: 'post',
    at: '/check',
    needs: ['list'],
    doc: {
      id: 'checkCoupon',
      tag,
      summary:
        'Whether a customer can use a code, or any code of a coupon, for a cart, rule by rule, and what it takes off',
      body: jsonSchemas({ fields: checkFields }).create,
      answer: bodySchema(couponCheck),
      refusals: [404, 409, 422],
    },
    handler: check,
  },
  {
    method: 'get',
    at: `${recordPath}/summary`,
    needs: ['get'],
    doc: {
      id: 'getCouponSummary',
      tag,
      summary: 'How many codes a coupon has, and what was redeemed',
      answer: bodySchema(couponSummary),
      refusals: [404],
    },
    handler: async (call) => call.context.json({ data: await summaryOf(call.deps.pool, await recordOf(call)) }),
  },
  {
    method: 'get',
    at: `${recordPath}/overlaps`,
    needs: ['get'],
    doc: {
      id: 'getCouponOverlaps',
      tag,
      summary: 'Other live coupons that could count for the same order as this one, or as a draft of it',
      answer: bodySchema(couponOverlaps),
      refusals: [404],
    },
    handler: async (call) => {
      const { deps, context } = call;
      return context.json({ data: await overlapsOf(deps.pool, storeOf(call), await recordOf(call), deps.now()) });
    },
  },
  {
    method: 'post',
    at: `${recordPath}/codes/export`,
    needs: ['export'],
    doc: {
      id: 'exportCouponCodes',
      tag,
      summary: 'The random codes that were not exported yet, as a file; all of them with `again`',
      body: exportBody,
      bodyOptional: true,
      files: ['text/csv'],
      headers: ['Content-Disposition'],
      refusals: [404, 409, 422],
    },
    handler: exportCodes,
  },
];
