import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Moves rows whose order matters: by dragging, and by the arrow keys on a row's handle. */
export interface RowMoves {
  /** The row whose place the dragged one would take. */
  readonly over: number | undefined;
  readonly onKeyDown: (event: KeyboardEvent, index: number) => void;
}

/** @param body the element that contains the rows (`data-row`), each with a handle (`data-handle`) */
export function useRowMoves(
  body: RefObject<HTMLElement | null>,
  total: number,
  move: (from: number, to: number) => void,
): RowMoves {
  const [over, setOver] = useState<number>();
  const pendingFocus = useRef<number>(undefined);
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });

  useEffect(() => {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? [])].slice(0, total);
    const ours = ({ source }: { readonly source: { readonly element: Element } }) =>
      body.current?.contains(source.element) === true;
    return combine(
      ...rows.flatMap((element, index) => {
        const handle = element.querySelector('[data-handle]');
        return [
          draggable({ element, ...(handle && { dragHandle: handle }), getInitialData: () => ({ index }) }),
          dropTargetForElements({
            element,
            canDrop: ours,
            onDragEnter: () => setOver(index),
            onDragLeave: () => setOver(undefined),
            onDrop: ({ source }) => {
              setOver(undefined);
              if (typeof source.data.index === 'number' && source.data.index !== index)
                latest.current(source.data.index, index);
            },
          }),
        ];
      }),
    );
  }, [body, total]);

  // React may reinsert the moved row into the page, which loses the focus.
  useLayoutEffect(() => {
    const index = pendingFocus.current;
    if (index === undefined) return;
    pendingFocus.current = undefined;
    body.current?.querySelectorAll<HTMLElement>('[data-handle]')[index]?.focus();
  });

  return {
    over,
    onKeyDown: (event, index) => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      const target = index + step;
      if (step === 0 || target < 0 || target >= total) return;
      event.preventDefault();
      pendingFocus.current = target;
      move(index, target);
    },
  };
}
