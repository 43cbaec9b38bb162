import { useState } from 'react';
import type { Resource } from '../../../resources/define.ts';
import { retriable } from '../../../resources/query/calls.ts';
import type { BulkRequest, BulkRun, BulkSelection } from '../../data-provider/bulk-types.ts';
import { isTemporary } from '../../data-provider/api-errors.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { useOpenRun } from './use-bulk-run.ts';

/** The steps of a run, for users who may do the same. */
export interface RunSteps {
  /** True while a step's request is running. */
  readonly busy: boolean;
  readonly stopping: boolean;
  /** Why the last step was refused, if the run's state didn't change. */
  readonly problem: string | undefined;
  /** Why it was refused, if others continued the run meanwhile. */
  readonly overtaken: string | undefined;
  readonly start: () => void;
  readonly stop: () => void;
  readonly tryAgain: () => void;
  readonly undo: () => void;
  /** Checks the selection again without the removed records, as a new run. */
  readonly checkWithout: () => void;
  /**
   * Runs `then`, which replaces this run, unless the run was started meanwhile: otherwise both would write the same.
   */
  readonly unlessStarted: (then: () => void) => void;
}

export interface RunStepsOptions {
  readonly resource: Resource;
  readonly run: BulkRun;
  readonly taken: ReadonlySet<number>;
  readonly onRun: (run: BulkRun) => Promise<void>;
}

interface Failure {
  readonly reason: string;
  /** The run's status at that time. */
  readonly at: BulkRun['status'];
  readonly answered: boolean;
}

/** The steps of a run: start, stop, continue, retry, undo. */
export function useRunSteps({ resource, run, taken, onRun }: RunStepsOptions): RunSteps {
  const { bulk } = useAdminDataProvider();
  const openRun = useOpenRun(resource);
  const [asked, setAsked] = useState<'stop' | 'other'>();
  const [failure, setFailure] = useState<Failure>();
  const { name } = resource;
  const read = async () => {
    const now = await bulk.get(name, run.id);
    await onRun(now);
    return now;
  };
  const request = async (kind: 'stop' | 'other', step: () => Promise<unknown>) => {
    setAsked(kind);
    setFailure(undefined);
    try {
      await step();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      setFailure({ reason, at: run.status, answered: !isTemporary(error) });
      // Others may have continued the run, or only the answer was lost. If the read fails, the page shows it.
      await read().catch(() => undefined);
    } finally {
      setAsked(undefined);
    }
  };
  const move = (kind: 'stop' | 'other', call: () => Promise<BulkRun>) =>
    void request(kind, async () => onRun(await call()));
  const unlessStarted = (then: () => unknown) =>
    void request('other', async () => {
      if ((await read()).status === 'checked') await then();
    });
  const overtaken = failure !== undefined && failure.at !== run.status;
  return {
    busy: asked !== undefined,
    stopping: asked === 'stop',
    problem: overtaken ? undefined : failure?.reason,
    overtaken: overtaken && failure.answered ? failure.reason : undefined,
    start: () => move('other', () => bulk.start(name, run.id)),
    stop: () => move('stop', () => bulk.stop(name, run.id)),
    tryAgain: () => move('other', () => bulk.start(name, run.id, { again: retriable })),
    undo: () => move('other', () => bulk.undo(name, run.id)),
    checkWithout: () => {
      const again = requestWithout(run, taken);
      if (again) unlessStarted(async () => openRun(await bulk.create(name, again), { replace: true }));
    },
    unlessStarted,
  };
}

/** The request of a run without these records; `undefined` if its selection is unknown. */
function requestWithout({ what }: BulkRun, taken: ReadonlySet<number>): BulkRequest | undefined {
  const { selection, ...task } = what;
  return selection && { ...task, selection: selectionWithout(selection, taken) };
}

function selectionWithout(selection: BulkSelection, taken: ReadonlySet<number>): BulkSelection {
  return 'ids' in selection
    ? { ids: selection.ids.filter((id) => !taken.has(Number(id))) }
    : { ...selection, except: [...selection.except, ...taken] };
}
