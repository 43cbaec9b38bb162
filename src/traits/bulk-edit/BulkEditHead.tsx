import { Alert, Box, Button, LinearProgress } from '@mui/material';
import { Link } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { useWords, type Words } from '../../../resources/ui/use-words.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { maxRecords, type BulkRecords } from './use-bulk-records.ts';

export interface BulkEditHeadProps {
  readonly resource: Resource;
  readonly loaded: BulkRecords;
  readonly count: number;
  /** Records that the user took out. */
  readonly removed: number;
  readonly fixed: boolean;
  readonly onUndoRemove: () => void;
}

const progressText = ({ records, expected = 0 }: BulkRecords, { say }: Words) =>
  say('bulkEdit.reading', { read: groupDigits(records.length), of: groupDigits(expected) });

/** The number of records in the page's head, and the way back to the list. */
export function BulkEditHead({ resource, loaded, count, removed, fixed, onUndoRemove }: BulkEditHeadProps) {
  const words = useWords();
  const { say } = words;
  const { gone, ready } = loaded;
  return (
    <>
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
        <span>{ready ? say('bulkEdit.picked', { smart_count: groupDigits(count) }) : progressText(loaded, words)}</span>
        {removed > 0 && <span>{say('bulkEdit.removed', { smart_count: groupDigits(removed) })}</span>}
        {gone > 0 && <span>{say('bulkEdit.gone', { smart_count: groupDigits(gone) })}</span>}
      </Box>
      {removed > 0 && !fixed && (
        <Button size="small" color="inherit" onClick={onUndoRemove}>
          {say('bulkEdit.putBack')}
        </Button>
      )}
      <Button size="small" color="inherit" component={Link} to={`/${resource.name}`}>
        {say('bulkEdit.back')}
      </Button>
    </>
  );
}

/** The progress of loading the records, its failure, and a warning of more matches than can be edited at once. */
export function LoadProgress({ loaded, onRetry }: { readonly loaded: BulkRecords; readonly onRetry: () => void }) {
  const words = useWords();
  const { say } = words;
  const { expected = 0, beyond, ready, failed, records } = loaded;
  return (
    <>
      {!ready && failed === undefined && (
        <LinearProgress
          variant={expected > 0 ? 'determinate' : 'indeterminate'}
          value={expected > 0 ? (100 * records.length) / expected : 0}
          aria-label={progressText(loaded, words)}
        />
      )}
      {failed !== undefined && (
        <RetryAlert onRetry={onRetry}>{say('bulkEdit.readFailed', { reason: failed })}</RetryAlert>
      )}
      {beyond && (
        <Alert severity="warning">
          {say('bulkEdit.truncated', {
            most: groupDigits(maxRecords),
            total: beyond.more ? say('list.moreThan', { total: groupDigits(beyond.total) }) : groupDigits(beyond.total),
          })}
        </Alert>
      )}
    </>
  );
}
