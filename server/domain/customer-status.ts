import { sql } from 'drizzle-orm';
import { type Runner, runOnce } from '../db/connection/statement.ts';
import { ApiError } from '../errors.ts';

/** Whether a customer is there: not once an erasure of their data began. */
export async function isActive(runner: Runner, user: number): Promise<boolean> {
  const [row] = await runOnce(runner, sql`select status from "user" where id = ${user}`, { prepared: true });
  return row?.[0] === 'active';
}

/**
 * Asserts that something may be done for a customer: not once they are erased. Where that writes, it is asked once their
 * row is locked, so that no erasure comes between.
 * @throws ApiError 409
 */
export async function assertNotErased(runner: Runner, user: number): Promise<void> {
  if (!(await isActive(runner, user))) throw new ApiError(409, 'errors.customerErased');
}
