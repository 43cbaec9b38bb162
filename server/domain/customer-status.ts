import { sql } from 'drizzle-orm';
import { type Runner, runOnce } from '../db/connection/statement.ts';
import { ApiError } from '../errors.ts';

/** Whether a customer is active: false as soon as an erasure of their data has begun. */
export async function isActive(runner: Runner, user: number): Promise<boolean> {
  const [row] = await runOnce(runner, sql`select status from "user" where id = ${user}`, { prepared: true });
  return row?.[0] === 'active';
}

/**
 * Asserts that the customer isn't erased. Before a write, call it after locking the customer's row, so that no erasure
 * can begin in between.
 * @throws ApiError 409
 */
export async function assertNotErased(runner: Runner, user: number): Promise<void> {
  if (!(await isActive(runner, user))) throw new ApiError(409, 'errors.customerErased');
}
