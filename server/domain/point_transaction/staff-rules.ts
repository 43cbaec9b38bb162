import { isOver, type Lot, takeFrom } from '../../../resources/customers/points.ts';
import type { Resource } from '../../../resources/define.ts';
import type { Problem } from '../../../resources/kinds/kind.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { ApiError, invalid } from '../../errors.ts';
import { setting } from '../settings/setting.ts';

/** A movement requested by staff. */
interface Asked {
  readonly point: number;
  /** As sent by the client. */
  readonly expires_at: string | null;
}

/**
 * Asserts that staff may move this many points at once, to limit the harm of a typing error, and that their expiry is
 * allowed.
 * @throws ApiError 422
 */
export async function assertMovable(
  runner: Runner,
  asked: Asked,
  now: Date,
  form: Pick<Resource, 'fields' | 'label'>,
): Promise<void> {
  const limit = await setting(runner, 'limits.adjusted_points');
  const late = expiryProblem(asked, now);
  const many = Math.abs(asked.point) > limit;
  if (late || many)
    throw invalid(
      { ...(late && { expires_at: [late] }), ...(many && { point: [{ rule: 'pointsLimit', params: { limit } }] }) },
      form,
    );
}

/**
 * Asserts that a customer has enough points for staff to take.
 * @throws ApiError 409 for the field
 */
export function assertEnough(lots: readonly Lot[], point: number, form: Pick<Resource, 'fields' | 'label'>): void {
  const { missing } = takeFrom(lots, -point);
  if (point >= 0 || missing === 0) return;
  const params = { count: -point - missing, wanted: -point };
  throw new ApiError(409, 'errors.pointsMissing', {
    params,
    fields: { point: [{ rule: 'pointsMissing', params }] },
    form,
  });
}

/** The problem with the requested expiry. */
function expiryProblem({ point, expires_at }: Asked, now: Date): Problem | undefined {
  if (expires_at === null) return undefined;
  if (point < 0) return { rule: 'onlyAdded' };
  return isOver(expires_at, now) ? { rule: 'future' } : undefined;
}
