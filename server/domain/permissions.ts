import { sql } from 'drizzle-orm';
import { allPermissions, unknownOf } from '../../resources/access.ts';
import { role } from '../../resources/system/role.ts';
import type { Transaction } from '../db/connection/pool.ts';
import { ApiError, type ErrorKey, invalid } from '../errors.ts';
import { firstPasswordEnds } from '../session/accounts.ts';
import { canSignIn, heldPermissions, isOfPool, permissionsHeld } from '../session/held-permissions.ts';

/** Advisory lock number; serializes writes that grant or revoke permissions. */
const lockNumber = 7_242_026;

/**
 * Waits for concurrent changes of permissions, and reads again which ones the caller has: they may have changed since
 * the request began.
 * @throws ApiError 401 if the caller is deleted or suspended by now
 */
export async function lockPermissions(tx: Transaction, callerId: number): Promise<readonly string[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber})`);
  const { rows } = await tx.execute<{ permissions: string[] }>(
    sql`select ${heldPermissions} as permissions from admin_user u join role r on r.id = u.role where u.id = ${callerId} and not u.suspended`,
  );
  if (!rows[0]) throw new ApiError(401, 'errors.unauthenticated');
  return rows[0].permissions;
}

/** The permissions that an account has now. */
export async function permissionsOfAccount(tx: Transaction, id: number): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ permissions: string[] }>(
    sql`select ${heldPermissions} as permissions from admin_user u join role r on r.id = u.role where u.id = ${id}`,
  );
  return rows[0]?.permissions ?? [];
}

/** The permissions of a role; undefined if it doesn't exist. */
export async function permissionsOfRole(tx: Transaction, role: number): Promise<readonly string[] | undefined> {
  const { rows } = await tx.execute<{ permissions: string[] }>(sql`select permissions from role where id = ${role}`);
  return rows[0]?.permissions;
}

/**
 * Asserts that a role gets no permission that this version doesn't know, since nobody could have checked it. Allowed if
 * the role has it already (`before`), or the caller holds it.
 * @throws ApiError 422
 */
export function assertKnown(held: readonly string[], after: readonly string[], before: readonly string[] = []): void {
  if (!unknownOf(after).every((permission) => before.includes(permission) || held.includes(permission)))
    throw invalid({ permissions: [{ rule: 'oneOf' }] }, role);
}

/** Whether these include all permissions, as an administrator has. */
export function isEverything(permissions: readonly string[] | undefined): boolean {
  return permissions !== undefined && holdsEach(permissions, allPermissions);
}

/**
 * Asserts that the caller has every permission that they grant (CONTRACT, Who may do what).
 * @throws ApiError 403
 */
export function assertMayGive(held: readonly string[], granted: readonly string[]): void {
  assertHoldsAll(held, granted, 'errors.rightsGiven');
}

/**
 * Asserts that the caller has every permission of the role as which they want to view the portal.
 * @throws ApiError 403
 */
export function assertMayView(held: readonly string[], viewed: readonly string[]): void {
  assertHoldsAll(held, viewed, 'errors.rightsViewed');
}

/**
 * Asserts that the caller has every permission of the account or role that they change.
 * @throws ApiError 403
 */
export function assertMayTouch(held: readonly string[], theirs: readonly string[]): void {
  assertHoldsAll(held, theirs, 'errors.rightsHeld');
}

/**
 * Asserts that administrators remain who can sign in, even without this account, or without the permissions of this
 * role. Accounts with an own password and accounts of the user pool are checked separately: a kind that has an
 * administrator now must keep one. Suspended accounts, accounts that have neither password nor user pool, and accounts
 * with an expired first password can't sign in.
 * @throws ApiError 409
 */
export async function assertAdministratorRemains(
  tx: Transaction,
  without: { readonly user: number } | { readonly role: number },
  now: Date,
): Promise<void> {
  const remains = 'user' in without ? sql`u.id <> ${without.user}` : sql`true`;
  const after = permissionsHeld('role' in without ? without.role : undefined);
  const all = sql.param([...allPermissions]);
  const { rows } = await tx.execute(
    sql`select from (
        select ${isOfPool} as of_pool, ${remains} and ${after} @> ${all}::text[] as remains
        from admin_user u join role r on r.id = u.role
        where ${canSignIn} and (not u.must_change_password or ${firstPasswordEnds} > ${now.toISOString()})
          and ${heldPermissions} @> ${all}::text[]
      ) administrators group by of_pool having not bool_or(remains) limit 1`,
  );
  if (rows.length > 0) throw new ApiError(409, 'errors.lastAdministrator');
}

/**
 * Asserts that an administrator of the user pool remains after groups lost roles, if the caller is of the pool.
 * @throws ApiError 409
 */
export async function assertPoolAdministratorRemains(tx: Transaction, callerId: number): Promise<void> {
  const { rows } = await tx.execute(
    sql`select from admin_user c where c.id = ${callerId} and exists (select from pool_account where admin_user = c.id)
      and not exists (select from admin_user u join role r on r.id = u.role
        where not u.suspended and ${isOfPool} and ${heldPermissions} @> ${sql.param([...allPermissions])}::text[])`,
  );
  if (rows.length > 0) throw new ApiError(409, 'errors.lastAdministrator');
}

function assertHoldsAll(held: readonly string[], wanted: readonly string[], key: ErrorKey): void {
  if (holds(held, wanted)) return;
  throw new ApiError(403, key, { missingAll: wanted.filter((permission) => !held.includes(permission)) });
}

/**
 * Administrators also hold permissions that this version doesn't know: a version that knows them grants them at
 * startup.
 */
function holds(held: readonly string[], wanted: readonly string[]): boolean {
  return holdsEach(held, wanted) || holdsEach(held, allPermissions);
}

function holdsEach(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((permission) => held.includes(permission));
}
