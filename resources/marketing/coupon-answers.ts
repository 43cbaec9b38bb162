import { z } from 'zod';
import '../kinds/zod.ts';
import { ruleAnswer } from '../eligibility/rule-answer.ts';
import { couponRules } from './coupon-rules.ts';

const count = z.int().min(0);
const uses = z.object({ count, discount: z.string().describe('Money') });

/** The answer of `GET coupon/{id}/summary`: its codes and what was redeemed. */
export const couponSummary = z.object({
  data: z.object({
    codes: z.object({
      wanted: count.describe('Random codes that the live version asks for'),
      made: count,
      on: count.describe('Random codes that are not switched off'),
      used: count,
      exported: count,
      exported_at: z.string().nullable().describe('The last time'),
    }),
    held: uses.describe('In orders not yet paid'),
    taken: uses,
    given_back: uses,
  }),
});
export type CouponSummary = z.infer<typeof couponSummary>['data'];

/** The answer of `GET coupon/{id}/overlaps`: other live coupons that could apply to the same order. */
export const couponOverlaps = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      name: z.object({ zh_HK: z.string(), en_US: z.string() }),
      code: z.string().nullable(),
      from: z.string().nullable().describe('When both begin to count'),
      to: z.string().nullable().describe('When one of them ends'),
    }),
  ),
});

/** The answer of `POST coupon/check`. */
export const couponCheck = z.object({
  data: z.object({
    usable: z.boolean(),
    discount: z.string().describe('Money'),
    amount: z.string().describe('Money: what the items cost'),
    rules: z.array(ruleAnswer(couponRules)).readonly(),
  }),
});
export type CouponAnswer = z.infer<typeof couponCheck>['data'];
