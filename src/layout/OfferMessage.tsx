import { Button } from '@mui/material';
import { useCloseNotification } from 'react-admin';
import { MessageLine } from './MessageLine.tsx';

interface OfferMessageProps {
  readonly text: string;
  readonly button: string;
  readonly onPress: () => void;
}

/** A message with a button for a possible next step, which also closes it. */
export function OfferMessage({ text, button, onPress }: OfferMessageProps) {
  const close = useCloseNotification();
  return (
    <MessageLine
      role="status"
      message={text}
      action={
        <Button
          size="small"
          color="inherit"
          onClick={() => {
            close();
            onPress();
          }}
        >
          {button}
        </Button>
      }
    />
  );
}
