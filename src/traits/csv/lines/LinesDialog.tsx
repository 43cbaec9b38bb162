import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  useMediaQuery,
} from '@mui/material';
import { useState } from 'react';
import type { ImportableRows, LineAction } from '../../../../resources/csv/importable-rows.ts';
import type { Encoding } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { groupDigits } from '../../../../resources/messages/grouped.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { LinesRun } from '../../../data-provider/lines-types.ts';
import { useConfirmClose } from '../../../ui/use-confirm-close.tsx';
import { ForecastView } from './ForecastView.tsx';
import { LinesInput } from './LinesInput.tsx';
import { LinesReport } from './LinesReport.tsx';
import { useLinesImport } from './use-lines-import.ts';

interface LinesDialogProps {
  readonly resource: Resource;
  readonly id: number | string;
  readonly rows: ImportableRows;
  readonly action: LineAction;
  /** A finished import to show. */
  readonly run?: LinesRun;
  /** Disables undo. */
  readonly readOnly: boolean;
  /** Called after the record was changed. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Takes lines, shows a forecast, runs the import, and shows each line's outcome. */
export function LinesDialog({ resource, id, rows, action, run, readOnly, onChanged, onClose }: LinesDialogProps) {
  const { say, label } = useWords();
  const isNarrow = useMediaQuery('(max-width: 599.95px)');
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const [encoding, setEncoding] = useState<Encoding>();
  const { stage, check, start, back } = useLinesImport(
    { resource, id, rows, action },
    run ? { at: 'over', run: run.id } : { at: 'input' },
    onChanged,
  );
  const isHeld = (stage.at === 'input' || stage.at === 'forecast') && (file !== undefined || text.trim() !== '');
  const { close, question } = useConfirmClose(() => isHeld, onClose);
  const title = label(rows[action]);
  const send = (column?: number) =>
    check({ file: file ?? new File([text], 'lines.txt', { type: 'text/plain;charset=utf-8' }), column, encoding });
  const counts = stage.at === 'forecast' ? stage.forecast.counts : {};
  const toDo = action === 'add' ? (counts.added ?? 0) + (counts.unknown ?? 0) : (counts.removed ?? 0);
  const progress = stage.at === 'running' ? stage.job : undefined;
  const sentence =
    stage.at === 'checking'
      ? say('lines.checking')
      : progress && progress.status !== 'queued'
        ? say('lines.running', { done: groupDigits(progress.done), total: groupDigits(progress.total) })
        : say('lines.waiting');
  return (
    <Dialog open onClose={close} maxWidth="md" fullWidth fullScreen={isNarrow}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
        {(stage.at === 'input' || stage.at === 'forecast') && stage.trouble !== undefined && (
          <Alert severity="error">{stage.trouble}</Alert>
        )}
        {stage.at === 'input' && (
          <LinesInput
            text={text}
            onText={setText}
            file={file}
            onFile={(chosen) => {
              setFile(chosen);
              setEncoding(undefined);
            }}
            encoding={encoding}
            // Offered only after a file was refused: one that could be read needs no choice.
            onEncoding={stage.trouble === undefined && encoding === undefined ? undefined : setEncoding}
          />
        )}
        {stage.at === 'forecast' && <ForecastView action={action} forecast={stage.forecast} onColumn={send} />}
        {stage.at === 'stopped' && <Alert severity="error">{say('lines.stopped', { reason: stage.reason })}</Alert>}
        {(stage.at === 'checking' || stage.at === 'running') && (
          <div role="status">
            {sentence}
            <LinearProgress
              {...(progress &&
                progress.done > 0 && {
                  variant: 'determinate',
                  value: Math.min(100, (100 * progress.done) / Math.max(1, progress.total)),
                })}
              aria-label={sentence}
              sx={{ mt: 1 }}
            />
          </div>
        )}
        {stage.at === 'over' && (
          <LinesReport
            resource={resource}
            id={stage.run}
            action={action}
            title={title}
            readOnly={readOnly}
            onChanged={onChanged}
          />
        )}
      </DialogContent>
      <DialogActions>
        {stage.at === 'forecast' && <Button onClick={back}>{say('lines.back')}</Button>}
        <Button
          onClick={({ detail }) => {
            // Ignores the second click of a double click, because the first may have replaced the button under the
            // pointer.
            if (detail > 1) return;
            if (stage.at === 'input' || stage.at === 'forecast') close();
            else onClose();
          }}
        >
          {say(stage.at === 'input' || stage.at === 'forecast' ? 'frame.cancel' : 'lines.close')}
        </Button>
        {stage.at === 'input' && (
          <Button variant="contained" disabled={file === undefined && text.trim() === ''} onClick={() => send()}>
            {say('lines.check')}
          </Button>
        )}
        {stage.at === 'forecast' && (
          <Button variant="contained" autoFocus disabled={toDo === 0} onClick={start}>
            {title} ({groupDigits(toDo)})
          </Button>
        )}
      </DialogActions>
      {question}
    </Dialog>
  );
}
