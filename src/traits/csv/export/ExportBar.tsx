import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { ActionBar } from '../../../ui/ActionBar.tsx';
import { groupDigits } from '../../../../resources/messages/grouped.ts';
import { useWords, type Words } from '../../../../resources/ui/use-words.ts';
import type { ExportPhase } from './use-export-run.ts';

interface ExportBarProps {
  readonly phase: ExportPhase;
  readonly total: number | undefined;
  readonly ready: boolean;
  readonly onStart: () => void;
  readonly onCancel: () => void;
}

/** The footer of the export page: the number of records, the progress or the result, and the button. */
export function ExportBar({ phase, total, ready, onStart, onCancel }: ExportBarProps) {
  const { say } = useWords();
  const running = phase.at === 'running';
  return (
    <ActionBar
      phase={phase.at}
      text={textOf(phase, total, say)}
      tone={phase.at === 'failed' ? 'error' : phase.at === 'done' ? 'success' : undefined}
      progress={running ? (phase.of ? phase.records / phase.of : 'unknown') : undefined}
    >
      {running ? (
        <Button variant="outlined" color="inherit" onClick={onCancel}>
          {say('csv.cancel')}
        </Button>
      ) : (
        <Button variant="contained" startIcon={<DownloadIcon />} disabled={!ready} onClick={onStart}>
          {say(phase.at === 'failed' ? 'csv.exportAgain' : 'csvMenu.export')}
        </Button>
      )}
    </ActionBar>
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
