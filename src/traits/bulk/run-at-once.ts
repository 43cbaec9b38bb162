import { delay } from '../../auth-provider/request-limits.ts';
import type { BulkCalls, BulkRequest, BulkRow, BulkRun } from '../../data-provider/bulk-types.ts';
import { type Progress, progressOf } from './run-state.ts';

/** Milliseconds between two looks at a short run. */
const pollingInterval = 400;

export interface RunResult {
  readonly run: BulkRun;
  /** The first page of rows, which is all of a short run. */
  readonly rows: readonly BulkRow[];
}

/** Checks and writes a short run, which was confirmed before. Once it is started, the server goes on without this page. */
export async function runAtOnce(
  bulk: BulkCalls,
  resource: string,
  request: BulkRequest,
  { signal, onProgress }: { readonly signal?: AbortSignal; readonly onProgress: (progress: Progress) => void },
): Promise<RunResult> {
  const awaitWhile = async (run: BulkRun, isPending: (run: BulkRun) => boolean): Promise<BulkRun> => {
    let now = run;
    while (isPending(now)) {
      await delay(pollingInterval, signal);
      now = await bulk.get(resource, run.id, { signal });
      onProgress(progressOf(now));
    }
    return now;
  };
  const created = await bulk.create(resource, request);
  const checked = await awaitWhile(created, ({ status }) => status === 'checking');
  const started = await bulk.start(resource, checked.id);
  const run = await awaitWhile(started, ({ status }) => status === 'running' || status === 'checked');
  const { rows } = await bulk.rows(resource, run.id, { signal });
  return { run, rows };
}
