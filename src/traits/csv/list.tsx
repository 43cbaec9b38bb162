import { lazy } from 'react';
import { can } from '../../../resources/access.ts';
import { modesOf } from '../../../resources/csv/modes.ts';
import type { ListSlots, ToolbarProps } from '../../list/slots.ts';

const CsvMenu = lazy(() => import('./CsvButtons.tsx').then((module) => ({ default: module.CsvMenu })));
const ExportSelected = lazy(() => import('./CsvButtons.tsx').then((module) => ({ default: module.ExportSelected })));

function Files({ resource, permitted: { permissions } }: ToolbarProps) {
  const offered =
    can(permissions, 'export', resource) || (modesOf(resource).length > 0 && can(permissions, 'import', resource));
  return resource.csv && offered ? <CsvMenu resource={resource} /> : null;
}

/** A menu for whoever may export or import files of an entity that declares them; an export of what is selected. */
export const csv: ListSlots = {
  Toolbar: Files,
  selection: {
    offers: (resource, { permissions }) => resource.csv !== undefined && can(permissions, 'export', resource),
    Buttons: ExportSelected,
  },
};
