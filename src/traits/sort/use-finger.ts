import { type PointerEvent, type RefObject, useEffect, useState } from 'react';

/** Dragging by a handle with a finger or a pen: at once, where the browser's own dragging wants to be held first. */
export interface Finger {
  readonly holds: () => boolean;
  readonly onPointerDown: (event: PointerEvent, id: number) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: (event: PointerEvent) => void;
}

interface Told {
  /** What scrolls when a finger comes near its edge. */
  readonly box: RefObject<HTMLElement | null>;
  readonly onDrag: (id: number, y: number) => void;
  /** Let go there; nowhere where it was broken off. */
  readonly onEnd: (id: number, y: number | undefined) => void;
}

interface Held {
  readonly id: number;
  readonly pointer: number;
  /** Where it came down; it moves nothing before it moved itself. */
  readonly from: number;
  y: number;
  moved: boolean;
}

/** So near to an edge it scrolls, so much in every frame. */
const edge = 48;
const speed = 10;
/** A tap trembles. */
const least = 6;

export function useFinger(told: Told): Finger {
  const [finger] = useState(makeFinger);
  useEffect(() => finger.tell(told));
  useEffect(() => finger.stop, [finger]);
  return finger;
}

function makeFinger(): Finger & { readonly tell: (told: Told) => void; readonly stop: () => void } {
  let told: Told | undefined;
  let held: Held | undefined;
  let frame = 0;

  const scroll = () => {
    const element = told?.box.current;
    if (!held?.moved || !element) return;
    const { top, bottom } = element.getBoundingClientRect();
    const by = held.y < top + edge ? -speed : held.y > bottom - edge ? speed : 0;
    if (by !== 0) {
      element.scrollTop += by;
      told?.onDrag(held.id, held.y);
    }
    frame = requestAnimationFrame(scroll);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    held = undefined;
  };
  const end = (event: PointerEvent, y: number | undefined) => {
    if (held?.pointer !== event.pointerId) return;
    const { id, moved } = held;
    stop();
    if (moved) told?.onEnd(id, y);
  };

  return {
    tell: (next) => {
      told = next;
    },
    holds: () => held !== undefined,
    stop,
    onPointerDown: (event, id) => {
      if (event.pointerType === 'mouse' || held) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held = { id, pointer: event.pointerId, from: event.clientY, y: event.clientY, moved: false };
    },
    onPointerMove: (event) => {
      if (held?.pointer !== event.pointerId) return;
      held.y = event.clientY;
      if (!held.moved && Math.abs(held.y - held.from) < least) return;
      if (!held.moved) frame = requestAnimationFrame(scroll);
      held.moved = true;
      told?.onDrag(held.id, held.y);
    },
    onPointerUp: (event) => end(event, event.clientY),
    onPointerCancel: (event) => end(event, undefined),
  };
}
