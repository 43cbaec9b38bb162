import { sql } from 'drizzle-orm';
import { allPermissions } from '../../resources/access.ts';
import type { Transaction } from '../db/connection/pool.ts';
import { ApiError } from '../errors.ts';

/** Any number no one else takes: writes that give or take rights happen one after the other. */
const lockNumber = 7_242_026;

/**
 * Waits for other writes that give or take rights, and reads again what the caller holds: it may have changed since
 * the call began.
 * @throws ApiError 401 where the caller is gone or suspended by now
 */
export async function lockRights(tx: Transaction, callerId: number): Promise<readonly string[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber})`);
  const { rows } = await tx.execute<{ permissions: string[] }>(
    sql`select r.permissions from admin_user u join role r on r.id = u.role where u.id = ${callerId} and not u.suspended`,
  );
  if (!rows[0]) throw new ApiError(401, 'errors.unauthenticated');
  return rows[0].permissions;
}

/** What a role allows; undefined where there is no such role. */
export async function permissionsOfRole(tx: Transaction, role: number): Promise<readonly string[] | undefined> {
  const { rows } = await tx.execute<{ permissions: string[] }>(sql`select permissions from role where id = ${role}`);
  return rows[0]?.permissions;
}

/** An administrator is whoever holds everything. */
export function isEverything(permissions: readonly string[] | undefined): boolean {
  return permissions !== undefined && holds(permissions, allPermissions);
}

/**
 * Nobody gives more than they hold (CONTRACT, Who may do what).
 * @throws ApiError 403
 */
export function mayGive(held: readonly string[], given: readonly string[]): void {
  if (!holds(held, given)) throw new ApiError(403, 'errors.rightsGiven');
}

/**
 * Nobody changes someone, or a role, that holds more than they do.
 * @throws ApiError 403
 */
export function mayTouch(held: readonly string[], theirs: readonly string[]): void {
  if (!holds(held, theirs)) throw new ApiError(403, 'errors.rightsHeld');
}

/**
 * Some administrator who can sign in must remain without this user, or without what this role gives. Whoever is
 * suspended, or has no password, can't.
 * @throws ApiError 409
 */
export async function keepAdministrator(
  tx: Transaction,
  without: { readonly user: number } | { readonly role: number },
): Promise<void> {
  const others = 'user' in without ? sql`u.id <> ${without.user}` : sql`u.role <> ${without.role}`;
  const { rows } = await tx.execute(
    sql`select from admin_user u join role r on r.id = u.role where not u.suspended and u.password is not null and r.permissions @> ${sql.param([...allPermissions])}::text[] and ${others} limit 1`,
  );
  if (rows.length === 0) throw new ApiError(409, 'errors.lastAdministrator');
}

function holds(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((permission) => held.includes(permission));
}
