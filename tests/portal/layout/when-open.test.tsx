import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { whenOpen } from '../../../src/layout/when-open.tsx';

/** A menu, and the number of loads. */
function makeMenu() {
  let loads = 0;
  const Menu = whenOpen(async () => {
    loads += 1;
    return { default: ({ open }: { open: boolean }) => <p>{open ? 'open' : 'closing'}</p> };
  });
  return { Menu, loads: () => loads };
}

test('what never opened is neither loaded nor drawn', () => {
  const { Menu, loads } = makeMenu();
  const { container } = render(<Menu open={false} />);
  expect(container.innerHTML).toBe('');
  expect(loads()).toBe(0);
});

test('what opened is loaded once, and stays to draw how it closes', async () => {
  const { Menu, loads } = makeMenu();
  const { rerender } = render(<Menu open />);
  expect(await screen.findByText('open')).toBeTruthy();
  rerender(<Menu open={false} />);
  expect(screen.getByText('closing')).toBeTruthy();
  rerender(<Menu open />);
  expect(screen.getByText('open')).toBeTruthy();
  expect(loads()).toBe(1);
});
