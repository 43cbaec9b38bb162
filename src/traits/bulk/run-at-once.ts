import { delay } from '../../auth-provider/request-limits.ts';
import { isTemporary } from '../../data-provider/api-errors.ts';
import type { BulkCalls, BulkRequest, BulkRow, BulkRun } from '../../data-provider/bulk-types.ts';
import { isBusy, type Progress, progressOf } from './run-state.ts';

/** Polling interval of a short run in milliseconds. */
const pollingInterval = 400;

/**
 * Retry interval in milliseconds, and maximum number of retries, for failed reads: they say nothing about the run
 * itself.
 */
const retryInterval = 1_500;
const maxRetries = 20;

export interface RunResult {
  readonly run: BulkRun;
  /** The first page of rows, which is all of a short run. */
  readonly rows: readonly BulkRow[];
}

interface FollowOptions {
  readonly signal?: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/**
 * The result of a run is unknown, though the server may have written it. Its page shows the result once it can be read.
 */
export class RunLostError extends Error {
  override readonly name = 'RunLostError';
  readonly run: BulkRun;

  constructor(run: BulkRun, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.run = run;
  }
}

/**
 * Checks and writes a short run that was confirmed before. Once started, the run continues without this page.
 * @throws RunLostError if the run was created, but can't be read
 */
export async function runAtOnce(
  bulk: BulkCalls,
  resource: string,
  request: BulkRequest,
  options: FollowOptions,
): Promise<RunResult> {
  const created = await bulk.create(resource, request);
  const checked = await awaitWhile(bulk, resource, created, ({ status }) => status === 'checking', options);
  return followRun(bulk, resource, await startSurely(bulk, resource, checked, options), options);
}

/**
 * Waits until the server has finished its work on a run.
 * @throws RunLostError if the run can't be read any more
 */
export async function followRun(
  bulk: BulkCalls,
  resource: string,
  started: BulkRun,
  options: FollowOptions,
): Promise<RunResult> {
  const { signal } = options;
  const isPending = (run: BulkRun) => isBusy(run) || run.status === 'checked';
  const run = await awaitWhile(bulk, resource, started, isPending, options);
  const { rows } = await readSurely(run, () => bulk.rows(resource, run.id, { signal }), signal);
  return { run, rows };
}

/** Starts a checked run. If the answer is lost, reads the run to find out whether it was started. */
async function startSurely(
  bulk: BulkCalls,
  resource: string,
  run: BulkRun,
  { signal }: FollowOptions,
): Promise<BulkRun> {
  try {
    return await bulk.start(resource, run.id);
  } catch (error) {
    if (!isTemporary(error)) throw error;
  }
  const now = await readSurely(run, () => bulk.get(resource, run.id, { signal }), signal);
  if (now.status !== 'checked') return now;
  return bulk.start(resource, run.id).catch((error: unknown) => {
    throw new RunLostError(run, error);
  });
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
    now = await readSurely(run, () => bulk.get(resource, run.id, { signal }), signal);
    onProgress(progressOf(now));
  }
  return now;
}

/** Reads data of a run, with retries after temporary errors. @throws RunLostError; an abort rejects unchanged */
async function readSurely<T>(run: BulkRun, read: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await read();
    } catch (error) {
      if (signal?.aborted) throw error;
      if (!isTemporary(error) || retries >= maxRetries) throw new RunLostError(run, error);
    }
    await delay(retryInterval, signal);
  }
}
