import { Paper, Typography } from '@mui/material';
import { message } from '../../../resources/marketing/message.ts';
import { stateOf } from '../../../resources/lifecycle.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { DraftMessage } from './DraftMessage.tsx';
import { SendingProgress } from './SendingProgress.tsx';

/** Of a draft who gets it, what they see and the button that sends it; then how far the sending is. */
export function MessagePanel(props: RecordPanelProps) {
  const { say } = useWords();
  const draft = stateOf(message, props.record) === 'draft';
  return (
    <Paper component="section" variant="outlined" aria-labelledby="sending-title" sx={{ p: 2 }}>
      <Typography
        id="sending-title"
        component="h2"
        variant="subtitle1"
        tabIndex={-1}
        sx={{ fontWeight: 600, mb: 1, outline: 'none' }}
      >
        {say(draft ? 'messages.preview' : 'messages.progress')}
      </Typography>
      {draft ? <DraftMessage {...props} /> : <SendingProgress {...props} />}
    </Paper>
  );
}
