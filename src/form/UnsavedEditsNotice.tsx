import { Alert, Button } from '@mui/material';
import { useWords } from '../../resources/ui/use-words.ts';
import { formatMoment } from '../../resources/kinds/date-time/format.ts';
import type { UnsavedEdits } from './use-stored-edits.ts';

/** Notice "You have unsaved changes from 18:05", with restore and discard. */
export function UnsavedEditsNotice({ unsavedEdits }: { readonly unsavedEdits: UnsavedEdits }) {
  const { say, language } = useWords();
  if (!unsavedEdits.offer) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2, flexWrap: 'wrap' }}
      action={
        <>
          <Button color="inherit" size="small" onClick={unsavedEdits.restore}>
            {say('form.restoreKept')}
          </Button>
          <Button color="inherit" size="small" onClick={unsavedEdits.discard}>
            {say('form.discardKept')}
          </Button>
        </>
      }
    >
      {say('form.kept', { time: formatMoment(unsavedEdits.offer.at, language) })}
    </Alert>
  );
}
