import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { menu } from '../../../resources/index.ts';
import type { MenuGroup } from '../../../resources/menu.ts';
import { pages } from '../../../src/screens/index.ts';
import { type Command, useCommands, usePresentCommands } from '../../../src/ui/commands.ts';

function Offers({ commands }: { readonly commands: readonly Command[] }) {
  useCommands(commands);
  return null;
}

function Told() {
  return <p>{usePresentCommands().map(({ label, keys }) => `${label}=${keys} `)}</p>;
}

const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });

test('commands are told while they are there, and run by their keys as they are now', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const offers = (run: () => void) => <Offers commands={[{ name: 'new', label: 'New', keys: 'n', run }]} />;
  const { rerender } = render(
    <>
      <Told />
      {offers(first)}
    </>,
  );
  expect(screen.getByText('New=n')).toBeTruthy();
  press('n');
  rerender(
    <>
      <Told />
      {offers(second)}
    </>,
  );
  press('N');
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  rerender(<Told />);
  press('n');
  expect(second).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(/New/u)).toBeNull();
});

test('two keys go together, whoever else knows the second, and not after another one', async () => {
  const [orders, next] = [vi.fn(), vi.fn()];
  render(
    <>
      <Offers commands={[{ name: 'next', label: 'Next', keys: 'o', run: next }]} />
      <Offers commands={[{ name: 'orders', label: 'Orders', keys: 'g o', run: orders }]} />
    </>,
  );
  const calls = () => [orders, next].map(({ mock }) => mock.calls.length);
  press('g');
  press('o');
  expect(calls()).toEqual([1, 0]);
  await new Promise((resolve) => setTimeout(resolve));
  press('o');
  expect(calls()).toEqual([1, 1]);
  press('g');
  press('x');
  await new Promise((resolve) => setTimeout(resolve));
  press('o');
  expect(calls()).toEqual([1, 2]);
});

test('no key does anything while one types, or while a dialog is open', () => {
  const run = vi.fn();
  render(
    <>
      <Offers commands={[{ name: 'new', label: 'New', keys: 'n', run }]} />
      <input />
    </>,
  );
  press('n', screen.getByRole('textbox'));
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  press('n');
  expect(run).not.toHaveBeenCalled();
  dialog.remove();
  press('n');
  expect(run).toHaveBeenCalledTimes(1);
});

test('a press searches the page for dialogs only where it is a command', () => {
  const run = vi.fn();
  const plain = Array.from({ length: 20 }, (_, place) => ({ name: `${place}`, label: `Button ${place}`, run }));
  render(
    <>
      {plain.map((command) => (
        <Offers key={command.name} commands={[command]} />
      ))}
      <Offers commands={[{ name: 'new', label: 'New', keys: 'n', run }]} />
    </>,
  );
  const search = vi.spyOn(document, 'querySelector');
  press('x');
  expect(search).not.toHaveBeenCalled();
  press('n');
  expect(search).toHaveBeenCalledTimes(1);
  expect(run).toHaveBeenCalledTimes(1);
  search.mockRestore();
});

test('each letter after G leads to one screen', () => {
  const groups: readonly MenuGroup[] = menu;
  const letters = [
    ...groups.flatMap((group) => Object.values(group.letters ?? {})),
    ...pages.flatMap(({ letter }) => letter ?? []),
  ];
  expect(pages.find(({ path }) => path === '/analysis')?.letter).toBe('y');
  expect(letters).toHaveLength(new Set([...letters, 'h']).size - 1);
  for (const letter of letters) expect(letter).toMatch(/^[a-z]$/u);
});
