import { Alert, Box, Button, LinearProgress } from '@mui/material';
import { groupDigits } from '../../messages/grouped.ts';
import type { RowImportJob } from '../../ui/look-up.ts';
import { useWords } from '../../ui/use-words.ts';
import { mostRows } from '../row-key.ts';
import type { RowImport } from './use-row-import.tsx';

interface RowImportPanelProps {
  readonly rowImport: RowImport;
  /** The record isn't created yet: the lines are added once it is. */
  readonly isNew: boolean;
  /** Receives refused lines, to be corrected in the field’s input. */
  readonly onCorrect: (lines: readonly string[]) => void;
}

/** The import of pasted lines: its preview, its progress, and its result. */
export function RowImportPanel({ rowImport, isNew, onCorrect }: RowImportPanelProps) {
  const { say } = useWords();
  const { state, start, close } = rowImport;
  if (!state) return null;
  if (state.at === 'job') return <JobReport job={state.job} onClose={close} onCorrect={onCorrect} />;
  const lines = groupDigits(state.lines);
  if (state.at === 'sending')
    return (
      <Alert severity="info" role="status">
        {say('form.rows.sending', { lines })}
        <LinearProgress aria-label={say('form.rows.sending', { lines })} sx={{ mt: 1 }} />
      </Alert>
    );
  return (
    <Alert severity={state.trouble === undefined ? 'info' : 'error'} role="status">
      {state.trouble !== undefined && <div>{say('form.rows.notSent', { reason: state.trouble })}</div>}
      {say(isNew ? 'form.rows.heldNew' : 'form.rows.held', { lines })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {!isNew && (
          <Button variant="contained" size="small" onClick={start}>
            {say('form.rows.addLines', { lines })}
          </Button>
        )}
        <Button size="small" color="inherit" onClick={close}>
          {say('form.rows.discardLines')}
        </Button>
      </Box>
    </Alert>
  );
}

interface JobReportProps extends Pick<RowImportPanelProps, 'onCorrect'> {
  readonly job: RowImportJob;
  readonly onClose: () => void;
}

function JobReport({ job, onClose, onCorrect }: JobReportProps) {
  const { say } = useWords();
  const {
    status,
    total,
    done,
    failed,
    errors,
    outcomes: { added = 0, unknown = 0, already = 0, repeated = 0 } = {},
  } = job;
  const written = added + unknown;
  const notAdded = failed + already + repeated;
  const numbers = { done: groupDigits(written), total: groupDigits(total), failed: groupDigits(notAdded) };
  if (status === 'queued' || status === 'running') {
    const sentence = say('form.rows.adding', { ...numbers, done: groupDigits(done + failed) });
    return (
      <Alert severity="info" role="status" aria-live="off">
        {sentence}
        <LinearProgress
          variant="determinate"
          value={((done + failed) / Math.max(1, total)) * 100}
          aria-label={sentence}
          sx={{ mt: 1 }}
        />
      </Alert>
    );
  }
  const refused = errors.filter(({ row }) => row !== undefined);
  const lines = [...new Set(refused.flatMap(({ text }) => text ?? []))].slice(0, mostRows);
  const reason = errors.find(({ row }) => row === undefined)?.message ?? '';
  return (
    <Alert
      severity={status === 'failed' ? 'error' : failed > 0 ? 'warning' : 'success'}
      role="status"
      onClose={onClose}
      closeText={say('form.rows.closeReport')}
      sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      {status === 'failed'
        ? say('form.rows.stopped', { ...numbers, reason })
        : say(notAdded > 0 ? 'form.rows.addedSome' : 'form.rows.added', { ...numbers, smart_count: written })}
      {notAdded > 0 && (
        <Box
          component="ul"
          tabIndex={0}
          aria-label={say('form.rows.refused')}
          sx={{ maxHeight: 160, overflow: 'auto', m: 0, mt: 1, pl: 2.5, fontSize: '0.8125rem' }}
        >
          {refused.map(({ row, text, message }, index) => (
            <li key={index}>
              {say(text === undefined ? 'form.rows.lineRefused' : 'form.rows.lineQuoted', {
                line: groupDigits(row ?? 0),
                text: text?.replaceAll('\t', ', ') ?? '',
                reason: message,
              })}
            </li>
          ))}
          {failed > refused.length && (
            <li>{say('form.rows.moreRefused', { count: groupDigits(failed - refused.length) })}</li>
          )}
          {already > 0 && <li>{say('form.rows.already', { smart_count: already, count: groupDigits(already) })}</li>}
          {repeated > 0 && (
            <li>{say('form.rows.repeatedLines', { smart_count: repeated, count: groupDigits(repeated) })}</li>
          )}
        </Box>
      )}
      {lines.length > 0 && (
        <Button size="small" color="inherit" sx={{ mt: 1 }} onClick={() => onCorrect(lines)}>
          {say('form.rows.correct', { smart_count: lines.length })}
        </Button>
      )}
    </Alert>
  );
}
