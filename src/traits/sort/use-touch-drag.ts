import { type PointerEvent, type RefObject, useEffect, useState } from 'react';

/** Dragging by a handle with a finger or pen. Starts at once, whereas native drag and drop needs a long press. */
export interface TouchDrag {
  readonly isActive: () => boolean;
  readonly onPointerDown: (event: PointerEvent, id: number) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: (event: PointerEvent) => void;
}

interface TouchDragOptions {
  /** Scroll container; scrolls when the pointer comes near its edge. */
  readonly box: RefObject<HTMLElement | null>;
  readonly onDrag: (id: number, y: number) => void;
  /** `y` is undefined if the drag was cancelled. */
  readonly onEnd: (id: number, y: number | undefined) => void;
}

interface ActivePointer {
  readonly id: number;
  readonly pointerId: number;
  readonly startY: number;
  y: number;
  moved: boolean;
}

/** Distance in px from an edge at which the box scrolls, and the scroll distance per frame. */
const scrollZone = 48;
const scrollStep = 10;
/** Maximum movement in px of a tap. */
const tapTolerance = 6;

export function useTouchDrag(options: TouchDragOptions): TouchDrag {
  const [drag] = useState(createTouchDrag);
  useEffect(() => drag.setOptions(options));
  useEffect(() => drag.stop, [drag]);
  return drag;
}

function createTouchDrag(): TouchDrag & {
  readonly setOptions: (options: TouchDragOptions) => void;
  readonly stop: () => void;
} {
  let options: TouchDragOptions | undefined;
  let active: ActivePointer | undefined;
  let frame = 0;

  const scroll = () => {
    const element = options?.box.current;
    if (!active?.moved || !element) return;
    const { top, bottom } = element.getBoundingClientRect();
    const by = active.y < top + scrollZone ? -scrollStep : active.y > bottom - scrollZone ? scrollStep : 0;
    if (by !== 0) {
      element.scrollTop += by;
      options?.onDrag(active.id, active.y);
    }
    frame = requestAnimationFrame(scroll);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    active = undefined;
  };
  const end = (event: PointerEvent, y: number | undefined) => {
    if (active?.pointerId !== event.pointerId) return;
    const { id, moved } = active;
    stop();
    if (moved) options?.onEnd(id, y);
  };

  return {
    setOptions: (next) => {
      options = next;
    },
    isActive: () => active !== undefined,
    stop,
    onPointerDown: (event, id) => {
      if (event.pointerType === 'mouse' || active) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      active = { id, pointerId: event.pointerId, startY: event.clientY, y: event.clientY, moved: false };
    },
    onPointerMove: (event) => {
      if (active?.pointerId !== event.pointerId) return;
      active.y = event.clientY;
      if (!active.moved && Math.abs(active.y - active.startY) < tapTolerance) return;
      if (!active.moved) frame = requestAnimationFrame(scroll);
      active.moved = true;
      options?.onDrag(active.id, active.y);
    },
    onPointerUp: (event) => end(event, event.clientY),
    onPointerCancel: (event) => end(event, undefined),
  };
}
