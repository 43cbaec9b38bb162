import type { RefObject } from 'react';
import { useWords } from '../../resources/ui/use-words.ts';
import { modifier } from '../browser/modifier.ts';
import { useCommands } from '../ui/commands.ts';
import { focusFirst } from './focus-field.ts';

/** E goes into a form that can be edited; Ctrl+S, to which `useSaveShortcut` listens, is told. */
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
