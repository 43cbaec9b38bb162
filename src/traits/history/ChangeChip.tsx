import { ToneChip } from '../../../resources/ui/ToneChip.tsx';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { RowChange } from './row-differences.ts';

const tones = { added: 'success', changed: 'info', moved: 'neutral', removed: 'error' } as const;

/** The change of a list item, as a word. */
export function ChangeChip({ change }: { readonly change: RowChange }) {
  const { say } = useWords();
  return <ToneChip tone={tones[change]}>{say(`history.${change}`)}</ToneChip>;
}
