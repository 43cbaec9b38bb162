import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'drizzle-orm';
import { recoveryCodeHash } from '../credentials/recovery-codes.ts';
import { totpStep } from '../credentials/totp.ts';
import type { Database, Executor } from '../db/connection/pool.ts';
import type { Transaction } from '../db/connection/transaction.ts';
import { ApiError, invalid } from '../errors.ts';
import type { RunLimited } from '../http/route.ts';
import { type Account, lockAccount } from './accounts.ts';
import { sessionForm } from './body-schemas.ts';
import type { Device } from './device.ts';
import { provePasskey, wrongPasskey } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';
import { lockTotp, plainCode } from './second-factor.ts';
import { recordSecurityEvent } from './security-log.ts';
import { beginAttempt, cancelOnError, clearFailures, markSucceeded } from './sign-in-attempts.ts';
import { refusedCodesWindow, timestampAfter } from './timeouts.ts';

/** Maximum number of wrong app codes within `refusedCodesWindow`, since a code has only a million values. */
const mostRefusedCodes = 30;

/** A code or a passkey. */
export type Proof =
  | { readonly code: string }
  | { readonly passkey: AuthenticationResponseJSON; readonly site: RelyingParty | undefined };

/** The kind of factor that was used. */
type FactorKind = 'app' | 'recovery code' | 'passkey';

/** A proof, and where it was given: wrong proofs in an open session must not lock the owner out of signing in. */
type GivenProof = Proof & { readonly account: Account; readonly place: 'sign-in' | 'session' };

const proofOf = (id: number, place: GivenProof['place']) => ({ own: `second factor of ${id} at ${place}` });

/** Clears wrong codes, for example after a reset of the factor. */
export async function clearRefusedCodes(db: Executor, id: number): Promise<void> {
  for (const place of ['sign-in', 'session'] as const) await clearFailures(db, proofOf(id, place));
}

/**
 * Verifies a code (of the app, or a recovery code) or a passkey, and runs `work` in the same transaction: both commit,
 * or neither. Wrong proofs are counted separately from sign-ins, and across all addresses.
 * @throws ApiError 422 for `code` or `passkey`, 429 after too many
 */
export async function spendFactor<T>(
  { database, runLimited, device }: { database: Database; runLimited: RunLimited; device: Device },
  given: GivenProof,
  now: Date,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { id, username } = given.account;
  const own = proofOf(id, given.place);
  const attempt = await runLimited(() => beginAttempt(database, own.own, own, now));
  const done = await cancelOnError(database, attempt, () =>
    runLimited(() =>
      database.transaction(async (tx): Promise<{ readonly result: T } | undefined> => {
        await lockAccount(tx, id);
        const by = await accept(tx, given, now);
        if (by === undefined) {
          await recordSecurityEvent(tx, { event: 'factor_refused', account: username, device }, now);
          return undefined;
        }
        if (by === 'recovery code')
          await recordSecurityEvent(tx, { event: 'recovery_code_used', account: username, device }, now);
        await markSucceeded(tx, attempt, now);
        return { result: await work(tx) };
      }),
    ),
  );
  if (!done) throw 'code' in given ? wrongCode() : wrongPasskey();
  return done.result;
}

export const wrongCode = (): ApiError => invalid({ code: [{ rule: 'wrongCode' }] }, sessionForm);

async function accept(tx: Transaction, given: GivenProof, now: Date): Promise<FactorKind | undefined> {
  if ('code' in given) return acceptCode(tx, given.account, given.code, now);
  return given.site && (await provePasskey(tx, given.site, given.account, given.passkey, now)) ? 'passkey' : undefined;
}

/**
 * Verifies a code and uses it up. Returns its kind, or undefined if it is wrong.
 * @throws ApiError 429 for an app code after many wrong ones within a day; recovery codes are too long to guess
 */
async function acceptCode(
  tx: Transaction,
  { id, username }: Account,
  code: string,
  now: Date,
): Promise<'app' | 'recovery code' | undefined> {
  const plain = plainCode(code);
  if (!/^\d{6}$/u.test(plain)) {
    const { rows } = await tx.execute(
      sql`update recovery_code set used_at = ${now.toISOString()}
        where admin_user = ${id} and hash = ${recoveryCodeHash(plain)} and used_at is null returning 1`,
    );
    return rows.length > 0 ? 'recovery code' : undefined;
  }
  const { rows } = await tx.execute<{ refused: number }>(
    sql`select count(*)::int as refused from security_event where event = 'factor_refused' and account = ${username}
      and created_at > ${timestampAfter(now, -refusedCodesWindow)}`,
  );
  if ((rows[0]?.refused ?? 0) >= mostRefusedCodes) throw new ApiError(429, 'errors.codesMany', { retryAfter: 3_600 });
  const kept = await lockTotp(tx, id);
  const step = kept?.secret === undefined ? undefined : totpStep(kept.secret, plain, now);
  if (!kept || step === undefined || (kept.lastStep !== null && step <= kept.lastStep)) return undefined;
  await tx.execute(sql`update totp set last_step = ${step} where admin_user = ${id}`);
  return 'app';
}
