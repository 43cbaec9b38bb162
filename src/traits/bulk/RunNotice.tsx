import ClearIcon from '@mui/icons-material/Clear';
import { Box, Button, IconButton } from '@mui/material';
import { Link } from 'react-router';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { BulkRun } from '../../data-provider/bulk-types.ts';
import type { Resource } from '../../../resources/define.ts';
import { runPath } from './bulk-paths.ts';
import { resultText } from './result-text.ts';
import { isBusy, isFinished, progressOf } from './run-state.ts';
import { taskName } from './RunTask.tsx';

interface Props {
  readonly resource: Resource;
  readonly run: BulkRun;
  readonly hide: () => void;
}

/** Below a list: a bulk run's progress, with a link to it. */
export function RunNotice({ resource, run, hide }: Props) {
  const words = useWords();
  const { say } = words;
  const stateText = () => {
    if (isFinished(run.status)) return resultText(run, words);
    if (!isBusy(run)) return say(`bulk.states.${run.status}`);
    const { done, of } = progressOf(run);
    return say('bulk.noticeBusy', { done: groupDigits(done), total: groupDigits(of) });
  };
  return (
    <Box
      data-print="none"
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 44,
        px: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: '0.8125rem',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box role="status" sx={{ flex: '0 1 auto' }}>
        {say('bulk.notice', {
          task: taskName(resource, run, words),
          state: stateText(),
        })}
      </Box>
      <Button size="small" variant="outlined" color="inherit" component={Link} to={runPath(resource, run.id)}>
        {say('bulk.open')}
      </Button>
      <IconButton size="small" aria-label={say('bulk.hide')} title={say('bulk.hide')} onClick={hide}>
        <ClearIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
