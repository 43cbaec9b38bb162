import { useWords } from '../../resources/ui/use-words.ts';
import { CommandButton, type CommandButtonProps } from '../ui/CommandButton.tsx';
import { useCountText } from './count-text.ts';
import { useListSelection } from './selection.ts';

/** A button of the selection's toolbar; the command line says of it how many are selected. */
export function SelectionButton(props: Omit<CommandButtonProps, 'about' | 'general'>) {
  const { say } = useWords();
  const countText = useCountText();
  const { count, more } = useListSelection();
  const about = say('list.selected', { smart_count: countText(count, more) });
  return <CommandButton size="small" color="inherit" about={about} {...props} />;
}
