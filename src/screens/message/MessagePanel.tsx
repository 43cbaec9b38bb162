import { message } from '../../../resources/marketing/message.ts';
import { stateOf } from '../../../resources/lifecycle.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { PanelFrame } from '../../form/PanelFrame.tsx';
import type { RecordPanelProps } from '../../form/slots.ts';
import { DraftMessage } from './DraftMessage.tsx';
import { SendingProgress } from './SendingProgress.tsx';

/** Of a draft who gets it, what they see and the button that sends it; then how far the sending is. */
export function MessagePanel(props: RecordPanelProps) {
  const { say } = useWords();
  const draft = stateOf(message, props.record) === 'draft';
  return (
    <PanelFrame title={say(draft ? 'messages.preview' : 'messages.progress')}>
      {draft ? <DraftMessage {...props} /> : <SendingProgress {...props} />}
    </PanelFrame>
  );
}
