import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'drizzle-orm';
import { admin_user } from '../../resources/system/admin_user.ts';
import { hasFactor, type SecondFactor, type TotpSetUp } from '../../resources/system/second-factor.ts';
import { appendServerWrite } from '../audit/server-writes.ts';
import { generateRecoveryCodes, recoveryCodeHash } from '../credentials/recovery-codes.ts';
import { openSealed, seal } from '../credentials/seal.ts';
import { generateTotpSecret, totpStep, totpUri } from '../credentials/totp.ts';
import type { Database, Executor } from '../db/connection/pool.ts';
import { type Runner, runOnce } from '../db/connection/statement.ts';
import type { Transaction } from '../db/connection/transaction.ts';
import { ApiError, invalid } from '../errors.ts';
import type { RunLimited } from '../http/route.ts';
import { type Account, factorNeeded, lockAccount } from './accounts.ts';
import { sessionForm } from './body-schemas.ts';
import type { Device } from './device.ts';
import { passkeysOf, provePasskey, wrongPasskey } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';
import { noteSecurityEvent } from './security-log.ts';
import { endSessionsOf } from './sessions.ts';
import { beginAttempt, cancelOnError, clearFailures, markSucceeded } from './sign-in-attempts.ts';
import { recoveryCode } from './tables.ts';
import { refusedCodesWindow, setUpLasts, timestampAfter } from './timeouts.ts';

const sealedFor = (userId: number): string => `totp ${userId}`;

/** More codes of an app than these are not taken within `refusedCodesWindow`: a code has a million values. */
const mostRefusedCodes = 30;

/** Whether the secret that was confirmed last can be opened; true where there is none. */
export async function totpSecretsOpen(runner: Runner): Promise<boolean> {
  const [row] = await runOnce(
    runner,
    sql`select admin_user, secret from totp where secret is not null order by confirmed_at desc limit 1`,
  );
  return row === undefined || openSealed(String(row[1]), sealedFor(Number(row[0]))) !== undefined;
}

export async function secondFactorOf(db: Executor, userId: number): Promise<SecondFactor> {
  const { rows } = await db.execute<{ since: Date | string | null; codes: number; required: boolean; has: boolean }>(
    sql`select t.confirmed_at as since, ${factorNeeded} as required, u.second_factor as has,
      (select count(*)::int from recovery_code c where c.admin_user = u.id and c.used_at is null) as codes
      from admin_user u join role r on r.id = u.role left join totp t on t.admin_user = u.id where u.id = ${userId}`,
  );
  const [row] = rows;
  return {
    since: row?.since ? new Date(row.since).toISOString() : null,
    passkeys: [...(await passkeysOf(db, userId))],
    recovery_codes: row?.has ? row.codes : 0,
    required: row?.required === true,
  };
}

/** By what an account with a second factor proves it: recovery codes are taken as codes. */
export async function factorsOf(db: Executor, userId: number): Promise<readonly ('code' | 'passkey')[]> {
  return (await passkeysOf(db, userId)).length > 0 ? ['code', 'passkey'] : ['code'];
}

/**
 * Makes a secret for a new app, which counts once a code of it was confirmed; the present one goes on until then. One
 * that was made a moment ago is answered again: a page that was loaded anew must not undo what was scanned.
 */
export async function beginTotp(db: Executor, { id, username }: Account, now: Date): Promise<TotpSetUp> {
  const made = generateTotpSecret();
  const sealed = seal(made, sealedFor(id));
  const at = now.toISOString();
  const { rows } = await db.execute<{ pending: string }>(
    sql`insert into totp (admin_user, pending, pending_at) values (${id}, ${sealed}, ${at})
      on conflict (admin_user) do update set
        pending = case when totp.pending_at > ${timestampAfter(now, -setUpLasts)} then totp.pending else ${sealed} end,
        pending_at = case when totp.pending_at > ${timestampAfter(now, -setUpLasts)} then totp.pending_at else ${at} end
      returning pending`,
  );
  const secret = openSealed(rows[0]?.pending ?? sealed, sealedFor(id)) ?? made;
  return { secret, uri: totpUri(secret, username) };
}

/**
 * Counts the app that is being set up from now on, in place of the one before. The account is locked by the caller.
 * @param keeps the session that goes on; none at sign-in
 * @returns recovery codes, shown this once, with a first app; undefined where the code is wrong, or nothing is being set up
 */
export async function confirmTotp(
  tx: Transaction,
  {
    account,
    code,
    device,
    keeps,
  }: {
    readonly account: Account;
    readonly code: string;
    readonly device: Device;
    readonly keeps?: string | undefined;
  },
  now: Date,
): Promise<readonly string[] | undefined> {
  const { pending } = (await lockTotp(tx, account.id)) ?? {};
  const step = pending === undefined ? undefined : totpStep(pending, plainCode(code), now);
  if (step === undefined) return undefined;
  await tx.execute(
    sql`update totp set secret = pending, pending = null, pending_at = null, confirmed_at = ${now.toISOString()}, last_step = ${step} where admin_user = ${account.id}`,
  );
  return noteAdded(tx, { account, device, keeps, details: 'TOTP' }, now);
}

interface Change {
  readonly account: Account;
  readonly device: Device;
  /** What was added or removed. */
  readonly details: string;
}

/**
 * Notes that the account has one more factor, and ends its other sessions: they began with less. With its first, sign-in
 * asks for one, and it gets recovery codes.
 * @returns the codes, shown this once
 */
export async function noteAdded(
  tx: Transaction,
  { account, device, details, keeps }: Change & { readonly keeps?: string | undefined },
  now: Date,
): Promise<readonly string[]> {
  await endSessionsOf(tx, account.id, now, keeps);
  await noteSecurityEvent(tx, { event: 'factor_added', account: account.username, device, details }, now);
  if (account.second_factor) return [];
  await setFlag(tx, account, true, now, account);
  return makeRecoveryCodes(tx, account.id, now);
}

