import type { Problem } from '../../resources/kinds/kind.ts';
import type { Database } from '../db/connection/pool.ts';
import { ApiError, invalid } from '../errors.ts';
import type { Deps } from '../http/deps.ts';
import type { Caller, RunLimited } from '../http/route.ts';
import { beginAttempt, cancelOnError, markSucceeded } from './sign-in-attempts.ts';
import { sessionForm } from './body-schemas.ts';
import { passwordProblem, type ShopName, shopNames } from '../credentials/strength.ts';
import { hashPassword, verifyPassword } from '../credentials/hash.ts';
import { setPassword, lockAccount, type Account, findAccount } from './accounts.ts';
import type { Device } from './device.ts';
import { recordSecurityEvent } from './security-log.ts';
import { endSessionsOf } from './sessions.ts';

/** `runLimited` wraps each database access separately, since hashing must not occupy a connection. */
interface Needs extends Pick<Deps, 'now'> {
  readonly database: Database;
  readonly runLimited: RunLimited;
}

/**
 * Checks and hashes a new password.
 * @throws ApiError 422 if it is the current one, or easily guessed
 */
export async function hashNewPassword(
  { database, runLimited }: Needs,
  account: Account,
  password: string,
): Promise<string> {
  if (await verifyPassword(password, account.password ?? undefined))
    throw invalidField('new_password', { rule: 'samePassword' });
  const { rows } = await runLimited(() => database.execute<ShopName>(shopNames));
  const problem = passwordProblem(password, [
    account.username,
    account.name,
    account.email,
    ...rows.map(({ name }) => name),
  ]);
  if (problem) throw invalidField('new_password', problem);
  return hashPassword(password);
}

/**
 * Changes the caller's own password and ends their other sessions. Wrong current passwords are counted separately from
 * failed sign-ins, so that somebody who finds an open session can't lock its owner out.
 * @throws ApiError 422 for the field at fault (401 would start a refresh), 429 after too many failures
 */
export async function changeOwnPassword(
  needs: Needs & { readonly device: Device },
  caller: Caller,
  current: string,
  next: string,
): Promise<void> {
  const { database, runLimited, now, device } = needs;
  const attempt = await runLimited(() =>
    beginAttempt(database, `session of ${caller.id}`, { own: `password of ${caller.id}` }, now()),
  );
  const proved = await cancelOnError(database, attempt, () => runLimited(() => findAccount(database, caller.id)));
  if (!proved) throw new ApiError(401, 'errors.unauthenticated');
  if (!(await cancelOnError(database, attempt, () => verifyPassword(current, proved.password ?? undefined)))) {
    const refused = { event: 'proof_refused', account: proved.username, device } as const;
    await runLimited(() => recordSecurityEvent(database, refused, now()));
    throw invalidField('current_password', { rule: 'currentPassword' });
  }
  // Marked before the change instead of in its transaction: the current password was right even if the new one is
  // refused.
  await runLimited(() => markSucceeded(database, attempt, now()));
  const hash = await hashNewPassword(needs, proved, next);
  await runLimited(() =>
    database.transaction(async (tx) => {
      const account = await lockAccount(tx, caller.id);
      if (!account) throw new ApiError(401, 'errors.unauthenticated');
      if (account.password !== proved.password) throw invalidField('current_password', { rule: 'currentPassword' });
      await setPassword(tx, account, hash, false, now(), device);
      await endSessionsOf(tx, account.id, now(), caller.session);
    }),
  );
}

function invalidField(field: string, problem: Problem): ApiError {
  return invalid({ [field]: [problem] }, sessionForm);
}
