import SwapIcon from '@mui/icons-material/ImportExport';
import { lazy, Suspense } from 'react';
import { partLoader } from '../../i18n/part-loader.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { ListSlots, ToolbarProps } from '../../list/slots.ts';
import { isOpen } from '../../ui/lacking/offers.ts';
import { csvOffers, exportOffer } from './offers.ts';
import { ToolbarButton } from '../../list/ToolbarButton.tsx';

const CsvMenu = lazy(partLoader([], () => import('./CsvButtons.tsx'), 'CsvMenu'));
const ExportSelected = lazy(partLoader([], () => import('./CsvButtons.tsx'), 'ExportSelected'));

function MenuIfPermitted({ resource, permitted: { permissions } }: ToolbarProps) {
  const { say } = useWords();
  if (!csvOffers(resource).some((offer) => isOpen(permissions, resource, offer))) return null;
  // Placeholder for the menu's button, so that the toolbar doesn't grow when the menu is loaded.
  const place = <ToolbarButton text={say('csvMenu.open')} startIcon={<SwapIcon />} disabled />;
  return (
    <Suspense fallback={place}>
      <CsvMenu resource={resource} />
    </Suspense>
  );
}

/** Export and import of entities that declare `csv`. */
export const csv: ListSlots = {
  offers: csvOffers,
  Toolbar: MenuIfPermitted,
  selection: {
    offers: (resource, { permissions }) => resource.csv !== undefined && isOpen(permissions, resource, exportOffer),
    Buttons: ExportSelected,
  },
};
