import { canField } from '../../../resources/access.ts';
import { coupon_code } from '../../../resources/marketing/coupon_code.ts';
import type { Call } from '../../crud/call.ts';
import { createDatabase } from '../../db/connection/pool.ts';
import { ApiError } from '../../errors.ts';
import { beginAttempt, cancelOnError, markSucceeded } from '../../session/sign-in-attempts.ts';

/**
 * Runs the lookup of a code. For callers who may not read codes, an unknown code counts as a failed attempt, so that
 * codes can't be found by trying.
 * @throws ApiError 404 `errors.couponUnknown`, 429 after too many attempts
 */
export async function countingGuesses<T>({ caller, deps }: Call, look: () => Promise<T>): Promise<T> {
  if (canField(caller.permissions, 'read', coupon_code.fields.code)) return look();
  const database = createDatabase(deps.pool);
  // Counted by caller, not by address: the staff of a shop share one, and sign in from it.
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
