import { z } from 'zod';
// A page may import this module but no form code, so parsing without `eval` is set up here, too.
import '../kinds/zod.ts';
import { pointTypes } from './points.ts';

const whole = z.int();

/** The answer of `GET point-transaction/ledger`. */
export const ledgerCheck = z.object({
  data: z.object({
    checked_at: z.string().nullable().describe('When all balances were last compared; null: never yet'),
    faults: z
      .array(
        z.object({
          user: whole.describe('The customer'),
          point_type: z.enum(pointTypes.map(({ value }) => value)),
          shown: whole.describe('The balance of the record'),
          booked: whole.describe('What the ledger adds up to'),
          in_lots: whole.describe('What the lots have left'),
        }),
      )
      .readonly()
      .describe('Those of them that still differ; at most 100 of a kind are named'),
  }),
});

export type LedgerCheck = z.infer<typeof ledgerCheck>['data'];
