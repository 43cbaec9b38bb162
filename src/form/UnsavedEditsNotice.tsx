import { Alert, Button } from '@mui/material';
import { useWords } from '../../resources/ui/use-words.ts';
import { formatMoment } from '../../resources/kinds/date-time/format.ts';
import type { UnsavedEdits } from './use-stored-edits.ts';

/** Notice "You have unsaved changes from 18:05", with restore and discard. */
export function UnsavedEditsNotice({ kept }: { readonly kept: UnsavedEdits }) {
  const { say, language } = useWords();
  if (!kept.offer) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2, flexWrap: 'wrap' }}
      action={
        <>
          <Button color="inherit" size="small" onClick={kept.restore}>
            {say('form.restoreKept')}
          </Button>
          <Button color="inherit" size="small" onClick={kept.discard}>
            {say('form.discardKept')}
          </Button>
        </>
      }
    >
      {say('form.kept', { time: formatMoment(kept.offer.at, language) })}
    </Alert>
  );
}
