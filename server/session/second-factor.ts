import { sql } from 'drizzle-orm';
import { admin_user } from '../../resources/system/admin_user.ts';
import { hasFactor, type SecondFactor, type TotpSetUp } from '../../resources/system/second-factor.ts';
import { appendServerWrite } from '../audit/server-writes.ts';
import { generateRecoveryCodes, recoveryCodeHash } from '../credentials/recovery-codes.ts';
import { openSealed, seal } from '../credentials/seal.ts';
import { generateTotpSecret, totpStep, totpUri } from '../credentials/totp.ts';
import type { Executor } from '../db/connection/pool.ts';
import { type Runner, runOnce } from '../db/connection/statement.ts';
import type { Transaction } from '../db/connection/transaction.ts';
import { ApiError } from '../errors.ts';
import { type Account, factorNeeded } from './accounts.ts';
import type { Device } from './device.ts';
import { passkeysOf } from './passkeys.ts';
import { recordSecurityEvent } from './security-log.ts';
import { endSessionsOf } from './sessions.ts';
import { recoveryCode } from './tables.ts';
import { setUpLasts, timestampAfter } from './timeouts.ts';

const sealedFor = (userId: number): string => `totp ${userId}`;

/** Whether the most recently confirmed secret can be decrypted; true if there is none. */
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

/** The ways in which an account can prove its second factor; recovery codes count as codes. */
export async function factorsOf(db: Executor, userId: number): Promise<readonly ('code' | 'passkey')[]> {
  return (await passkeysOf(db, userId)).length > 0 ? ['code', 'passkey'] : ['code'];
}

/**
 * Creates a secret for a new app, which counts once a code confirms it; until then the current app stays valid. Returns
 * a recent pending secret again, so that reloading the page doesn't invalidate what was scanned.
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
 * Activates the app that is being set up, in place of the previous one. The caller must have locked the account.
 * @param keeps id of the session that isn't ended; none at sign-in
 * @returns recovery codes, shown once, if it is the first factor, else none; undefined if the code is wrong or no app
 * is being set up
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
  return recordFactorAdded(tx, { account, device, keeps, details: 'TOTP' }, now);
}

interface Change {
  readonly account: Account;
  readonly device: Device;
  /** What was added or removed. */
  readonly details: string;
}

/**
 * Records a new factor, and ends all sessions except `keeps`, since they began without it. The first factor enables the
 * second factor at sign-in and creates recovery codes.
 * @returns the recovery codes, shown once; empty for a further factor
 */
export async function recordFactorAdded(
  tx: Transaction,
  { account, device, details, keeps }: Change & { readonly keeps?: string | undefined },
  now: Date,
): Promise<readonly string[]> {
  await endSessionsOf(tx, account.id, now, keeps);
  await recordSecurityEvent(tx, { event: 'factor_added', account: account.username, device, details }, now);
  if (account.second_factor) return [];
  await setFlag(tx, account, true, now, account);
  return makeRecoveryCodes(tx, account.id, now);
}

/**
 * Records the removal of a factor. With the last factor, recovery codes are deleted, and the password alone is enough
 * to sign in.
 * @throws ApiError 409 if a second factor is required, which rolls the removal back
 */
export async function recordFactorRemoved(
  tx: Transaction,
  { account, device, details }: Change,
  now: Date,
): Promise<void> {
  await recordSecurityEvent(tx, { event: 'factor_removed', account: account.username, device, details }, now);
  if (hasFactor(await secondFactorOf(tx, account.id))) return;
  if (account.needs_factor) throw new ApiError(409, 'errors.secondFactorRequired');
  await removeSecondFactor(tx, account, now, account);
}

/**
 * Deletes the app of an account.
 * @returns whether it had one
 */
export async function deleteTotp(tx: Executor, userId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ had: boolean }>(
    sql`delete from totp where admin_user = ${userId} returning confirmed_at is not null as had`,
  );
  return rows[0]?.had === true;
}

/**
 * Replaces the recovery codes of an account.
 * @returns the new ones, shown once
 */
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

/** Deletes all factors, and updates the account. `by` is the acting account; absent for the operator. */
export async function removeSecondFactor(tx: Executor, account: Account, now: Date, by?: Account): Promise<void> {
  await deleteSecondFactor(tx, account.id);
  await setFlag(tx, account, false, now, by);
}

/** Locks and decrypts the secrets of an account’s app, with the time step of its last accepted code. */
export async function lockTotp(tx: Transaction, userId: number) {
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

/** Normalizes a code as typed: full-width digits, spaces. */
export const plainCode = (code: string): string => code.normalize('NFKC').replaceAll(/\s/gu, '');

/** Stores on the account, with history, whether it has a second factor. */
async function setFlag(db: Executor, account: Account, has: boolean, now: Date, by?: Account): Promise<void> {
  const { id, username } = account;
  const { rows } = await db.execute<{ revision: number }>(
    sql`update admin_user set second_factor = ${has}, revision = revision + 1, updated_at = ${now.toISOString()}
      where id = ${id} and second_factor <> ${has} returning revision`,
  );
  for (const { revision } of rows)
    await appendServerWrite(
      db,
      admin_user,
      { id, revision, before: { second_factor: !has }, after: { username, second_factor: has } },
      now,
      by,
    );
}
