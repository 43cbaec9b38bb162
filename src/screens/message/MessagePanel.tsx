import { message } from '../../../resources/marketing/message.ts';
import { stateOf } from '../../../resources/lifecycle.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { PanelFrame } from '../../form/PanelFrame.tsx';
import type { RecordPanelProps } from '../../form/slots.ts';
import { DraftMessage } from './DraftMessage.tsx';
import { SendingProgress } from './SendingProgress.tsx';

/** For a draft: recipients, preview and send button; afterwards the progress of sending. */
export function MessagePanel(props: RecordPanelProps) {
  const { say } = useWords();
  const draft = stateOf(message, props.record) === 'draft';
  return (
    <PanelFrame title={say(draft ? 'messages.preview' : 'messages.progress')}>
      {draft ? <DraftMessage {...props} /> : <SendingProgress {...props} />}
    </PanelFrame>
  );
}
