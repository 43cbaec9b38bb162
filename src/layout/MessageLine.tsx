import CloseIcon from '@mui/icons-material/Close';
import { Button, IconButton, SnackbarContent, type SnackbarContentProps } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../resources/ui/use-words.ts';
import { showWhole } from './whole-message.ts';

/** Height of a message in px: it fits into the app bar. */
export const messageHeight = 40;

export interface MessageLineProps extends SnackbarContentProps {
  /** Text that the line omits, shown on demand. */
  readonly details?: ReactNode;
  /** Called when the dialog opens with the full message, which makes the line unnecessary. */
  readonly onShow?: () => void;
  /** Adds a button that closes the message. */
  readonly onClose?: () => void;
}

/** A message in one line, whatever its length. Text that doesn't fit is shown in a dialog on demand. */
export function MessageLine({ message, details, action, onShow, onClose, ...content }: MessageLineProps) {
  const { say } = useWords();
  const [cut, setCut] = useState(false);
  return (
    <SnackbarContent
      {...content}
      message={
        <span
          key={typeof message === 'string' ? message : undefined}
          ref={(text) => {
            if (text && text.scrollWidth > text.clientWidth) setCut(true);
          }}
          title={typeof message === 'string' ? message : undefined}
        >
          {message}
        </span>
      }
      action={
        <>
          {(cut || details !== undefined) && (
            <Button
              size="small"
              color="inherit"
              onClick={() => {
                showWhole({ text: message, details });
                onShow?.();
              }}
            >
              {say('frame.showWhole')}
            </Button>
          )}
          {action}
          {onClose && (
            <IconButton size="small" color="inherit" aria-label={say('frame.close')} onClick={onClose}>
              <CloseIcon fontSize="small" />
            </IconButton>
          )}
        </>
      }
      sx={{
        boxSizing: 'border-box',
        // No wider than its text.
        '&&': { minWidth: 0, flexGrow: 0 },
        maxWidth: 1,
        height: messageHeight,
        py: 0,
        flexWrap: 'nowrap',
        '& .MuiSnackbarContent-message': { flex: '0 1 auto', minWidth: 0, p: 0 },
        '& .MuiSnackbarContent-message > span': {
          display: 'block',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        },
        '& .MuiSnackbarContent-action': { flex: 'none', pl: 1 },
        '& .MuiSnackbarContent-action:empty': { display: 'none' },
        '& .MuiSnackbarContent-action .MuiButton-root': { whiteSpace: 'nowrap' },
      }}
    />
  );
}
