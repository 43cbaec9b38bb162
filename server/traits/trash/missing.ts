import { type Actor, notFound } from '../../crud/call.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { readTrashed } from '../../db/records/trash.ts';
import { ApiError } from '../../errors.ts';

/** The 404 of a record that isn't there; of a deleted one it says so. */
export async function missingError(
  runner: Runner,
  actor: Pick<Actor, 'resource' | 'store'>,
  id: number,
): Promise<ApiError> {
  return (await readTrashed(runner, actor, [id])).has(id) ? new ApiError(404, 'errors.recordDeleted') : notFound();
}
