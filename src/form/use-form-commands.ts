import type { RefObject } from 'react';
import { useWords } from '../../resources/ui/use-words.ts';
import { modifier } from '../browser/modifier.ts';
import { useCommands } from '../ui/commands.ts';
import { focusFirst } from './focus-field.ts';

/** Shortcut E focuses the first input of an editable form. Ctrl+S is only listed here: `useSaveShortcut` handles it. */
export function useFormCommands(root: RefObject<HTMLElement | null>, disabled: boolean): void {
  const { say } = useWords();
  const edit = () => {
    if (root.current) focusFirst(root.current);
  };
  useCommands(
    disabled
      ? []
      : [
          { name: 'edit', label: say('form.firstField'), keys: 'e', run: edit, quiet: true },
          { name: 'save', label: say('form.save'), keys: `${modifier} S`, run: () => undefined, quiet: true },
        ],
  );
}
