import { screen } from '@testing-library/react';

/** Finds a text box of the form by its label. The panels below have boxes with the same labels. */
export function box(name: string): HTMLElement {
  const found = screen.getAllByRole('textbox', { name }).find((one) => one.closest('form') !== null);
  if (!found) throw new Error(`no box ${name} in the form`);
  return found;
}
