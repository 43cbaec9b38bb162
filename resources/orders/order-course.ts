import { z } from 'zod';
// A page may import this module but no form code, so parsing without `eval` is set up here, too.
import '../kinds/zod.ts';

/** Fields whose old and new values an entry shows: states, money, and tracking of parcels. */
export const courseFields: readonly string[] = [
  'status',
  'paid_amount',
  'refunded_amount',
  'total_return_amount',
  'tracking_no',
];

const change = z.object({ before: z.string().nullable(), after: z.string().nullable() });

/** An event of an order: an entry in the history of the order, its sub-orders, its returns or its mails. */
const courseEntry = z.object({
  id: z.int(),
  at: z.string(),
  by: z.string().nullable().describe('Null where the server did it'),
  entity: z.string(),
  record_id: z.int(),
  title: z.string().nullable().describe('What the record was called then'),
  action: z.string(),
  fields: z
    .array(z.string())
    .readonly()
    .describe('Names of the fields that changed, as far as the caller may read them'),
  changes: z
    .record(z.string(), change)
    .describe(`What these were and became, of those that changed: ${courseFields.join(', ')}`),
});
export type CourseEntry = z.infer<typeof courseEntry>;

/** The answer of `GET order/{id}/course`: the latest first. */
export const courseAnswer = z.object({
  data: z.array(courseEntry).readonly(),
  meta: z.object({ next: z.int().optional().describe('Where the next page begins: `after`') }),
});
