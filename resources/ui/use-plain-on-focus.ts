import { type FocusEvent, type MouseEvent, useRef } from 'react';

/**
 * Handlers of an `input` that shows another text while it has the focus, as `1000` for `1,000`. Whoever comes by key has
 * all of it selected, as in any input, so that what they type replaces it: without this the change of the text would put
 * the caret at its end. A click puts the caret where it points.
 */
export function usePlainOnFocus(plain: string, show: (plain: string) => void) {
  const pointed = useRef(false);
  return {
    onMouseDown({ currentTarget }: MouseEvent<HTMLInputElement>) {
      pointed.current = currentTarget !== document.activeElement;
    },
    onFocus({ currentTarget }: FocusEvent<HTMLInputElement>) {
      show(plain);
      // At once: the next render would take the selection away.
      currentTarget.value = plain;
      if (!pointed.current) currentTarget.select();
      pointed.current = false;
    },
  };
}
