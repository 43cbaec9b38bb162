import { lazy } from 'react';
import { can } from '../../../resources/access.ts';
import { modesOf } from '../../../resources/csv/modes.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import type { ListSlots, ToolbarProps } from '../../list/slots.ts';

const CsvMenu = lazy(partLoader([], () => import('./CsvButtons.tsx'), 'CsvMenu'));
const ExportSelected = lazy(partLoader([], () => import('./CsvButtons.tsx'), 'ExportSelected'));

function MenuIfPermitted({ resource, permitted: { permissions } }: ToolbarProps) {
  const visible =
    can(permissions, 'export', resource) || (modesOf(resource).length > 0 && can(permissions, 'import', resource));
  return resource.csv && visible ? <CsvMenu resource={resource} /> : null;
}

/** Export and import of entities that declare `csv`. */
export const csv: ListSlots = {
  Toolbar: MenuIfPermitted,
  selection: {
    offers: (resource, { permissions }) => resource.csv !== undefined && can(permissions, 'export', resource),
    Buttons: ExportSelected,
  },
};
