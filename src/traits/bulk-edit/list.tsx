import { lazy } from 'react';
import { partLoader } from '../../i18n/part-loader.ts';
import type { ListSlots } from '../../list/slots.ts';
import { isOpen, type Offer } from '../../ui/lacking/offers.ts';

const offer: Offer = { name: 'bulk edit', label: 'bulkEditMenu.open', needs: ['update'] };

/** Bulk edit of the selected records. */
export const bulkEdit: ListSlots = {
  offers: () => [offer],
  selection: {
    offers: (resource, { permissions }) => isOpen(permissions, resource, offer),
    Buttons: lazy(partLoader([], () => import('./BulkEditButtons.tsx'), 'BulkEditSelected')),
  },
};
