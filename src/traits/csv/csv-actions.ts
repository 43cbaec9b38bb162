import { lazy } from 'react';
import { type Action, can } from '../../../resources/access.ts';
import { modesOf } from '../../../resources/csv/modes.ts';
import type { Resource } from '../../../resources/define.ts';
import type { ListAction } from '../../form/slots.ts';

const CsvMenu = lazy(() => import('./CsvButtons.tsx').then((module) => ({ default: module.CsvMenu })));
const ExportSelected = lazy(() => import('./CsvButtons.tsx').then((module) => ({ default: module.ExportSelected })));

/**
 * What files bring to the list of an entity that declares them: a menu for whoever may do either, an export of what is
 * selected.
 */
export function csvActions(
  resource: Resource,
  permissions: readonly string[],
): readonly Omit<ListAction, 'resource'>[] {
  if (!resource.csv) return [];
  const needs: Action = can(permissions, 'export', resource) || modesOf(resource).length === 0 ? 'export' : 'import';
  return [
    { place: 'head', needs, Button: CsvMenu },
    { place: 'selection', needs: 'export', Button: ExportSelected },
  ];
}
