import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type TouchDrag, useTouchDrag } from './use-touch-drag.ts';

export interface Drag {
  readonly dragged: number | undefined;
  /** The drop position: before this row; the number of rows means after the last. */
  readonly gap: number | undefined;
  /** Makes a row draggable by mouse until the returned function is called. */
  readonly row: (element: HTMLElement, id: number) => () => void;
  /** Event handlers of a row's drag handle, for touch. */
  readonly handle: TouchDrag;
}

/** Drag and drop of rows of one height in a scrolling box, by mouse and touch. */
export function useDrag(
  box: RefObject<HTMLElement | null>,
  rowHeight: number,
  count: number,
  onDrop: (id: number, gap: number) => void,
): Drag {
  const [dragged, setDragged] = useState<number>();
  const [gap, setGap] = useState<number>();
  const latest = useRef({ count, onDrop });
  useEffect(() => {
    latest.current = { count, onDrop };
  });
  const [gapAt] = useState(() => (y: number) => {
    const element = box.current;
    return element
      ? Math.max(
          0,
          Math.min(
            latest.current.count,
            Math.round((y - element.getBoundingClientRect().top + element.scrollTop) / rowHeight),
          ),
        )
      : 0;
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    // Ignores drags from other parts of the page.
    const ours = ({ source }: { readonly source: { readonly element: Element } }) => element.contains(source.element);
    return combine(
      dropTargetForElements({
        element,
        canDrop: ours,
        onDrag: ({ location }) => setGap(gapAt(location.current.input.clientY)),
        onDragLeave: () => setGap(undefined),
        onDrop: ({ source, location }) => {
          setGap(undefined);
          if (typeof source.data.id === 'number')
            latest.current.onDrop(source.data.id, gapAt(location.current.input.clientY));
        },
      }),
      autoScrollForElements({ element, canScroll: ours, getAllowedAxis: () => 'vertical' }),
    );
  }, [box, gapAt]);

  const handle = useTouchDrag({
    box,
    onDrag: (id, y) => {
      setDragged(id);
      setGap(gapAt(y));
    },
    onEnd: (id, y) => {
      setDragged(undefined);
      setGap(undefined);
      if (y !== undefined) latest.current.onDrop(id, gapAt(y));
    },
  });
  const { isActive } = handle;
  const [row] = useState(
    () => (element: HTMLElement, id: number) =>
      draggable({
        element,
        canDrag: () => !isActive(),
        getInitialData: () => ({ id }),
        onDragStart: () => setDragged(id),
        onDrop: () => setDragged(undefined),
      }),
  );
  return { dragged, gap, row, handle };
}
