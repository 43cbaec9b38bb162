import { z } from 'zod';
// A page may import this module but no form code, so parsing without `eval` is set up here, too.
import '../kinds/zod.ts';
import type { Fee } from './shipping-fees.ts';

const whole = z.int().min(0);
const ids = z.array(z.int());

/** A fee as `GET shipping-fee/counting` returns it. */
const countingFee = z.object({
  id: z.int().describe('The fee itself, where a draft stands in its place, too'),
  version: z.int().describe('The fee itself, or the draft in its place'),
  description: z.object({ zh_HK: z.string(), en_US: z.string() }),
  delivery_methods: z.array(z.string()),
  type: z.enum(['flat', 'by_weight', 'by_quantity', 'free_above']),
  price: whole.describe('Cents'),
  free_from: whole.optional().describe('Cents'),
  conditions: z.array(
    z.object({
      measure: z.enum(['amount', 'weight', 'quantity']),
      minimum: whole.optional().describe('Cents, grams or pieces'),
      maximum: whole.optional().describe('Cents, grams or pieces'),
      include_coupon_discount: z.boolean(),
      product_groups: ids,
      product_categories: ids,
      modifier: z.enum(['any', 'all', 'none']),
      regions: ids,
      districts: ids,
    }),
  ),
});

/** The answer of `GET shipping-fee/counting`: fees in the order in which they are tried. */
export const countingFees = z.object({ data: z.array(countingFee) });

/** A fee with its displayed values. */
export type CountingFee = z.infer<typeof countingFee> & Fee;
