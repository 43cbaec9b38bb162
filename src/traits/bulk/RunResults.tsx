import { Alert, Box } from '@mui/material';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { commaIn } from '../../../resources/messages/languages.ts';
import { scrollShadows } from '../../ui/scroll-shadows.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { countOf, outcomeWord, presentOutcomes } from './run-state.ts';
import type { RunResult } from './run-at-once.ts';

const listStyle = {
  listStyle: 'none',
  flex: '1 1 auto',
  minHeight: 96,
  overflow: 'auto',
  ...scrollShadows,
  m: 0,
  mt: 1.5,
  p: 0,
  // Name and outcome in two columns; a reason on its own line.
  '& li': { display: 'flex', flexWrap: 'wrap', columnGap: 2, py: 0.25 },
  '& strong': { flex: '1 1 0', minWidth: 140, overflowWrap: 'anywhere' },
  '& .outcome': { flex: 'none', whiteSpace: 'nowrap' },
  '& .reason': { flex: '1 0 100%', color: 'text.secondary', overflowWrap: 'anywhere' },
} as const;

/** The outcome of each record, of a run or of its undo: those that were not processed first, with the reason. */
export function RunResults({ run, rows }: RunResult) {
  const { say, language } = useWords();
  const good = run.status === 'undone' ? 'undone' : 'done';
  const done = countOf(run, good);
  // Records that a run left out were not written, so they can't be undone.
  const failed = presentOutcomes(run).filter((one) => (good === 'undone' ? one === 'left' : one !== 'done'));
  const [first, others] = [false, true].map((isGood) => rows.filter(({ outcome }) => (outcome === good) === isGood));
  return (
    <>
      {done > 0 && (
        <Alert severity="success">
          {say(good === 'undone' ? 'bulk.resultUndone' : 'list.resultDone', { smart_count: groupDigits(done) })}
        </Alert>
      )}
      {failed.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {failed
            .map((outcome) =>
              say('bulk.outcomeCount', {
                outcome: say(`bulk.outcomes.${outcomeWord(run, outcome)}`),
                count: groupDigits(countOf(run, outcome)),
              }),
            )
            .join(commaIn(language))}
        </Alert>
      )}
      <Box component="ul" sx={listStyle} tabIndex={0} aria-label={say('bulk.preview')}>
        {[...(first ?? []), ...(others ?? [])].map(({ id, title, outcome, reason }) => (
          <li key={id}>
            <strong>{title === '' ? `#${id}` : title}</strong>{' '}
            <span className="outcome">{say(`bulk.rows.${outcomeWord(run, outcome)}`)}</span>
            {reason !== undefined && reason !== '' && <span className="reason"> {reason}</span>}
          </li>
        ))}
      </Box>
    </>
  );
}
