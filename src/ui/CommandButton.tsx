import { Button, type ButtonProps } from '@mui/material';
import { useId, useRef } from 'react';
import { type Command, useCommands } from './commands.ts';

export type CommandButtonProps = ButtonProps<'button', { readonly to?: string }> &
  Pick<Command, 'about' | 'general'> & {
    /** Text in the command line; on the button itself only without children. */
    readonly label: string;
    /** Hides it in the command line, because the items of the menu it opens are listed there. */
    readonly quiet?: boolean;
  };

/**
 * A button that is also a command of the command line while it is enabled. Running the command presses the button, so
 * that label, action and conditions are defined once.
 */
export function CommandButton({ label, about, general, quiet, children = label, ...button }: CommandButtonProps) {
  const name = useId();
  const element = useRef<HTMLButtonElement>(null);
  useCommands(
    quiet === true || button.disabled === true
      ? []
      : [{ name, label, about, general, run: () => element.current?.click() }],
  );
  return (
    <Button ref={element} {...button}>
      {children}
    </Button>
  );
}
