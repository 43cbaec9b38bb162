import { importJob } from '../traits/importable/import-job.ts';
import { undoJob, undoTask } from '../traits/importable/undo.ts';
import { importTask } from '../traits/importable/upload.ts';
import type { JobHandler } from './worker.ts';

/** Who does which task: a line each. */
export const jobHandlers: ReadonlyMap<string, JobHandler> = new Map([
  [importTask, importJob],
  [undoTask, undoJob],
]);
