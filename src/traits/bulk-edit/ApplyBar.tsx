import { Button } from '@mui/material';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { useWords } from '../../../resources/ui/use-words.ts';
import { countFailed, type PlanCounts } from './rows.ts';
import type { Counts } from './run.ts';

export interface ApplyBarProps {
  /** What is missing before the changes can be applied. */
  readonly hint: string | undefined;
  readonly plans: PlanCounts;
  readonly counts: Counts;
  readonly phase: 'choosing' | 'running' | 'finished';
  readonly stopping: boolean;
  readonly onApply: () => void;
  readonly onStop: () => void;
  readonly onRetry: () => void;
  readonly onRevert: () => void;
  readonly onReset: () => void;
  readonly onBack: () => void;
}

/** The sticky footer: a summary of the plan, the progress or the result, and the buttons of the next step. */
export function ApplyBar({
  hint,
  plans,
  counts,
  phase,
  stopping,
  onApply,
  onStop,
  onRetry,
  onRevert,
  onReset,
  onBack,
}: ApplyBarProps) {
  const { say } = useWords();
  const failed = countFailed(counts);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const written = total - counts.waiting - counts.running;
  const text =
    phase === 'running'
      ? say('bulkEdit.writing', { done: written, total })
      : phase === 'finished'
        ? say('bulkEdit.finished', { done: counts.done, failed })
        : (hint ?? say('bulkEdit.summary', { ...plans }));
  return (
    <ActionBar
      phase={phase}
      text={text}
      quiet={hint !== undefined && phase === 'choosing'}
      progress={phase === 'running' ? written / Math.max(1, total) : undefined}
    >
      {phase === 'choosing' && (
        <Button variant="contained" disabled={hint !== undefined || plans.change === 0} onClick={onApply}>
          {say('bulkEdit.apply', { smart_count: plans.change })}
        </Button>
      )}
      {phase === 'running' && (
        <Button variant="outlined" color="inherit" disabled={stopping} onClick={onStop}>
          {say(stopping ? 'form.stopping' : 'form.stop')}
        </Button>
      )}
      {phase === 'finished' && (
        <>
          {failed > 0 && (
            <Button variant="contained" onClick={onRetry}>
              {say('bulkEdit.retry', { smart_count: failed })}
            </Button>
          )}
          {counts.done > 0 && (
            <Button color="inherit" onClick={onRevert}>
              {say('bulkEdit.putBackDone', { smart_count: counts.done })}
            </Button>
          )}
          <Button color="inherit" onClick={onReset}>
            {say('bulkEdit.again')}
          </Button>
          <Button color="inherit" onClick={onBack}>
            {say('bulkEdit.back')}
          </Button>
        </>
      )}
    </ActionBar>
  );
}
