import { screen } from '@testing-library/react';

/** A box of the form, by its label: the panels below have some of the same name. */
export function box(name: string): HTMLElement {
  const found = screen.getAllByRole('textbox', { name }).find((one) => one.closest('form') !== null);
  if (!found) throw new Error(`no box ${name} in the form`);
  return found;
}
