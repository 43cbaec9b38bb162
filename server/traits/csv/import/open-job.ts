import type { Runner } from '../../../db/connection/statement.ts';
import { ApiError } from '../../../errors.ts';
import { openJobProgress } from '../../../jobs/jobs.ts';

/**
 * Asserts that no job writes the import: its own, or that of the task.
 * @throws ApiError 409 that says how far it is
 */
export async function assertNoOpenJob(
  runner: Runner,
  { id, job }: { readonly id: number; readonly job?: number },
  task?: string,
): Promise<void> {
  const which = task === undefined ? job : { task, import: id };
  const progress = which === undefined ? undefined : await openJobProgress(runner, which);
  if (progress) throw new ApiError(409, 'errors.importRuns', { params: { ...progress } });
}
