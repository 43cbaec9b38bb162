import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef } from 'react';
import { groupDigits } from '../../../../resources/kinds/number-text.ts';
import { useWords, type Words } from '../../../../resources/ui/use-words.ts';
import type { ExportPhase } from './use-export-run.ts';

interface ExportBarProps {
  readonly phase: ExportPhase;
  readonly total: number | undefined;
  readonly ready: boolean;
  readonly onStart: () => void;
  readonly onCancel: () => void;
}

/** Stays in sight at the foot: what will be in the file, how far it is, what came of it. */
export function ExportBar({ phase, total, ready, onStart, onCancel }: ExportBarProps) {
  const { say } = useWords();
  const running = phase.at === 'running';
  const text = textOf(phase, total, say);
  // The button that was pressed is gone by now: the focus goes to the one in its place.
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (phase.at !== 'choosing' && (document.activeElement === null || document.activeElement === document.body))
      button.current?.focus();
  }, [phase.at]);
  return (
    <Box
      data-print="none"
      sx={{ flex: 'none', borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper', position: 'relative' }}
    >
      {running && (
        <LinearProgress
          variant={phase.of ? 'determinate' : 'indeterminate'}
          value={phase.of ? Math.min(100, (100 * phase.records) / phase.of) : 0}
          aria-label={text}
          sx={{ position: 'absolute', insetInline: 0, top: -1 }}
        />
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
          role={phase.at === 'failed' ? 'alert' : 'status'}
          aria-live={running ? 'off' : undefined}
          sx={{
            flex: '1 1 200px',
            fontSize: '0.8125rem',
            fontVariantNumeric: 'tabular-nums',
            color: phase.at === 'failed' ? 'error.main' : phase.at === 'done' ? 'success.main' : 'text.primary',
            fontWeight: phase.at === 'done' ? 600 : 400,
          }}
        >
          {text}
        </Box>
        {running ? (
          <Button ref={button} variant="outlined" color="inherit" onClick={onCancel}>
            {say('csv.cancel')}
          </Button>
        ) : (
          <Button ref={button} variant="contained" startIcon={<DownloadIcon />} disabled={!ready} onClick={onStart}>
            {say(phase.at === 'failed' ? 'csv.exportAgain' : 'csv.export')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function textOf(phase: ExportPhase, total: number | undefined, say: Words['say']): string {
  const counted = (records: number) => say('csv.records', { smart_count: records, count: groupDigits(records) });
  switch (phase.at) {
    case 'choosing':
      return total === undefined
        ? say('csv.counting')
        : total === 0
          ? say('csv.nothing')
          : say('csv.willHold', { records: counted(total) });
    case 'running':
      return phase.of === undefined
        ? say('csv.exporting', { done: groupDigits(phase.records) })
        : say('csv.exportingOf', { done: groupDigits(phase.records), total: groupDigits(phase.of) });
    case 'done':
      return say('csv.exported', { name: phase.name, records: counted(phase.records) });
    case 'cancelled':
      return say('csv.exportCancelled');
    case 'failed':
      return phase.reason === undefined ? say('csv.exportShort') : say('csv.exportFailed', { reason: phase.reason });
  }
}
