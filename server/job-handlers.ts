import { importJob } from './traits/csv/import/import-job.ts';
import { undoJob, undoTask } from './traits/csv/import/undo.ts';
import { importTask } from './traits/csv/import/upload.ts';
import type { JobHandler } from './jobs/worker.ts';

/** Who does which task: a line each. */
export const jobHandlers: ReadonlyMap<string, JobHandler> = new Map([
  [importTask, importJob],
  [undoTask, undoJob],
]);
