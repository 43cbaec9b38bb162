import { z } from 'zod';
// A page may import this module but no form code, so parsing without `eval` is set up here, too.
import '../kinds/zod.ts';

const event = z.object({
  entity: z.string().describe('`user` for a change of the customer’s own record'),
  id: z.int().describe('Of the record, or of the entry in the history'),
  store_id: z.int().nullable().describe('Of records in a store'),
  at: z.string(),
  action: z.string().optional().describe('Of a change: what was done, as in the history'),
  by: z.string().nullable().optional().describe('Of a change: who did it; null where the server did'),
  record: z.record(z.string(), z.unknown()).describe('What the time line shows of a record'),
  labels: z.record(z.string(), z.record(z.string(), z.string())).describe('Titles of what the record refers to'),
});
/** An event of a customer. */
export type CustomerEvent = z.infer<typeof event>;

/** The answer of `GET user/{id}/activity`: the latest first. */
export const activityAnswer = z.object({
  data: z.array(event).readonly(),
  meta: z.object({ next: z.string().optional().describe('Where the next page begins: `before`') }),
});
