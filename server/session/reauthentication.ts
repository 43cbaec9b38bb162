import { sql } from 'drizzle-orm';
import type { Resource } from '../../resources/define.ts';
import type { Database, Executor } from '../db/connection/pool.ts';
import { type Runner, runOnce } from '../db/connection/statement.ts';
import { verifyPassword } from '../credentials/hash.ts';
import { ApiError, invalid } from '../errors.ts';
import type { Caller, RunLimited } from '../http/route.ts';
import { findAccount } from './accounts.ts';
import { sessionForm } from './body-schemas.ts';
import type { Device } from './device.ts';
import { isPasswordAtPool, isPoolCall } from './pool-sessions.ts';
import { type Proof, spendFactor } from './factor-proofs.ts';
import { recordSecurityEvent } from './security-log.ts';
import { beginAttempt, cancelOnError, markSucceeded } from './sign-in-attempts.ts';
import { proofAge, timestampAfter } from './timeouts.ts';
import type { UserPool } from './user-pool.ts';

/** Fields whose change needs a recent proof of identity. */
export const reauthenticatedFields = ({ fields }: Pick<Resource, 'fields'>): readonly string[] =>
  Object.entries(fields)
    .filter(([, { reauthenticate: asks }]) => asks === true)
    .map(([name]) => name);

/**
 * Asserts that the caller proved their identity within the last quarter of an hour: a session that was left open, or
 * stolen, must not change who can sign in (docs/decisions/0139-second-factor.md). Jobs pass, since their caller proved
 * it at the start.
 * @param needs `factor`: only asks callers with a second factor, for calls that take the password themselves
 * @throws ApiError 403 with the ways to prove it
 */
export async function assertReauthenticated(
  runner: Runner,
  { id, session }: Pick<Caller, 'id' | 'session'>,
  now: Date,
  needs: 'proof' | 'factor' = 'proof',
): Promise<void> {
  if (session === '') return;
  const [row] = await runOnce(
    runner,
    sql`select s.authenticated_at > ${timestampAfter(now, -proofAge)}, u.second_factor,
        exists (select from passkey p where p.admin_user = u.id)
      from session s join admin_user u on u.id = s.admin_user where s.id = ${session} and u.id = ${id}`,
  );
  // A program with a token of the user pool has no session, so it can't prove anything.
  if (!row && isPoolCall(session)) throw new ApiError(403, 'errors.needsSession');
  if (!row) throw new ApiError(401, 'errors.unauthenticated');
  const [isRecent, hasFactor, hasPasskey] = row;
  if (isRecent === true || (needs === 'factor' && hasFactor !== true)) return;
  const factors = hasPasskey === true ? (['code', 'passkey'] as const) : (['code'] as const);
  throw new ApiError(403, 'errors.reauthenticate', { reauthenticate: hasFactor === true ? factors : ['password'] });
}

interface Needs {
  readonly userPool?: UserPool | undefined;
  readonly database: Database;
  readonly runLimited: RunLimited;
  readonly device: Device;
}

/**
 * Verifies who uses the session: by a code or passkey if the account has a second factor, otherwise by its password.
 * @throws ApiError 422 for the field at fault (401 would start a refresh), 429 after too many failures
 */
export async function reauthenticate(
  { database, runLimited, device, userPool }: Needs,
  caller: Caller,
  { password, factor }: { readonly password?: string | undefined; readonly factor?: Proof | undefined },
  now: Date,
): Promise<void> {
  const account = await runLimited(() => findAccount(database, caller.id));
  if (!account) throw new ApiError(401, 'errors.unauthenticated');
  if (account.second_factor) {
    if (factor === undefined) throw invalid({ code: [{ rule: 'required' }] }, sessionForm);
    // Counted separately from sign-ins, so that somebody who finds an open session can't lock its owner out.
    const given = { ...factor, account, place: 'session' } as const;
    await spendFactor({ database, runLimited, device }, given, now, async () => undefined);
  } else {
    if (password === undefined) throw invalid({ password: [{ rule: 'required' }] }, sessionForm);
    const attempt = await runLimited(() =>
      beginAttempt(database, `session of ${caller.id}`, { own: `password of ${caller.id}` }, now),
    );
    const isRight = () =>
      userPool
        ? isPasswordAtPool(database, userPool, { id: caller.id, password })
        : verifyPassword(password, account.password ?? undefined);
    if (!(await cancelOnError(database, attempt, isRight))) {
      const refused = { event: 'proof_refused', account: account.username, device } as const;
      await runLimited(() => recordSecurityEvent(database, refused, now));
      throw invalid({ password: [{ rule: 'currentPassword' }] }, sessionForm);
    }
    await runLimited(() => markSucceeded(database, attempt, now));
  }
  await runLimited(() => recordProof(database, caller.session, now));
}

async function recordProof(db: Executor, session: string, now: Date): Promise<void> {
  await db.execute(sql`update session set authenticated_at = ${now.toISOString()} where id = ${session}`);
}
