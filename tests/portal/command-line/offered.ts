import { act, renderHook } from '@testing-library/react';
import { expect } from 'vitest';
import { type Command, usePresentCommands } from '../../../src/ui/commands.ts';

const said = ({ label, about }: Command) => (about === undefined ? label : `${label}: ${about}`);

/** Returns functions that list the commands of the page, as `Delete: 2 selected`, and run them. */
export function watchCommands() {
  const { result } = renderHook(() => usePresentCommands());
  const commands = () => result.current.filter(({ quiet }) => quiet !== true);
  const offered = () => commands().map(said);
  const run = (words: string) => {
    expect(offered()).toContain(words);
    act(() => result.current.find((one) => said(one) === words)?.run());
  };
  return { commands, offered, run };
}
