import { sql } from 'drizzle-orm';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Passkey } from '../../resources/system/second-factor.ts';
import type { Executor } from '../db/connection/pool.ts';
import type { Transaction } from '../db/connection/transaction.ts';
import { ApiError, invalid } from '../errors.ts';
import type { Account } from './accounts.ts';
import { sessionForm } from './body-schemas.ts';
import type { RelyingParty } from './relying-party.ts';
import { challengeLasts, timestampAfter } from './timeouts.ts';

/** Loaded when a passkey is first used, since it has many modules. */
const webAuthn = () => import('@simplewebauthn/server');

/** Maximum number of passkeys; more than anybody has devices. */
const mostPasskeys = 20;

interface KeptPasskey extends Record<string, unknown> {
  readonly id: string;
  readonly public_key: string;
  readonly counter: number;
}

export async function passkeysOf(db: Executor, userId: number): Promise<readonly Passkey[]> {
  const { rows } = await db.execute<{ id: number; name: string; created_at: Date; used_at: Date | null }>(
    sql`select number as id, name, created_at, used_at from passkey where admin_user = ${userId} order by number`,
  );
  const moment = (at: Date | string) => new Date(at).toISOString();
  return rows.map(({ created_at, used_at, ...row }) => ({
    ...row,
    created_at: moment(created_at),
    used_at: used_at && moment(used_at),
  }));
}

async function keptOf(db: Executor, userId: number): Promise<readonly KeptPasskey[]> {
  const { rows } = await db.execute<KeptPasskey>(
    sql`select id, public_key, counter::int8::float8 as counter from passkey where admin_user = ${userId} order by number`,
  );
  return rows;
}

/**
 * Options for the browser to create a passkey.
 * @throws ApiError 409 if the account has `mostPasskeys` already
 */
export async function registrationOptions(db: Executor, site: RelyingParty, account: Account, now: Date) {
  const kept = await keptOf(db, account.id);
  if (kept.length >= mostPasskeys) throw new ApiError(409, 'errors.passkeysMany');
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: site.id,
    rpID: site.id,
    userID: new TextEncoder().encode(`admin_user ${account.id}`),
    userName: account.username,
    userDisplayName: account.name,
    attestationType: 'none',
    excludeCredentials: kept.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  await keepChallenge(db, account, options.challenge, now);
  return options;
}

/** Options for the browser to prove a passkey. */
export async function assertionOptions(db: Executor, site: RelyingParty, account: Account, now: Date) {
  const kept = await keptOf(db, account.id);
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: kept.map(({ id }) => ({ id })),
    userVerification: 'required',
  });
  await keepChallenge(db, account, options.challenge, now);
  return options;
}

/** Stores a challenge until it is used, once, so that no answer can be replayed. */
async function keepChallenge(db: Executor, { id }: Account, challenge: string, now: Date): Promise<void> {
  await db.execute(sql`delete from passkey_challenge where admin_user = ${id} and until <= ${now.toISOString()}`);
  await db.execute(
    sql`insert into passkey_challenge (challenge, admin_user, until) values (${challenge}, ${id}, ${timestampAfter(now, challengeLasts)})`,
  );
}

const spendChallenge =
  (db: Executor, { id }: Account, now: Date) =>
  async (challenge: string): Promise<boolean> => {
    const { rows } = await db.execute(
      sql`delete from passkey_challenge where challenge = ${challenge} and admin_user = ${id} and until > ${now.toISOString()} returning 1`,
    );
    return rows.length > 0;
  };

/**
 * Adds a passkey that the browser created.
 * @throws ApiError 422 if it is for another site or challenge, or invalid, 409 if it is registered already
 */
export async function addPasskey(
  tx: Transaction,
  {
    site,
    account,
    response,
    name,
  }: {
    readonly site: RelyingParty;
    readonly account: Account;
    readonly response: RegistrationResponseJSON;
    readonly name: string;
  },
  now: Date,
): Promise<void> {
  const { verifyRegistrationResponse } = await webAuthn();
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: spendChallenge(tx, account, now),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!checked?.verified) throw wrongPasskey();
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  const { rows } = await tx.execute(
    sql`insert into passkey (id, admin_user, public_key, counter, name, created_at)
      values (${id}, ${account.id}, ${Buffer.from(publicKey).toString('base64url')}, ${counter}, ${name}, ${now.toISOString()})
      on conflict do nothing returning 1`,
  );
  if (rows.length === 0) throw new ApiError(409, 'errors.passkeyKnown');
}

/**
 * Whether the browser proved a passkey of the account for a stored challenge, which is then used up. A counter that
 * decreased means that the passkey was copied.
 */
export async function provePasskey(
  tx: Transaction,
  site: RelyingParty,
  account: Account,
  response: AuthenticationResponseJSON,
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.execute<KeptPasskey>(
    sql`select id, public_key, counter::int8::float8 as counter from passkey
      where admin_user = ${account.id} and id = ${response.id} for update`,
  );
  const [kept] = rows;
  if (!kept) return false;
  const { verifyAuthenticationResponse } = await webAuthn();
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: spendChallenge(tx, account, now),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id: kept.id, publicKey: Buffer.from(kept.public_key, 'base64url'), counter: kept.counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!checked?.verified) return false;
  await tx.execute(
    sql`update passkey set counter = ${checked.authenticationInfo.newCounter}, used_at = ${now.toISOString()} where id = ${kept.id}`,
  );
  return true;
}

/**
 * Deletes a passkey of an account.
 * @returns its name
 * @throws ApiError 404
 */
export async function deletePasskey(tx: Transaction, { id }: Account, number: number): Promise<string> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`delete from passkey where admin_user = ${id} and number = ${number} returning name`,
  );
  if (!rows[0]) throw new ApiError(404, 'errors.notFound');
  return rows[0].name;
}

export const wrongPasskey = (): ApiError => invalid({ passkey: [{ rule: 'wrongPasskey' }] }, sessionForm);
