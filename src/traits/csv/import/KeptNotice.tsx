import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { KeptImport } from './import-storage.ts';

/** Offers to resume or discard an unfinished import. */
export function KeptNotice({
  kept,
  onResume,
  onForget,
}: {
  readonly kept: KeptImport;
  readonly onResume: () => void;
  readonly onForget: () => void;
}) {
  const { say } = useWords();
  const [asking, setAsking] = useState(false);
  const started = kept.importId !== undefined;
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
        {say(started ? 'csv.keptBegun' : 'csv.keptChecked', { name: kept.fileName, smart_count: kept.fixes.length })}
      </Alert>
      <ConfirmDialog
        open={asking}
        title={say('csv.forgetTitle', { name: kept.fileName })}
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
