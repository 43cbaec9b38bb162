import { z } from 'zod';
// A page may import this module but no form code, so parsing without `eval` is set up here, too.
import '../kinds/zod.ts';
import { type SyncOutcome, syncOutcomes } from './sync-outcomes.ts';

const text = z.string();
const whole = z.int();
const moment = text.meta({ format: 'date-time' });

const counts = {
  added: whole,
  changed: whole,
  gone: whole,
  conflict: whole,
  kept: whole,
  wrong: whole,
  same: whole,
} satisfies Readonly<Record<SyncOutcome, z.ZodInt>>;

/** A sync of pickup points, as `ke-pickup-point/sync` returns it (SPEC §7). */
export const pickupSync = z.object({
  id: whole,
  provider: text,
  total: whole.describe('Points of the list'),
  counts: z.object(counts),
  short: z.boolean().describe('The list has less than half of what it had'),
  unknown_districts: z.array(text).readonly(),
  unread_hours: z.array(text).readonly().describe('Opening hours of the list that aren’t understood, the first few'),
  checked_by: z.object({ id: whole, name: text }),
  checked_at: moment,
  started_at: moment.nullable(),
  import: whole.nullable().describe('The import that it became'),
  progress: z.object({ status: text, total: whole, done: whole, failed: whole }).nullable(),
  scheduled_for: moment.nullable().describe('When it was due by its schedule; none if staff asked for it'),
  problem: text.nullable().describe('Why a sync by schedule found no list'),
});
export type PickupSync = z.infer<typeof pickupSync>;

/** A field whose value differs from the courier’s list. */
const difference = z.object({
  field: text.describe('`ref_code` stands for a whole point, which was deleted here'),
  ours: text.nullable(),
  theirs: text,
  verdict: z
    .enum(['take', 'ask', 'keep', 'unread'])
    .describe('`take` is written without asking; `unread` isn’t understood, and never written'),
});
export type PickupDifference = z.infer<typeof difference>;

/** The action of a sync for one point. */
const row = z.object({
  row: whole,
  ref_code: text,
  title: text,
  outcome: z.enum(syncOutcomes),
  id: whole.optional().describe('The pickup point that stands'),
  differences: z.array(difference).readonly(),
  errors: z.record(text, z.array(text).readonly()).optional(),
});
export type PickupSyncRow = z.infer<typeof row>;

/** The answers of the calls. */
export const pickupSyncAnswer = z.object({ data: pickupSync });
export const latestPickupSyncAnswer = z.object({ data: pickupSync.nullable() });
export const pickupSyncRowsAnswer = z.object({
  data: z.array(row).readonly(),
  meta: z.object({ total: whole, page: whole, per_page: whole }),
  labels: z.object({ district: z.record(text, text) }).describe('Names of districts by their codes'),
});
