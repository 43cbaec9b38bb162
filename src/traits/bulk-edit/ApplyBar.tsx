import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef } from 'react';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { PlanCounts } from './rows.ts';
import { notDone } from './rows.ts';
import type { Counts } from './run.ts';

export interface ApplyBarProps {
  /** What is missing before anything can be done; else how many rows come to what. */
  readonly hint: string | undefined;
  readonly plans: PlanCounts;
  readonly counts: Counts;
  readonly phase: 'choosing' | 'running' | 'finished';
  readonly stopping: boolean;
  readonly onApply: () => void;
  readonly onStop: () => void;
  readonly onRetry: () => void;
  readonly onPutBack: () => void;
  readonly onAgain: () => void;
  readonly onBack: () => void;
}

/** Stays in sight at the foot: what would happen, what happens, what happened, and the button for what is next. */
export function ApplyBar({
  hint,
  plans,
  counts,
  phase,
  stopping,
  onApply,
  onStop,
  onRetry,
  onPutBack,
  onAgain,
  onBack,
}: ApplyBarProps) {
  const { say } = useWords();
  const failed = notDone(counts);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const written = total - counts.waiting - counts.running;
  const text =
    phase === 'running'
      ? say('bulkEdit.writing', { done: written, total })
      : phase === 'finished'
        ? say('bulkEdit.finished', { done: counts.done, failed })
        : (hint ?? say('bulkEdit.summary', { ...plans }));
  // The button that was pressed is gone by now: the focus goes to what is told instead, unless it is elsewhere.
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (phase !== 'choosing' && (document.activeElement === null || document.activeElement === document.body))
      status.current?.focus();
  }, [phase]);
  return (
    <Box data-print="none" sx={{ flex: 'none', borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
      {phase === 'running' && (
        <LinearProgress variant="determinate" aria-label={text} value={total === 0 ? 0 : (100 * written) / total} />
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          px: 1.5,
          py: 1,
          minHeight: 52,
          boxSizing: 'border-box',
        }}
      >
        <Box
          ref={status}
          role="status"
          tabIndex={-1}
          aria-live={phase === 'running' ? 'off' : 'polite'}
          sx={{
            flex: '1 1 200px',
            outline: 'none',
            fontSize: '0.8125rem',
            fontVariantNumeric: 'tabular-nums',
            color: hint && phase === 'choosing' ? 'text.secondary' : 'text.primary',
          }}
        >
          {text}
        </Box>
        {phase === 'choosing' && (
          <Button variant="contained" disabled={hint !== undefined || plans.change === 0} onClick={onApply}>
            {say('bulkEdit.apply', { smart_count: plans.change })}
          </Button>
        )}
        {phase === 'running' && (
          <Button variant="outlined" color="inherit" disabled={stopping} onClick={onStop}>
            {say(stopping ? 'bulkEdit.stopping' : 'bulkEdit.stop')}
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
              <Button color="inherit" onClick={onPutBack}>
                {say('bulkEdit.putBackDone', { smart_count: counts.done })}
              </Button>
            )}
            <Button color="inherit" onClick={onAgain}>
              {say('bulkEdit.again')}
            </Button>
            <Button color="inherit" onClick={onBack}>
              {say('bulkEdit.back')}
            </Button>
          </>
        )}
      </Box>
    </Box>
  );
}
