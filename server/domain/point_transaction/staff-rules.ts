import { sql } from 'drizzle-orm';
import { isOver } from '../../../resources/customers/points.ts';
import type { Problem } from '../../../resources/kinds/kind.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import { setting } from '../settings/setting.ts';

/** A movement that staff ask for. */
interface Asked {
  readonly point: number;
  /** As it was sent. */
  readonly expires_at: string | null;
}

/** What is wrong with how many points staff move at once: a slip of a zero does no harm. */
export async function limitProblem(runner: Runner, { point }: Pick<Asked, 'point'>): Promise<Problem | undefined> {
  const limit = await setting(runner, 'limits.adjusted_points');
  return Math.abs(point) > limit ? { rule: 'pointsLimit', params: { limit } } : undefined;
}

/**
 * Asserts that a customer's points may be moved by staff: not once they are erased. Asked once their row is locked, so that
 * no erasure comes between.
 * @throws ApiError 409
 */
export async function assertNotErased(runner: Runner, user: number): Promise<void> {
  const [row] = await runOnce(runner, sql`select status from "user" where id = ${user}`);
  if (row?.[0] !== 'active') throw new ApiError(409, 'errors.customerErased');
}

/** What is wrong with the moment at which the points shall expire. */
export function expiryProblem(
  { point, expires_at }: Pick<Asked, 'point' | 'expires_at'>,
  now: Date,
): Problem | undefined {
  if (expires_at === null) return undefined;
  if (point < 0) return { rule: 'onlyAdded' };
  return isOver(expires_at, now) ? { rule: 'future' } : undefined;
}
