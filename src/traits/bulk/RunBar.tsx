import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { pageOf } from '../../../resources/names.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import type { MessageKey } from '../../../resources/messages/translate.ts';
import { retriable } from '../../../resources/query/calls.ts';
import { withinSentence } from '../../../resources/messages/languages.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { BulkRun } from '../../data-provider/bulk-types.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { countOf, isBusy, progressOf, usePace } from './run-state.ts';
import { taskName } from './RunTask.tsx';
import type { RunSteps } from './use-run-steps.ts';

export interface RunBarProps {
  readonly resource: Resource;
  readonly run: BulkRun;
  /** When the run was read, in milliseconds. */
  readonly at: number;
  /** `undefined` without permission to do the same. */
  readonly steps: RunSteps | undefined;
  /** Number of records removed from the preview. */
  readonly taken: number;
  /** Goes back to the fields of a bulk edit. */
  readonly onEdit: (() => void) | undefined;
}

/** Key of the sentence for a run's state. */
function sentenceKey(run: BulkRun): MessageKey {
  const { status, stage, what } = run;
  const isRestore = 'restore' in what;
  switch (status) {
    case 'checked':
      return 'changes' in what ? 'bulk.status.checked' : 'bulk.status.checkedTask';
    case 'stopped':
      return stage === 'undo' && isRestore ? 'bulk.stopped.undoRestore' : `bulk.stopped.${stage}`;
    case 'undoing':
      return isRestore ? 'bulk.status.undoingRestore' : 'bulk.status.undoing';
    case 'undone':
      return `bulk.status.${isRestore ? 'undoneRestore' : 'undone'}${countOf(run, 'left') > 0 ? '' : 'All'}`;
    case 'done':
      return countOf(run, 'excluded') > 0 ? 'bulk.status.doneExcept' : 'bulk.status.done';
    default:
      return `bulk.status.${status}`;
  }
}

/** The footer of a run: the planned changes, the progress or the result, and the buttons of the next step. */
export function RunBar({ resource, run, at, steps, taken, onEdit }: RunBarProps) {
  const words = useWords();
  const { say, label } = words;
  const [asking, setAsking] = useState<'start' | 'undo'>();
  const progress = progressOf(run);
  const pace = usePace(run.status, progress, at);
  const { status } = run;
  const will = countOf(run, 'change');
  const done = countOf(run, 'done');
  const failed = countOf(run, 'refused', 'changed');
  const again = countOf(run, ...retriable);
  const list = withinSentence(resource.plural, words.language);
  const task = taskName(resource, run, words);
  const isChange = 'changes' in run.what;
  const isRestore = 'restore' in run.what;

  const numbers = {
    done: groupDigits(progress.done),
    checked: groupDigits(run.total - countOf(run, 'waiting')),
    all: groupDigits(run.total),
    total: groupDigits(progress.of),
    change: groupDigits(will),
    same: groupDigits(countOf(run, 'same')),
    excluded: groupDigits(status === 'done' ? countOf(run, 'excluded') : countOf(run, 'excluded', 'gone')),
    written: groupDigits(done),
    failed: groupDigits(failed + countOf(run, 'gone')),
    undone: groupDigits(countOf(run, 'undone')),
    left: groupDigits(countOf(run, 'left')),
  };
  const text = () => {
    if (steps?.problem !== undefined) return steps.problem;
    const sentence = say(sentenceKey(run), numbers);
    if (!pace || !isBusy(run)) return sentence;
    const left =
      pace.secondsLeft < 90
        ? say('bulk.secondsLeft', { seconds: pace.secondsLeft })
        : say('bulk.minutesLeft', { minutes: groupDigits(Math.round(pace.secondsLeft / 60)) });
    return say('bulk.atPace', { sentence, rate: groupDigits(pace.rate), left });
  };
  const confirmed = (step: (() => void) | undefined) => () => {
    // Ignores a second click while the dialog fades out.
    if (asking === undefined) return;
    setAsking(undefined);
    step?.();
  };
  const goes = isChange
    ? say('bulk.change', { count: numbers.change })
    : say('bulk.run', { task, count: numbers.change });
  const destructive = 'delete' in run.what;
  const undoes = say(isRestore ? 'bulk.deleteAgain' : 'bulk.putBack', { count: groupDigits(done) });
  return (
    <ActionBar
      phase={status}
      text={text()}
      tone={
        steps?.problem === undefined
          ? status === 'done' && failed + countOf(run, 'excluded') === 0
            ? 'success'
            : undefined
          : 'error'
      }
      progress={isBusy(run) ? (progress.of === 0 ? 'unknown' : progress.done / progress.of) : undefined}
    >
      {steps && status === 'checked' && (
        <>
          {onEdit && (
            <Button color="inherit" disabled={steps.busy} onClick={onEdit}>
              {say('bulk.edit')}
            </Button>
          )}
          {taken > 0 ? (
            <Button variant="contained" disabled={steps.busy} onClick={steps.checkWithout}>
              {say('bulk.checkWithout', { count: groupDigits(taken) })}
            </Button>
          ) : (
            <Button
              variant="contained"
              color={destructive ? 'error' : 'primary'}
              disabled={steps.busy || will === 0}
              onClick={() => setAsking('start')}
            >
              {goes}
            </Button>
          )}
        </>
      )}
      {steps && isBusy(run) && (
        <Button variant="outlined" color="inherit" disabled={steps.busy} onClick={steps.stop}>
          {say(steps.stopping ? 'form.stopping' : 'form.stop')}
        </Button>
      )}
      {steps &&
        (status === 'done' || (status === 'stopped' && run.stage === 'write')) &&
        run.undo_permitted &&
        done > 0 && (
          <Button color="inherit" disabled={steps.busy} onClick={() => setAsking('undo')}>
            {undoes}
          </Button>
        )}
      {steps && status === 'stopped' && (
        <Button variant="contained" disabled={steps.busy} onClick={steps.start}>
          {say('bulk.goOn')}
        </Button>
      )}
      {steps && status === 'done' && again > 0 && (
        <Button variant="outlined" color="inherit" disabled={steps.busy} onClick={steps.tryAgain}>
          {say('bulk.tryAgain', { count: groupDigits(again) })}
        </Button>
      )}
      {(status === 'done' || status === 'undone') && (
        <Button variant="contained" component={Link} to={pageOf(resource)}>
          {say('bulk.toList', { list: label(resource.plural) })}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'start'}
        title={say('bulk.confirm', { task, count: numbers.change, list })}
        confirm={goes}
        destructive={destructive}
        onConfirm={confirmed(steps?.start)}
        onCancel={() => setAsking(undefined)}
      >
        {say('bulk.confirmText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'undo'}
        title={say(isRestore ? 'bulk.confirmDeleteAgain' : 'bulk.confirmUndo', { count: groupDigits(done), list })}
        confirm={undoes}
        destructive={isRestore}
        onConfirm={confirmed(steps?.undo)}
        onCancel={() => setAsking(undefined)}
      >
        {say(isRestore ? 'bulk.confirmUndoRestore' : 'bulk.confirmUndoText')}
      </ConfirmDialog>
    </ActionBar>
  );
}
