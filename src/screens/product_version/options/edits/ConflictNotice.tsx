import { Alert, Button } from '@mui/material';
import { useWords } from '../../../../../resources/ui/use-words.ts';
import type { Edits } from '../../../../grid/edits.ts';

export interface ConflictNoticeProps {
  readonly edits: Edits;
  /** Rows in which others saved other values. */
  readonly keys: readonly string[];
  /** Describes the values that others saved in a row: `Price HK$120.00`. */
  readonly describe: (key: string) => string;
}

/** Shows conflicts between typed and saved values, and lets the user choose. */
export function ConflictNotice({ edits, keys, describe }: ConflictNoticeProps) {
  const { say } = useWords();
  const [first] = keys;
  if (first === undefined) return null;
  return (
    <Alert
      severity="warning"
      sx={{
        py: 0,
        mb: 1,
        flexWrap: 'wrap',
        '& .MuiAlert-message': { flex: '1 1 160px' },
        '& .MuiAlert-action': { ml: 'auto', pl: 1 },
      }}
      action={
        <>
          <Button size="small" color="inherit" onClick={() => edits.settle('theirs', keys)}>
            {say('matrix.takeTheirs')}
          </Button>
          <Button size="small" color="inherit" onClick={() => edits.settle('mine', keys)}>
            {say('matrix.keepMine')}
          </Button>
        </>
      }
    >
      {keys.length === 1
        ? say('matrix.savedByOthers', { values: describe(first) })
        : say('matrix.clashingMany', { smart_count: keys.length })}
    </Alert>
  );
}
