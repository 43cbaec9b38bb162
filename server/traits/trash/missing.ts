import { type Actor, notFound } from '../../crud/call.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { readTrashed } from '../../db/records/trash.ts';
import { ApiError } from '../../errors.ts';

/** The 404 of a missing record; mentions if it was deleted. */
export async function missingError(
  runner: Runner,
  actor: Pick<Actor, 'resource' | 'store'>,
  id: number,
): Promise<ApiError> {
  return (await readTrashed(runner, actor, [id])).has(id) ? new ApiError(404, 'errors.recordDeleted') : notFound();
}
