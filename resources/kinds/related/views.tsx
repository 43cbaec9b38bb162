import type { KindViews } from '../kind-views.ts';

/** Always read-only: forms draw its cell in place of an input. */
function Input() {
  return null;
}

/** Kept by the other entity: filter that one. */
function Filter() {
  return null;
}

export const views: KindViews = { Input, Filter };
