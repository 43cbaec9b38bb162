import { z } from 'zod';
// A page may import this module but no form code, so parsing without `eval` is set up here, too.
import '../kinds/zod.ts';

const id = z.int().min(1).max(2_147_483_647);
const one = z.array(id).length(1).describe('The version');

/** A write to shipping fees that is tested before it is made, with the name of its action in the history. */
export const feeWrite = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('promote'), ids: one }),
  z.strictObject({
    action: z.literal('update'),
    ids: one,
    values: z.record(z.string(), z.unknown()).describe('As `PUT` takes them'),
  }),
  z.strictObject({
    action: z.enum(['sort', 'activate', 'deactivate', 'delete']),
    ids: z.array(id).min(1).max(10_000).describe('The fees; of a sort, in the wanted order'),
  }),
]);
export type FeeWrite = z.infer<typeof feeWrite>;
