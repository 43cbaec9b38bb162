import { z } from 'zod';
// A page may import this module but no form code, so parsing without `eval` is set up here, too.
import '../kinds/zod.ts';

const text = z.string();
const whole = z.int();
const recordId = z.int().min(1).max(2_147_483_647);
const ids = z.array(whole).readonly();

/** The fee of a test cart, or the fact that none fits. */
const triedFee = z.object({
  fee: z
    .object({
      id: whole,
      version: whole.describe('The fee itself, or the version in its place'),
      description: z.object({ zh_HK: text, en_US: text }),
    })
    .nullable()
    .describe('The first that fits, by priority'),
  price: text.nullable().describe('Of the whole cart'),
  passed: z.boolean().describe('As expected'),
});
export type TriedFee = z.infer<typeof triedFee>;

const feeCase = z.object({
  id: whole,
  revision: whole,
  name: text,
  cart: z
    .object({
      delivery_method: text,
      amount: whole,
      coupon_discount: whole,
      weight: whole,
      region: whole.optional(),
      district: whole.optional(),
      items: z.array(z.object({ quantity: whole, product_groups: ids, product_categories: ids })).readonly(),
    })
    .describe('In cents and grams'),
  expects: z.enum(['fee', 'none']),
  expected_fee: z.object({ id: whole, title: text }).nullable(),
  expected_price: text.nullable(),
  live: triedFee.describe('By the fees that customers see'),
  tried: triedFee.describe('With all drafts in their place, or after the write that is tried'),
  changed: z.boolean().describe('Another fee or price than live'),
});
export type FeeCase = z.infer<typeof feeCase>;

/** The answer of `GET` and `POST shipping-fee-case/results`: test carts by name. */
export const feeCasesAnswer = z.object({
  data: z.array(feeCase).readonly(),
  meta: z.object({ total: whole.describe('Test carts of the store; of more than 2,000, the first are tried') }),
});
export type FeeCases = z.infer<typeof feeCasesAnswer>;

/** New expected results of test carts: the body of `POST shipping-fee-case/expect`. */
export const expectedCases = z.strictObject({
  cases: z
    .array(
      z.strictObject({
        id: recordId,
        revision: recordId.describe('The one that was seen; with another by now, none is written'),
        expects: z.enum(['fee', 'none']),
        expected_fee: recordId.nullable(),
        expected_price: text.nullable(),
      }),
    )
    .min(1)
    .max(2_000),
});
export type ExpectedCase = z.infer<typeof expectedCases>['cases'][number];

/** Its answer: the new revisions of the test carts. */
export const expectedAnswer = z.object({ data: z.array(z.object({ id: whole, revision: whole })) });
