import { canField } from '../../../resources/access.ts';
import { coupon_code } from '../../../resources/marketing/coupon_code.ts';
import type { Call } from '../../crud/call.ts';
import { createDatabase } from '../../db/connection/pool.ts';
import { ApiError } from '../../errors.ts';
import { beginAttempt, cancelOnError, markSucceeded } from '../../session/sign-in-attempts.ts';

/**
 * Runs the lookup of a code. Of who may not read codes, one that there isn't counts like a wrong password, so that codes
 * can't be guessed one after the other.
 * @throws ApiError 404 `errors.couponUnknown`, 429 after too many of these
 */
export async function countingGuesses<T>({ caller, deps }: Call, look: () => Promise<T>): Promise<T> {
  if (canField(caller.permissions, 'read', coupon_code.fields.code)) return look();
  const database = createDatabase(deps.pool);
  // Counted by who asks, not by address: a shop's staff share theirs, and sign in from it.
  const asker = `coupon codes of ${caller.id}`;
  const attempt = await beginAttempt(database, asker, asker, deps.now());
  const found = await cancelOnError(database, attempt, () =>
    look().catch((error: unknown) => {
      if (error instanceof ApiError && error.key === 'errors.couponUnknown') return error;
      throw error;
    }),
  );
  if (found instanceof ApiError) throw found;
  await markSucceeded(database, attempt, deps.now());
  return found;
}
