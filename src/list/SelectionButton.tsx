import { CommandButton, type CommandButtonProps } from '../ui/CommandButton.tsx';
import { useSelectionAbout } from './use-selection-about.ts';

/** A button of the selection's toolbar; the command line adds what is selected, and how many. */
export function SelectionButton(props: Omit<CommandButtonProps, 'about' | 'general'>) {
  return <CommandButton size="small" color="inherit" about={useSelectionAbout()} {...props} />;
}
