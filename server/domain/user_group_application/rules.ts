import { sql } from 'drizzle-orm';
import { user_group_application } from '../../../resources/customers/user_group_application.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { Applicant } from './membership.ts';

/**
 * Asserts that the applicant can be contacted.
 * @throws ApiError 422 without email and phone number
 */
export function assertReachable({ email, phone }: Pick<Applicant, 'email' | 'phone'>): void {
  if (email === null && phone === null) throw invalid({ email: [{ rule: 'required' }] }, user_group_application);
}

/**
 * Asserts that there is no other pending application for the same group. Locks the group, so that concurrent
 * applications see each other.
 * @throws ApiError 409 if another application with this email, or with this phone number if there is no email, is
 * pending
 */
export async function assertNonePending(
  runner: Runner,
  { user_group, email, phone }: Applicant,
  except = 0,
): Promise<void> {
  await runOnce(runner, sql`select from user_group where id = ${user_group} for no key update`);
  const same =
    email === null ? sql`email is null and lower(phone) = lower(${phone})` : sql`lower(email) = lower(${email})`;
  const found = await runOnce(
    runner,
    sql`select 1 from user_group_application where user_group = ${user_group} and status = 'pending' and ${same} and id <> ${except} limit 1`,
  );
  if (found.length > 0) throw new ApiError(409, 'errors.applicationPending');
}
