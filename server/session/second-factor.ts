import { sql } from 'drizzle-orm';
import { admin_user } from '../../resources/system/admin_user.ts';
import type { SecondFactor, TotpSetUp } from '../../resources/system/second-factor.ts';
import { appendServerWrite } from '../audit/server-writes.ts';
import { generateRecoveryCodes, recoveryCodeHash } from '../credentials/recovery-codes.ts';
import { openSealed, seal } from '../credentials/seal.ts';
import { generateTotpSecret, totpStep, totpUri } from '../credentials/totp.ts';
import type { Database, Executor } from '../db/connection/pool.ts';
import { type Runner, runOnce } from '../db/connection/statement.ts';
import type { Transaction } from '../db/connection/transaction.ts';
import { ApiError, invalid } from '../errors.ts';
import type { RunLimited } from '../http/route.ts';
import type { Account } from './accounts.ts';
import { sessionForm } from './body-schemas.ts';
import type { Device } from './device.ts';
import { noteSecurityEvent } from './security-log.ts';
import { beginAttempt, cancelOnError, markSucceeded } from './sign-in-attempts.ts';
import { recoveryCode } from './tables.ts';

const sealedFor = (userId: number): string => `totp ${userId}`;

/** Whether the secret that was sealed last can be opened; true where there is none. */
export async function totpSecretsOpen(runner: Runner): Promise<boolean> {
  const [row] = await runOnce(runner, sql`select admin_user, secret from totp order by created_at desc limit 1`);
  return row === undefined || openSealed(String(row[1]), sealedFor(Number(row[0]))) !== undefined;
}

export async function secondFactorOf(db: Executor, userId: number): Promise<SecondFactor> {
  const { rows } = await db.execute<{ since: Date | string | null; codes: number; required: boolean }>(
    sql`select t.confirmed_at as since, r.requires_second_factor as required,
      (select count(*)::int from recovery_code c where c.admin_user = u.id and c.used_at is null) as codes
      from admin_user u join role r on r.id = u.role left join totp t on t.admin_user = u.id where u.id = ${userId}`,
  );
  const [row] = rows;
  const since = row?.since ? new Date(row.since).toISOString() : null;
  return { since, recovery_codes: since === null ? 0 : (row?.codes ?? 0), required: row?.required === true };
}

/**
 * Makes a secret for a new app, which counts once a code of it was confirmed. One that was never confirmed is replaced.
 * @throws ApiError 409 where the account has an app
 */
export async function beginTotp(db: Executor, account: Account, now: Date): Promise<TotpSetUp> {
  const secret = generateTotpSecret();
  const sealed = seal(secret, sealedFor(account.id));
  const at = now.toISOString();
  const { rows } = await db.execute(
    sql`insert into totp (admin_user, secret, created_at) values (${account.id}, ${sealed}, ${at})
      on conflict (admin_user) do update set secret = ${sealed}, created_at = ${at} where totp.confirmed_at is null
      returning 1`,
  );
  if (rows.length === 0) throw new ApiError(409, 'errors.secondFactorThere');
  return { secret, uri: totpUri(secret, account.username) };
}

/**
 * Counts the app from now on, and makes recovery codes. The account is locked by the caller.
 * @returns the codes, shown this once; undefined where the code is wrong, or nothing is being set up
 */
export async function confirmTotp(
  tx: Transaction,
  { account, code, device }: { readonly account: Account; readonly code: string; readonly device: Device },
  now: Date,
): Promise<readonly string[] | undefined> {
  const kept = await lockTotp(tx, account.id);
  const step = kept && !kept.confirmed ? totpStep(kept.secret, plainCode(code), now) : undefined;
  if (step === undefined) return undefined;
  const at = now.toISOString();
  await tx.execute(sql`update totp set confirmed_at = ${at}, last_step = ${step} where admin_user = ${account.id}`);
  await setFlag(tx, account, true, now, account);
  await noteSecurityEvent(tx, { event: 'factor_added', account: account.username, device }, now);
  return makeRecoveryCodes(tx, account.id, now);
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

/** Deletes the app and the recovery codes of an account. */
export async function deleteSecondFactor(tx: Executor, userId: number): Promise<void> {
  await tx.execute(sql`delete from totp where admin_user = ${userId}`);
  await tx.execute(sql`delete from recovery_code where admin_user = ${userId}`);
}

/** The same, and writes it on the account. `by`: the account that does; absent for the operator. */
export async function removeSecondFactor(tx: Executor, account: Account, now: Date, by?: Account): Promise<void> {
  await deleteSecondFactor(tx, account.id);
  await setFlag(tx, account, false, now, by);
}

/**
 * Asserts that a code is the app's present one, or a recovery code that wasn't used. Wrong ones are counted apart from
 * sign-ins, whatever address they come from.
 * @throws ApiError 422 on `code`, 429 after too many
 */
export async function assertCode(
  { database, runLimited, device }: { database: Database; runLimited: RunLimited; device: Device },
  account: Account,
  code: string,
  now: Date,
): Promise<void> {
  const own = `second factor of ${account.id}`;
  const attempt = await runLimited(() => beginAttempt(database, own, own, now));
  const right = await cancelOnError(database, attempt, () =>
    runLimited(() =>
      database.transaction(async (tx) => {
        const isRight = await spendCode(tx, account, code, device, now);
        if (isRight) await markSucceeded(tx, attempt, now);
        else await noteSecurityEvent(tx, { event: 'factor_refused', account: account.username, device }, now);
        return isRight;
      }),
    ),
  );
  if (!right) throw wrongCode();
}

export const wrongCode = (): ApiError => invalid({ code: [{ rule: 'wrongCode' }] }, sessionForm);

/** Whether a code is right; it is none any more afterwards. */
async function spendCode(
  tx: Transaction,
  { id, username }: Account,
  code: string,
  device: Device,
  now: Date,
): Promise<boolean> {
  const kept = await lockTotp(tx, id);
  if (!kept?.confirmed) return false;
  const step = totpStep(kept.secret, plainCode(code), now);
  if (step !== undefined) {
    if (kept.lastStep !== null && step <= kept.lastStep) return false;
    await tx.execute(sql`update totp set last_step = ${step} where admin_user = ${id}`);
    return true;
  }
  const { rows } = await tx.execute(
    sql`update recovery_code set used_at = ${now.toISOString()}
      where admin_user = ${id} and hash = ${recoveryCodeHash(code)} and used_at is null returning 1`,
  );
  if (rows.length === 0) return false;
  await noteSecurityEvent(tx, { event: 'recovery_code_used', account: username, device }, now);
  return true;
}

async function lockTotp(tx: Transaction, userId: number) {
  const { rows } = await tx.execute<{ secret: string; confirmed: boolean; lastStep: number | null }>(
    sql`select secret, confirmed_at is not null as confirmed, last_step as "lastStep" from totp where admin_user = ${userId} for update`,
  );
  const [row] = rows;
  if (!row) return undefined;
  const secret = openSealed(row.secret, sealedFor(userId));
  if (secret === undefined) throw new Error('the secret of an authenticator app was sealed with another secret');
  return { ...row, secret };
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
