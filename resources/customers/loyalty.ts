import { z } from 'zod';
// A page that reads this may load no form: parsing without `eval` is set up there.
import '../kinds/zod.ts';
import type { Fields } from '../kinds/index.ts';
import { point_transaction } from './point_transaction.ts';
import { pointTypes } from './points.ts';

const { point_type, expires_at } = point_transaction.fields;

/** What is said of points that staff earn, redeem or adjust for a customer (SPEC §7). */
const kind = { point_type: { ...point_type, once: false } } as const;
const common = {
  message: {
    kind: 'text',
    label: ['Reason', '原因', '原因'],
    help: ['The customer may read it.', '顧客可看到此內容。', '顾客可看到此内容。'],
    required: true,
    maxLength: 250,
  },
  again: {
    kind: 'boolean',
    label: ['Book it once more', '再次入帳', '再次入账'],
    help: [
      'Though the same was booked less than a minute ago.',
      '即使一分鐘內已有相同的入帳。',
      '即使一分钟内已有相同的入账。',
    ],
  },
  dry_run: {
    kind: 'boolean',
    label: ['Only preview', '只作預覽', '仅预览'],
  },
} as const satisfies Fields;

const lasting = { ...expires_at, once: false } as const;
const above = {
  kind: 'integer',
  label: ['Points', '積分', '积分'],
  required: true,
  minValue: 1,
  maxValue: 100_000_000,
} as const;

/** Fields of the bodies of `POST user/{id}/loyalty/…`. */
export const loyaltyForms = {
  earn: { ...kind, point: above, expires_at: lasting, ...common },
  redeem: { ...kind, point: above, ...common },
  adjust: {
    ...kind,
    point: {
      kind: 'integer',
      label: ['Points', '積分', '积分'],
      help: ['Below zero: taken away.', '負數即扣減。', '负数即扣减。'],
      required: true,
      excluded: [0],
      minValue: -100_000_000,
      maxValue: 100_000_000,
    },
    expires_at: lasting,
    ...common,
  },
} as const satisfies Readonly<Record<string, Fields>>;

export type LoyaltyCall = keyof typeof loyaltyForms;

const whole = z.int();
const standing = z.object({
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
/** What a customer has of a kind of points. */
export type PointStanding = z.infer<typeof standing>;

/** The answer of `GET user/{id}/loyalty`. */
export const loyaltyAnswer = z.object({
  data: z
    .array(
      z.object({
        point_type: z.enum(pointTypes.map(({ value }) => value)),
        ...standing.shape,
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
    before: standing,
    after: standing,
  }),
});