/**
 * Notes that the account has one factor less. With the last, its recovery codes go, and the password alone signs in.
 * @throws ApiError 409 where one is needed, which undoes it
 */
export async function noteRemoved(tx: Transaction, { account, device, details }: Change, now: Date): Promise<void> {
  await noteSecurityEvent(tx, { event: 'factor_removed', account: account.username, device, details }, now);
  if (hasFactor(await secondFactorOf(tx, account.id))) return;
  if (account.needs_factor) throw new ApiError(409, 'errors.secondFactorRequired');
  await removeSecondFactor(tx, account, now, account);
}

/** Deletes the app of an account. @returns whether it had one */
export async function deleteTotp(tx: Executor, userId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ had: boolean }>(
    sql`delete from totp where admin_user = ${userId} returning confirmed_at is not null as had`,
  );
  return rows[0]?.had === true;
}

/** Replaces the recovery codes of an account. @returns the new ones, shown this once */
export async function makeRecoveryCodes(tx: Executor, userId: number, now: Date): Promise<readonly string[]> {
  const codes = generateRecoveryCodes();
  const createdAt = now.toISOString();
  await tx.execute(sql`delete from recovery_code where admin_user = ${userId}`);
  await tx
    .insert(recoveryCode)
    .values(codes.map((code) => ({ hash: recoveryCodeHash(code), adminUser: userId, createdAt })));
  return codes;
}

/** Deletes all factors and the recovery codes of an account. */
export async function deleteSecondFactor(tx: Executor, userId: number): Promise<void> {
  await tx.execute(sql`delete from totp where admin_user = ${userId}`);
  await tx.execute(sql`delete from passkey where admin_user = ${userId}`);
  await tx.execute(sql`delete from recovery_code where admin_user = ${userId}`);
}

/** The same, and writes it on the account. `by`: the account that does; absent for the operator. */
export async function removeSecondFactor(tx: Executor, account: Account, now: Date, by?: Account): Promise<void> {
  await deleteSecondFactor(tx, account.id);
  await setFlag(tx, account, false, now, by);
}

/** A code or a passkey. */
export type Proof =
  | { readonly code: string }
  | { readonly passkey: AuthenticationResponseJSON; readonly site: RelyingParty | undefined };

/** What somebody gave, and where: what is given in an open session must not lock its owner out of signing in. */
type GivenProof = Proof & { readonly account: Account; readonly place: 'sign-in' | 'session' };

const proofOf = (id: number, place: GivenProof['place']) => ({ own: `second factor of ${id} at ${place}` });

/** Forgets wrong codes, as when the factor was reset. */
export async function clearRefusedCodes(db: Executor, id: number): Promise<void> {
  for (const place of ['sign-in', 'session'] as const) await clearFailures(db, proofOf(id, place));
}

/**
 * Takes a code, the app's present one or a recovery code, or a passkey for some work in the same transaction: it is spent
 * with it, or not at all. Wrong ones are counted apart from sign-ins, whatever address they come from.
 * @throws ApiError 422 on `code` or `passkey`, 429 after too many
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
          await noteSecurityEvent(tx, { event: 'factor_refused', account: username, device }, now);
          return undefined;
        }
        if (by === 'recovery code')
          await noteSecurityEvent(tx, { event: 'recovery_code_used', account: username, device }, now);
        await markSucceeded(tx, attempt, now);
        return { result: await work(tx) };
      }),
    ),
  );
  if (!done) throw 'code' in given ? wrongCode() : wrongPasskey();
  return done.result;
}

export const wrongCode = (): ApiError => invalid({ code: [{ rule: 'wrongCode' }] }, sessionForm);

async function accept(
  tx: Transaction,
  given: GivenProof,
  now: Date,
): Promise<'app' | 'recovery code' | 'passkey' | undefined> {
  if ('code' in given) return acceptCode(tx, given.account, given.code, now);
  return given.site && (await provePasskey(tx, given.site, given.account, given.passkey, now)) ? 'passkey' : undefined;
}

/**
 * By what a code is right; it is none any more afterwards.
 * @throws ApiError 429 for a code of an app after many wrong ones within a day: recovery codes are no guess
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

async function lockTotp(tx: Transaction, userId: number) {
  const { rows } = await tx.execute<{ secret: string | null; pending: string | null; lastStep: number | null }>(
    sql`select secret, pending, last_step as "lastStep" from totp where admin_user = ${userId} for update`,
  );
  const [row] = rows;
  const open = (sealed: string | null) => {
    const secret = sealed === null ? undefined : openSealed(sealed, sealedFor(userId));
    if (sealed !== null && secret === undefined)
      throw new Error('the secret of an authenticator app was sealed with another secret');
    return secret;
  };
  return row && { lastStep: row.lastStep, secret: open(row.secret), pending: open(row.pending) };
}

/** A code as it is typed: in full width, with a space in the middle. */
const plainCode = (code: string): string => code.normalize('NFKC').replaceAll(/\s/gu, '');

/** Writes on the account, with its history, whether it has a second factor. */
async function setFlag(db: Executor, account: Account, has: boolean, now: Date, by?: Account): Promise<void> {
  const { id } = account;
  const { rows } = await db.execute<{ revision: number }>(
    sql`update admin_user set second_factor = ${has}, revision = revision + 1, updated_at = ${now.toISOString()}
      where id = ${id} and second_factor <> ${has} returning revision`,
  );
  for (const { revision } of rows)
    await appendServerWrite(
      db,
      admin_user,
      { id, revision, before: account, after: { ...account, second_factor: has } },
      now,
      by,
    );
}
