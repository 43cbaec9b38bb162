import { lazy } from 'react';
import type { ListSlots } from '../../list/slots.ts';

/** Bulk edit of what a list finds, and of what is selected in it. */
export const bulkEdit: ListSlots = {
  Toolbar: lazy(() => import('./BulkEditButtons.tsx').then((module) => ({ default: module.BulkEditMatching }))),
  selection: {
    offers: (_, permitted) => permitted.update,
    Buttons: lazy(() => import('./BulkEditButtons.tsx').then((module) => ({ default: module.BulkEditSelected }))),
  },
};
