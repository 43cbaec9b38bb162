import type { KindViews } from '../kind-views.ts';

/** Always read-only; forms show the cell. */
function Input() {
  return null;
}

/** Filtered through the other entity. */
function Filter() {
  return null;
}

export const views: KindViews = { Input, Filter };
