import { lazy } from 'react';
import { partLoader } from '../../i18n/part-loader.ts';
import type { ListSlots } from '../../list/slots.ts';

/** Bulk edit of all records that match a list's filters, and of the selected ones. */
export const bulkEdit: ListSlots = {
  Toolbar: lazy(partLoader([], () => import('./BulkEditButtons.tsx'), 'BulkEditMatching')),
  selection: {
    offers: (_, permitted) => permitted.update,
    Buttons: lazy(partLoader([], () => import('./BulkEditButtons.tsx'), 'BulkEditSelected')),
  },
};
