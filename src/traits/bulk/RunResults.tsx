import { Alert, Box } from '@mui/material';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { countOf } from './run-state.ts';
import type { RunResult } from './run-at-once.ts';

/** What became of each record: those that were not done first, with the reason. */
export function RunResults({ run, rows }: RunResult) {
  const { say } = useWords();
  const done = countOf(run, 'done');
  const failed = run.total - done;
  const [first, others] = [false, true].map((isDone) => rows.filter(({ outcome }) => (outcome === 'done') === isDone));
  return (
    <>
      {done > 0 && <Alert severity="success">{say('list.resultDone', { smart_count: groupDigits(done) })}</Alert>}
      {failed > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {say('list.resultRefused', { smart_count: groupDigits(failed) })}
        </Alert>
      )}
      <Box component="ul" sx={{ m: 0, mt: 1.5, pl: 2.5, maxHeight: 320, overflow: 'auto' }} tabIndex={0}>
        {[...(first ?? []), ...(others ?? [])].map(({ id, title, outcome, reason }) => (
          <li key={id}>
            <strong>{title === '' ? `#${id}` : title}</strong>{' '}
            {reason === undefined || reason === ''
              ? say(`bulk.rows.${outcome}`)
              : say('bulk.withReason', { outcome: say(`bulk.rows.${outcome}`), reason })}
          </li>
        ))}
      </Box>
    </>
  );
}
