import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { hasUnsaved } from '../store/unsaved.ts';

/**
 * Asks before an action that discards unsaved edits; without any, acts at once. Render `dialog` next to the trigger.
 */
export function useConfirmDiscard(): {
  readonly confirmDiscard: (act: () => void) => void;
  readonly dialog: ReactNode;
} {
  const translate = useTranslate();
  const [asked, setAsked] = useState<() => void>();
  const close = () => setAsked(undefined);
  const confirmDiscard = (act: () => void) => (hasUnsaved() ? setAsked(() => act) : act());
  const dialog = (
    <Dialog open={asked !== undefined} onClose={close} aria-labelledby="discard-title">
      <DialogTitle id="discard-title">{translate('frame.discardTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('frame.discardContent')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={close} autoFocus>
          {translate('frame.discardStay')}
        </Button>
        <Button
          onClick={() => {
            close();
            asked?.();
          }}
        >
          {translate('frame.discardLeave')}
        </Button>
      </DialogActions>
    </Dialog>
  );
  return { confirmDiscard, dialog };
}
