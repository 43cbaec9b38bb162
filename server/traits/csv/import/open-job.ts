import type { Runner } from '../../../db/connection/statement.ts';
import { ApiError } from '../../../errors.ts';
import { openJob } from '../../../jobs/jobs.ts';

/**
 * Asserts that neither the import's own job nor the job of its task is writing it.
 * @throws ApiError 409 with its progress
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
