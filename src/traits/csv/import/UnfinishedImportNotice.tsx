import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { UnfinishedImport } from './import-storage.ts';

/** Offers to resume or discard an unfinished import. */
export function UnfinishedImportNotice({
  stored,
  onResume,
  onForget,
}: {
  readonly stored: UnfinishedImport;
  readonly onResume: () => void;
  readonly onForget: () => void;
}) {
  const { say } = useWords();
  const [asking, setAsking] = useState(false);
  const started = stored.importId !== undefined;
  return (
    <>
      <Alert
        severity="info"
        action={
          <>
            <Button size="small" color="inherit" onClick={() => setAsking(true)}>
              {say('csv.forget')}
            </Button>
            <Button size="small" variant="outlined" color="inherit" autoFocus onClick={onResume}>
              {say('csv.resume')}
            </Button>
          </>
        }
        sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, '& .MuiAlert-action': { gap: 1 } }}
      >
        {say(started ? 'csv.keptBegun' : 'csv.keptChecked', {
          name: stored.fileName,
          smart_count: stored.fixes.length,
        })}
      </Alert>
      <ConfirmDialog
        open={asking}
        title={say('csv.forgetTitle', { name: stored.fileName })}
        confirm={say('csv.forget')}
        destructive
        onConfirm={() => {
          setAsking(false);
          onForget();
        }}
        onCancel={() => setAsking(false)}
      >
        {say(started ? 'csv.forgetBegun' : 'csv.forgetChecked')}
      </ConfirmDialog>
    </>
  );
}
