import type { Runner } from '../../../db/connection/statement.ts';
import { ApiError } from '../../../errors.ts';
import { openJob } from '../../../jobs/jobs.ts';

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
  const open = which === undefined ? undefined : await openJob(runner, which);
  if (open) throw new ApiError(409, 'errors.importRuns', { params: open.progress });
}
