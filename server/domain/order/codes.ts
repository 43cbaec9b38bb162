import { giveOutCodes } from '../intangible_good/give-out.ts';
import { recordCodesMailed, recordCodesSent } from '../intangible_good/seen.ts';
import type { Posting, Scope } from '../point_transaction/post-points.ts';
import { mailEvent } from './mail.ts';
import type { Order } from './mail-values.ts';

/** Gives a locked, paid order the codes that it lacks, and mails them. Returns how many are still missing. */
export async function giveCodes(
  scope: Scope,
  order: Order,
  posting: Posting,
): Promise<{ readonly codes_missing: number; readonly given: number }> {
  const { given, missing } = await giveOutCodes(scope, order, posting);
  if (given.length > 0 && (await mailEvent(scope, { use: 'order_goods', order, codes: given }, posting))) {
    await recordCodesSent(scope, given, posting);
    await recordCodesMailed(scope, order.id, given);
  }
  return { codes_missing: missing, given: given.length };
}
