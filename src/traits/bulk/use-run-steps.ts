import { useState } from 'react';
import type { Resource } from '../../../resources/define.ts';
import { retriable } from '../../../resources/query/calls.ts';
import type { BulkRequest, BulkRun, BulkSelection } from '../../data-provider/bulk-types.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { useOpenRun } from './use-bulk-run.ts';

/** What the person who created a run may do with it. */
export interface RunSteps {
  /** A step was requested and not answered yet. */
  readonly busy: boolean;
  readonly stopping: boolean;
  /** Why the last step was refused. */
  readonly problem: string | undefined;
  readonly start: () => void;
  readonly stop: () => void;
  readonly tryAgain: () => void;
  readonly undo: () => void;
  /** Checks the selection again without the records that were taken out, as a run of its own. */
  readonly checkWithout: () => void;
}

export interface RunStepsOptions {
  readonly resource: Resource;
  readonly run: BulkRun;
  readonly taken: ReadonlySet<number>;
  readonly onRun: (run: BulkRun) => void;
}

/** The steps of a run: start, stop, go on, try again, put back. */
export function useRunSteps({ resource, run, taken, onRun }: RunStepsOptions): RunSteps {
  const { bulk } = useAdminDataProvider();
  const openRun = useOpenRun(resource);
  const [asked, setAsked] = useState<'stop' | 'other'>();
  const [problem, setProblem] = useState<string>();
  const request = (kind: 'stop' | 'other', call: () => Promise<BulkRun>, then = onRun) => {
    setAsked(kind);
    setProblem(undefined);
    call()
      .then(then)
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
      .finally(() => setAsked(undefined));
  };
  const { name } = resource;
  return {
    busy: asked !== undefined,
    stopping: asked === 'stop',
    problem,
    start: () => request('other', () => bulk.start(name, run.id)),
    stop: () => request('stop', () => bulk.stop(name, run.id)),
    tryAgain: () => request('other', () => bulk.start(name, run.id, { again: retriable })),
    undo: () => request('other', () => bulk.undo(name, run.id)),
    checkWithout: () => {
      const again = requestWithout(run, taken);
      if (again)
        request(
          'other',
          () => bulk.create(name, again),
          (next) => openRun(next, { replace: true }),
        );
    },
  };
}

/** The request of a run without these records; `undefined` if its selection isn't known. */
function requestWithout({ what }: BulkRun, taken: ReadonlySet<number>): BulkRequest | undefined {
  const { selection, ...task } = what;
  return selection && { ...task, selection: selectionWithout(selection, taken) };
}

function selectionWithout(selection: BulkSelection, taken: ReadonlySet<number>): BulkSelection {
  return 'ids' in selection
    ? { ids: selection.ids.filter((id) => !taken.has(Number(id))) }
    : { ...selection, except: [...selection.except, ...taken] };
}
