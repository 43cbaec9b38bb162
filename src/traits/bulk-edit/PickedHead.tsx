import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { groupDigits } from '../../../resources/kinds/number-text.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { mostPicked, type PickedRecords } from './use-picked.ts';

export interface PickedHeadProps {
  readonly resource: Resource;
  readonly read: PickedRecords;
  readonly count: number;
  readonly removed: number;
  readonly fixed: boolean;
  readonly onPutBack: () => void;
  readonly onRetry: () => void;
}

/** How many records it is about, and how far they are read. */
export function PickedHead({ resource, read, count, removed, fixed, onPutBack, onRetry }: PickedHeadProps) {
  const { say, label } = useWords();
  const { of = 0, beyond, gone, ready, failed } = read;
  const progress = say('bulkEdit.reading', { read: groupDigits(read.records.length), of: groupDigits(of) });
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          px: 1.5,
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography
          component="h1"
          variant="h6"
          sx={{ fontSize: '1.125rem', fontWeight: 600, lineHeight: '36px', mr: 'auto', minWidth: 0 }}
        >
          {say('bulkEdit.title', { list: label(resource.plural) })}
        </Typography>
        <Box
          role="status"
          sx={{
            fontSize: '0.8125rem',
            fontVariantNumeric: 'tabular-nums',
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1.5,
          }}
        >
          <span>{ready ? say('bulkEdit.picked', { smart_count: groupDigits(count) }) : progress}</span>
          {removed > 0 && <span>{say('bulkEdit.removed', { smart_count: groupDigits(removed) })}</span>}
          {gone > 0 && <span>{say('bulkEdit.gone', { smart_count: groupDigits(gone) })}</span>}
        </Box>
        {removed > 0 && !fixed && (
          <Button size="small" color="inherit" onClick={onPutBack}>
            {say('bulkEdit.putBack')}
          </Button>
        )}
        <Button size="small" color="inherit" component={Link} to={`/${resource.name}`}>
          {say('bulkEdit.back')}
        </Button>
      </Box>
      {!ready && failed === undefined && (
        <LinearProgress
          variant={of > 0 ? 'determinate' : 'indeterminate'}
          value={of > 0 ? (100 * read.records.length) / of : 0}
          aria-label={progress}
        />
      )}
      {failed !== undefined && (
        <Alert
          severity="error"
          action={
            <Button size="small" color="inherit" onClick={onRetry}>
              {say('list.retry')}
            </Button>
          }
        >
          {say('bulkEdit.readFailed', { reason: failed })}
        </Alert>
      )}
      {beyond && (
        <Alert severity="warning">
          {say('bulkEdit.truncated', {
            most: groupDigits(mostPicked),
            total: beyond.more ? say('list.moreThan', { total: groupDigits(beyond.total) }) : groupDigits(beyond.total),
          })}
        </Alert>
      )}
    </>
  );
}
