import { delay } from '../../auth-provider/request-limits.ts';
import type { BulkCalls, BulkRequest, BulkRow, BulkRun } from '../../data-provider/bulk-types.ts';
import { isBusy, type Progress, progressOf } from './run-state.ts';

/** Milliseconds between two looks at a short run. */
const pollingInterval = 400;

export interface RunResult {
  readonly run: BulkRun;
  /** The first page of rows, which is all of a short run. */
  readonly rows: readonly BulkRow[];
}

interface FollowOptions {
  readonly signal?: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** Checks and writes a short run, which was confirmed before. Once it is started, the server goes on without this page. */
export async function runAtOnce(
  bulk: BulkCalls,
  resource: string,
  request: BulkRequest,
  options: FollowOptions,
): Promise<RunResult> {
  const created = await bulk.create(resource, request);
  const checked = await awaitWhile(bulk, resource, created, ({ status }) => status === 'checking', options);
  return followRun(bulk, resource, await bulk.start(resource, checked.id), options);
}

/** Waits until the server is through with a run that it works on. */
export async function followRun(
  bulk: BulkCalls,
  resource: string,
  started: BulkRun,
  options: FollowOptions,
): Promise<RunResult> {
  const isPending = (run: BulkRun) => isBusy(run) || run.status === 'checked';
  const run = await awaitWhile(bulk, resource, started, isPending, options);
  const { rows } = await bulk.rows(resource, run.id, { signal: options.signal });
  return { run, rows };
}

async function awaitWhile(
  bulk: BulkCalls,
  resource: string,
  run: BulkRun,
  isPending: (run: BulkRun) => boolean,
  { signal, onProgress }: FollowOptions,
): Promise<BulkRun> {
  let now = run;
  while (isPending(now)) {
    await delay(pollingInterval, signal);
    now = await bulk.get(resource, run.id, { signal });
    onProgress(progressOf(now));
  }
  return now;
}
