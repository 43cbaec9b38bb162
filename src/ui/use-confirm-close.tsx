import { type ReactNode, useState } from 'react';
import { useWords } from '../../resources/ui/use-words.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/**
 * Asks before a dialog with typed values is closed by Escape or a click outside, which may happen by mistake. Its
 * button "Cancel" is intentional and calls `onClose` itself. Render `question` next to the dialog.
 */
export function useConfirmClose(
  isTyped: () => boolean,
  onClose: () => void,
): { readonly close: () => void; readonly question: ReactNode } {
  const { say } = useWords();
  const [asking, setAsking] = useState(false);
  return {
    close: () => (isTyped() ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        open={asking}
        destructive
        title={say('form.giveUpTitle')}
        confirm={say('form.giveUp')}
        cancel={say('form.goOn')}
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    ),
  };
}
