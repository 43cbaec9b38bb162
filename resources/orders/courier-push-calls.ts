import '../kinds/zod.ts';
import { z } from 'zod';
import { carriedTypes } from './courier-push.ts';

const both = z.strictObject({ zh_HK: z.string(), en_US: z.string() });
const text = z.string().nullable();
const area = z.strictObject({ code: z.string(), name: both }).nullable();

/** The body sent to the courier, as JSON. It is complete, since SPEC shows none. */
export const pushRequest = z.strictObject({
  reference: z.string(),
  order_no: z.string(),
  delivery_type: z.enum(carriedTypes),
  delivery_date: text,
  recipient: z.strictObject({ name: z.string(), tel: z.string() }),
  address: z
    .strictObject({
      country: area,
      region: area,
      district: area,
      city: text,
      address: text,
      building: text,
      floor: text,
      flat: text,
      postal_code: text,
      pass_through_stair: z.boolean(),
      removal_of_handrail: z.boolean(),
      village_house: z.boolean(),
    })
    .nullable(),
  pickup_point: area,
  remarks: text,
  items: z.array(z.strictObject({ item_code: z.string(), name: both, qty: z.int(), gross_weight: text })),
});
export type PushRequest = z.infer<typeof pushRequest>;

/** Removes control characters, such as NUL, which the database refuses. */
const withoutControls = (text: string) => text.replaceAll(/\p{Cc}/gu, '');

/** The courier's answer after accepting a sub-order; further members are stored and ignored. */
export const pushAnswer = z.object({
  tracking_no: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^[\x21-\x7e]+$/u),
  tracking_url: z
    .string()
    .transform(withoutControls)
    .pipe(z.url({ protocol: /^https?$/u }).max(500))
    .nullish(),
  courier: z.string().transform(withoutControls).pipe(z.string().trim().min(1).max(80)).nullish(),
});
export type PushAnswer = z.infer<typeof pushAnswer>;

/** Maximum number of sub-orders per call; larger numbers need a bulk run. */
export const mostPushed = 100;

/** The body of `POST order/sub-order/kec-open-api/push`. */
export const pushBody = z.strictObject({
  sub_orders: z
    .array(z.int().min(1).max(2_147_483_647))
    .min(1)
    .max(mostPushed)
    .meta({ description: 'Ids of sub-orders' }),
});

/** The answer to a push of sub-orders, in the order of the body. */
export const pushedAnswer = z.object({
  data: z.array(
    z.object({ id: z.int(), sub_order_no: z.string(), push_status: z.enum(['waiting', 'sent']), revision: z.int() }),
  ),
  message: z.string(),
});
export type PushedSubOrder = z.infer<typeof pushedAnswer>['data'][number];
