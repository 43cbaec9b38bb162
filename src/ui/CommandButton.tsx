import { Button, type ButtonProps } from '@mui/material';
import { useId, useRef } from 'react';
import { type Command, useCommands } from './commands.ts';

export type CommandButtonProps = ButtonProps<'button', { readonly to?: string }> &
  Pick<Command, 'about' | 'general'> & {
    /** What it does, in the command line, and on the button that has no children. */
    readonly label: string;
    /** The command line leaves it out, since what it opens is offered there. */
    readonly quiet?: boolean;
  };

/**
 * A button that the command line offers, too, while it can be pressed. It is the same press: whoever draws the button
 * says once what it does, and under which conditions.
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
