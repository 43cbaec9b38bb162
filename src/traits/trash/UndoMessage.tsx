import { useWords } from '../../../resources/ui/use-words.ts';
import { OfferMessage } from '../../layout/OfferMessage.tsx';

/** The message after a deletion, with a button that undoes it. */
export function UndoMessage({ text, onUndo }: { readonly text: string; readonly onUndo: () => void }) {
  const { say } = useWords();
  return <OfferMessage text={text} button={say('trash.undo')} onPress={onUndo} />;
}
