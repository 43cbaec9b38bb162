import { type FocusEvent, type MouseEvent, useRef } from 'react';

/**
 * Handlers of an `input` that shows another text while it has the focus, such as `1000` for `1,000`. On keyboard focus,
 * they select all of it, as in any input, so that typing replaces it: otherwise the change of the text would move the
 * caret to its end. A click sets the caret where it points.
 */
export function usePlainOnFocus(plain: string, show: (plain: string) => void) {
  const pointed = useRef(false);
  return {
    onMouseDown({ currentTarget }: MouseEvent<HTMLInputElement>) {
      pointed.current = currentTarget !== document.activeElement;
    },
    onFocus({ currentTarget }: FocusEvent<HTMLInputElement>) {
      show(plain);
      // Immediately: the next render would clear the selection.
      currentTarget.value = plain;
      if (!pointed.current) currentTarget.select();
      pointed.current = false;
    },
  };
}
