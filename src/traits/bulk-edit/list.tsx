import { lazy } from 'react';
import type { ListSlots } from '../../list/slots.ts';

/** Bulk edit of all records that match a list's filters, and of the selected ones. */
export const bulkEdit: ListSlots = {
  Toolbar: lazy(() => import('./BulkEditButtons.tsx').then((module) => ({ default: module.BulkEditMatching }))),
  selection: {
    offers: (_, permitted) => permitted.update,
    Buttons: lazy(() => import('./BulkEditButtons.tsx').then((module) => ({ default: module.BulkEditSelected }))),
  },
};
