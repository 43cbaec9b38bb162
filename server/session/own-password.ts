import type { Problem } from '../../resources/kinds/kind.ts';
import type { Database } from '../db/connection/pool.ts';
import { ApiError, invalid } from '../errors.ts';
import type { Deps } from '../http/deps.ts';
import type { Caller, InTurn } from '../http/route.ts';
import { beginAttempt, judged, succeeded } from './attempts.ts';
import { sessionForm } from './forms.ts';
import { passwordProblem, type ShopName, shopNames } from '../credentials/strength.ts';
import { hashPassword, verifyPassword } from '../credentials/hash.ts';
import { keepPassword, lockAccount, type Account, accountOf } from './accounts.ts';
import { endSessionsOf } from './sessions.ts';

/** Who hashes a password waits for that, and holds neither a connection nor a turn meanwhile. */
interface Needs extends Pick<Deps, 'now'> {
  readonly database: Database;
  readonly inTurn: InTurn;
}

/**
 * What is kept of a password that its owner chose.
 * @throws ApiError 422 when it is the one they had, or one of those that are guessed first
 */
export async function chosenPassword({ database, inTurn }: Needs, person: Account, password: string): Promise<string> {
  if (await verifyPassword(password, person.password ?? undefined))
    throw wrong('new_password', { rule: 'samePassword' });
  const { rows } = await inTurn(() => database.execute<ShopName>(shopNames));
  const problem = passwordProblem(password, [
    person.username,
    person.name,
    person.email,
    ...rows.map(({ name }) => name),
  ]);
  if (problem) throw wrong('new_password', problem);
  return hashPassword(password);
}

/**
 * Changes one's own password; one's other sessions end. Guessing the current one is counted for itself: who found an
 * open session must not shut its owner out of the sign-in.
 * @throws ApiError 422 on the field at fault (401 would start a refresh), 429 after too many failures
 */
export async function changeOwnPassword(needs: Needs, caller: Caller, current: string, next: string): Promise<void> {
  const { database, inTurn, now } = needs;
  const attempt = await inTurn(() =>
    beginAttempt(database, `session of ${caller.id}`, `own password of ${caller.id}`, now()),
  );
  const proved = await judged(database, attempt, () => inTurn(() => accountOf(database, caller.id)));
  if (!proved) throw new ApiError(401, 'errors.unauthenticated');
  if (!(await judged(database, attempt, () => verifyPassword(current, proved.password ?? undefined))))
    throw wrong('current_password', { rule: 'currentPassword' });
  // Before the change and not within it: a new password that is refused makes the current one no wrong guess.
  await inTurn(() => succeeded(database, attempt, now()));
  const hash = await chosenPassword(needs, proved, next);
  await inTurn(() =>
    database.transaction(async (tx) => {
      const person = await lockAccount(tx, caller.id);
      if (!person) throw new ApiError(401, 'errors.unauthenticated');
      if (person.password !== proved.password) throw wrong('current_password', { rule: 'currentPassword' });
      await keepPassword(tx, person, hash, false, now(), person);
      await endSessionsOf(tx, person.id, caller.session);
    }),
  );
}

function wrong(field: string, problem: Problem): ApiError {
  return invalid({ [field]: [problem] }, sessionForm);
}
