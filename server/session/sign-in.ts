import type { Deps } from '../http/deps.ts';
import type { InTurn } from '../http/route.ts';
import { ApiError } from '../errors.ts';
import { type Attempt, beginAttempt, judged, succeeded } from './attempts.ts';
import { chosenPassword } from './own-password.ts';
import { assertRoomToHash, verifyPassword } from '../credentials/hash.ts';
import { fingerprintOf, keepPassword, lockAccount, type Account, accountNamed, accountOf } from './accounts.ts';
import { endSessionsOf, type Opened, openSession } from './sessions.ts';
import { Limiter } from '../concurrency/limiter.ts';
import type { Tokens } from './tokens.ts';

type Needs = Pick<Deps, 'database' | 'now'>;

/** What the database is asked takes its turn; who waits for a hash, which has turns of its own, holds none. */
interface SignInNeeds extends Needs {
  readonly inTurn: InTurn;
}

/** Of one person one after the other: with one token nobody fills the line for hashes. */
const challenges = new Limiter({
  atOnce: 1,
  waiting: 4,
  refusal: () => new ApiError(429, 'errors.callsMany', { retryAfter: 1 }),
});

/** What a sign-in brings: a session, or the task of setting a password first (SPEC §4). */
export type SignIn = Opened | { readonly challengeToken: string };

/**
 * Proves a password. Whether the name, the password or a suspension is at fault can't be told from outside, neither by
 * the answer nor by how long it takes.
 * @throws ApiError 401, 429 after too many failures, or 503 where too many wait for a hash
 */
export async function signIn(
  { database, now, inTurn }: SignInNeeds,
  tokens: Tokens,
  from: string,
  username: string,
  password: string,
): Promise<SignIn> {
  assertRoomToHash();
  const attempt = await inTurn(() => beginAttempt(database, from, username, now()));
  const { person, right } = await judged(database, attempt, async () => {
    const found = await inTurn(() => accountNamed(database, username));
    return { person: found, right: await verifyPassword(password, found?.password ?? undefined) };
  });
  if (!person || !right || person.suspended) throw new ApiError(401, 'errors.credentials');
  if (person.must_change_password) {
    await inTurn(() => succeeded(database, attempt, now()));
    return { challengeToken: await tokens.signChallenge({ userId: person.id, fingerprint: fingerprintOf(person) }) };
  }
  return inTurn(() => enter({ database, now }, attempt, person));
}

/** The password was right; meanwhile the user may have been suspended, given another one, or deleted. */
async function enter({ database, now }: Needs, attempt: Attempt, proved: Account): Promise<Opened> {
  return database.transaction(async (tx) => {
    const person = await lockAccount(tx, proved.id);
    if (!person || person.suspended || person.password !== proved.password)
      throw new ApiError(401, 'errors.credentials');
    await succeeded(tx, attempt, now());
    return openSession(tx, person.id, now());
  });
}

/**
 * Sets the password that a sign-in asked for, and opens the session; all others of the user end.
 * @throws ApiError 401 when the task is over or done, 422 when the password is the old one
 */
export async function meetChallenge(
  needs: SignInNeeds,
  tokens: Tokens,
  challengeToken: string,
  password: string,
): Promise<Opened> {
  const { database, now, inTurn } = needs;
  const claims = await tokens.readChallenge(challengeToken);
  if (!claims) throw new ApiError(401, 'errors.challengeOver');
  const challenged = (person: Account | undefined): Account => {
    if (!person || person.suspended || fingerprintOf(person) !== claims.fingerprint)
      throw new ApiError(401, 'errors.challengeOver');
    return person;
  };
  return challenges.run(`${claims.userId}`, async () => {
    const hash = await chosenPassword(
      needs,
      challenged(await inTurn(() => accountOf(database, claims.userId))),
      password,
    );
    return inTurn(() =>
      database.transaction(async (tx) => {
        const person = challenged(await lockAccount(tx, claims.userId));
        await keepPassword(tx, person, hash, false, now(), person);
        await endSessionsOf(tx, person.id);
        return openSession(tx, person.id, now());
      }),
    );
  });
}
