import { z } from 'zod';
import { roundings } from '../../../resources/bulk/arithmetic.ts';
import type { JsonValue } from '../../../resources/kinds/kind.ts';
import type { FilterValues } from '../../../resources/query/filter-values.ts';
import { retriable } from '../../../resources/query/calls.ts';
import { storeInBody } from '../../crud/write.ts';
import { isObject } from '../../db/model/paths.ts';

/** Maximum number of ids that a selection includes or excludes. */
export const mostIds = 10_000;
/** Maximum number of records in a run. */
export const mostRecords = 1_000_000;

const id = z.int().min(1).max(2_147_483_647);
/**
 * The output of `JSON.stringify` for half a surrogate pair, which the database can't store as text, and for a name that
 * is lost when objects are copied.
 */
const unusable = /(?<!\\)(?:\\\\)*\\ud[89a-f]|"__proto__":/u;
const isUsable = (value: unknown) => value !== undefined && !unusable.test(JSON.stringify(value));
const json = z.custom<JsonValue>(isUsable);
const decimal = z.string().max(40);

const changeBody = z.strictObject({
  field: z.string().max(200),
  set: json.optional().meta({ description: 'The new value; null clears' }),
  raise: decimal.optional(),
  lower: decimal.optional(),
  raise_percent: decimal.optional(),
  lower_percent: decimal.optional(),
  round_to: decimal.optional().meta({ description: 'What was raised or lowered becomes a multiple of this' }),
  rounding: z.enum(roundings).optional(),
});

const selectionBody = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(mostIds) }),
  z.strictObject({
    query: z
      .custom<FilterValues>((value) => isObject(value) && isUsable(value))
      .meta({
        type: 'object',
        description: 'As of the list: {"filter": {…}, "q": "…"}, and its other named parameters',
      }),
    except: z.array(id).max(mostIds).default([]),
  }),
]);

/** Body that creates a run: what to do, and with which records (CONTRACT, Lists). */
export const bulkBody = z.strictObject({
  selection: selectionBody,
  changes: z.array(changeBody).min(1).max(100).optional(),
  action: z.strictObject({ name: z.string().max(200), body: json.optional() }).optional(),
  delete: z.literal(true).optional(),
  restore: z
    .literal(true)
    .optional()
    .meta({ description: 'Brings deleted records back; the selection is of those (deleted=only)' }),
  dry_run: z.boolean().default(false),
  store_id: storeInBody,
});

export type Selection = z.infer<typeof selectionBody>;
/** What a run does; exactly one of them. */
export const taskBody = bulkBody.pick({ changes: true, action: true, delete: true, restore: true });
export type Task = z.infer<typeof taskBody>;

/** Body of a start. `again`: outcomes of the rows to retry. */
export const againBody = z.strictObject({
  again: z.array(z.enum(retriable)).optional(),
  store_id: storeInBody,
});
