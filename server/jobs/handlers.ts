import { importJob } from '../traits/importable/import-job.ts';
import { importJobKind } from '../traits/importable/upload.ts';
import type { JobHandler } from './worker.ts';

/** Who does which kind of job: a line each. */
export const jobHandlers: ReadonlyMap<string, JobHandler> = new Map([[importJobKind, importJob]]);
