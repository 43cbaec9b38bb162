import { z } from 'zod';
// A page may import this module but no form code, so parsing without `eval` is set up here, too.
import '../kinds/zod.ts';
import type { Fields } from '../kinds/index.ts';
import { point_transaction } from './point_transaction.ts';
import { pointTypes } from './points.ts';

const { point_type, point, expires_at, message, again } = point_transaction.fields;
const above = { ...point, label: ['Points', '積分', '积分'], help: undefined, minValue: 1 } as const;

/**
 * Forms for points that staff book for a customer: earned, redeemed or adjusted (SPEC §7): `POST user/{id}/loyalty/…`.
 */
export const loyaltyForms = {
  earn: { point_type, point: above, expires_at, message },
  redeem: { point_type, point: above, message },
  adjust: { point_type, point, expires_at, message },
} as const satisfies Readonly<Record<string, Fields>>;

/** Further members of the body. */
export const loyaltyOptions = {
  again,
  dry_run: {
    kind: 'boolean',
    label: ['Only preview', '只作預覽', '仅预览'],
  },
} as const satisfies Fields;

export type LoyaltyCall = keyof typeof loyaltyForms;

const whole = z.int();
const pointBalance = z.object({
  balance: whole.min(0).describe('What can be used now'),
  lots: z
    .array(
      z.object({
        points: whole.min(1),
        expires_at: z.string().nullable().describe('The moment until which they can be used; null: for ever'),
      }),
    )
    .readonly()
    .describe('The first to expire first'),
});
/** A customer's balance of one kind of points. */
export type PointBalance = z.infer<typeof pointBalance>;

/** The answer of `GET user/{id}/loyalty`. */
export const loyaltyAnswer = z.object({
  data: z
    .array(
      z.object({
        point_type: z.enum(pointTypes.map(({ value }) => value)),
        ...pointBalance.shape,
        sound: z.boolean().describe('Whether the balance is what the ledger and the lots add up to'),
      }),
    )
    .readonly(),
});

/** The answer of `POST user/{id}/loyalty/…`. */
export const loyaltyBooked = z.object({
  data: z.object({
    id: whole.nullable().describe('The point transaction; null of a preview'),
    repeated: z.boolean().describe('Whether the same was booked less than a minute ago'),
    before: pointBalance,
    after: pointBalance,
  }),
});
