import { lazy } from 'react';
import { partLoader } from '../../i18n/part-loader.ts';
import type { ListSlots } from '../../list/slots.ts';

/** Bulk edit of the selected records. */
export const bulkEdit: ListSlots = {
  selection: {
    offers: (_, permitted) => permitted.update,
    Buttons: lazy(partLoader([], () => import('./BulkEditButtons.tsx'), 'BulkEditSelected')),
  },
};
