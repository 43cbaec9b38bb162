import { fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Fills an empty box in one step. Typed letter by letter, each would render the form again. */
export async function fill(box: Element, text: string): Promise<void> {
  await userEvent.click(box);
  fireEvent.change(box, { target: { value: text } });
}
