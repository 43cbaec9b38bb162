import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState, useSyncExternalStore } from 'react';
import { Notification, useCloseNotification } from 'react-admin';
import { useWords } from '../../resources/ui/use-words.ts';
import { lackingOf } from '../data-provider/api-errors.ts';
import { LackingPermissions } from './LackingPermissions.tsx';
import { MessageLine, type MessageLineProps, messageHeight } from './MessageLine.tsx';
import { messagePlace } from './MessagePlace.tsx';
import { onWholeMessage, showWhole, wholeMessage } from './whole-message.ts';

/** A message that is a text: react-admin's `notify('…')`. */
function TextMessage({ ref, style, className, role, message, action }: MessageLineProps) {
  const close = useCloseNotification();
  const [lacking] = useState(() => lackingOf(message));
  const details = lacking && <LackingPermissions {...lacking} />;
  return <MessageLine {...{ ref, style, className, role, message, details, action }} onShow={close} />;
}

/**
 * Alerts, hidden after 3,000 ms (SPEC §9). One line in the free space of the app bar, beside the banner. A longer line
 * also covers the portal's name, and with a temporary drawer the bar's buttons. It never covers the page, a dialog
 * (dialogs open below the app bar) or the banner, and moves nothing.
 */
export function Alerts() {
  return (
    <>
      <Notification
        autoHideDuration={3_000}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        slots={{ content: TextMessage }}
        sx={({ breakpoints }) => ({
          '&&': {
            top: 4,
            left: messagePlace.left,
            right: 4,
            transform: 'none',
            height: messageHeight,
            justifyContent: 'flex-start',
            [breakpoints.up('md')]: { ...messagePlace, left: 8, justifyContent: 'flex-end' },
            [breakpoints.up('lg')]: { ...messagePlace, justifyContent: 'center' },
          },
          '& > *': { minWidth: 0, maxWidth: 1 },
          // Clicks beside a short message reach the elements behind it.
          pointerEvents: 'none',
          '& > * > *, & > .MuiPaper-root': { pointerEvents: 'auto' },
        })}
      />
      <WholeMessage />
    </>
  );
}

/** The full text of a message that didn't fit its line. */
function WholeMessage() {
  const { say } = useWords();
  const message = useSyncExternalStore(onWholeMessage, wholeMessage);
  if (!message) return null;
  const close = () => showWhole(undefined);
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth>
      <DialogTitle>{message.details === undefined ? say('frame.message') : message.text}</DialogTitle>
      <DialogContent sx={{ overflowWrap: 'anywhere' }}>{message.details ?? message.text}</DialogContent>
      <DialogActions>
        {message.action && (
          <Button
            color="inherit"
            onClick={() => {
              message.action?.onPress();
              close();
            }}
          >
            {message.action.label}
          </Button>
        )}
        <Button autoFocus onClick={close}>
          {say('frame.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
