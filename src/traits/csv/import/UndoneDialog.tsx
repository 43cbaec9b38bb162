import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { Link } from 'react-router';
import type { Resource } from '../../../../resources/define.ts';
import { pageOf } from '../../../../resources/names.ts';
import { groupDigits } from '../../../../resources/messages/grouped.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { PastImport, Undone } from '../../../data-provider/csv-types.ts';

/** The result of an undo: the number of undone records, and those that were not, with the reason. */
export function UndoneDialog({
  resource,
  fileName,
  undone,
  made,
  onClose,
}: {
  readonly resource: Resource;
  readonly fileName: string;
  readonly undone: Undone;
  /** Numbers of records that the import had written. */
  readonly made: PastImport['counts'];
  readonly onClose: () => void;
}) {
  const { say } = useWords();
  const { left, more = 0 } = undone;
  // New records are deleted, so “as they were before” would be wrong.
  const deleted = resource.csv?.appends ? 'csv.undoneAppended' : 'csv.undoneDeleted';
  const key = made.create === 0 ? 'csv.undoneCount' : made.update === 0 ? deleted : 'csv.undoneCountBoth';
  const notUndone = left.length + more;
  return (
    <Dialog open onClose={onClose} fullWidth>
      <DialogTitle>{say('csv.undoneTitle', { name: fileName })}</DialogTitle>
      <DialogContent>
        <Box component="p" sx={{ mt: 0 }}>
          {say(key, { smart_count: undone.undone, count: groupDigits(undone.undone) })}
        </Box>
        {notUndone > 0 && (
          <>
            <Box component="p" sx={{ fontWeight: 600, mb: 0.5 }}>
              {say('csv.undoneLeft', { smart_count: notUndone, count: groupDigits(notUndone) })}
            </Box>
            <Box
              component="ul"
              sx={{ m: 0, pl: 2.5, fontSize: '0.8125rem', maxHeight: 320, overflow: 'auto', overflowWrap: 'anywhere' }}
            >
              {left.map(({ id: record, title, reason }) => (
                <li key={record}>
                  <Link to={pageOf(resource, record)}>{title === '' ? `#${record}` : title}</Link>: {reason}
                </li>
              ))}
              {more > 0 && <li>{say('csv.undoneMore', { smart_count: more, count: groupDigits(more) })}</li>}
            </Box>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {say('csv.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
