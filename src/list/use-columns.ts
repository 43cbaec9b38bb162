import { useMemo } from 'react';
import type { Resource } from '../../resources/define.ts';
import { densities, type Density } from '../../resources/query/table-settings.ts';
import type { SortOrder } from '../../resources/query/sort.ts';
import { useLanguage } from '../../resources/ui/use-language.ts';
import {
  moveColumn,
  type PlacedColumn,
  placeColumns,
  resetColumns,
  sizeColumn,
  toggleColumn,
} from './column-settings.ts';
import { columnsOf } from './columns.ts';
import { useTableSettings } from './use-table-settings.ts';

/** A list's columns with the user's settings, and their setters. */
export interface ListColumns {
  /** True until the settings are known; rendering the table earlier would make it jump. */
  readonly pending: boolean;
  readonly all: readonly PlacedColumn[];
  readonly visible: readonly PlacedColumn[];
  /** Number of visible columns that stay in view while the table scrolls sideways. */
  readonly pinned: number;
  readonly density: Density;
  readonly toggle: (name: string) => void;
  readonly move: (name: string, target: string) => void;
  readonly size: (name: string, width: number) => void;
  readonly pin: (count: number) => void;
  readonly space: (density: Density) => void;
  readonly reset: () => void;
  /** Stores the chosen order; absent if the list doesn't store one. */
  readonly keepSort?: (sort: SortOrder) => void;
}

/** Columns of the declaration, or of `declared`, with the user's settings. */
export function useColumns(
  resource: Resource,
  permissions: readonly string[],
  declared: readonly string[] = resource.list.columns,
): ListColumns {
  const language = useLanguage();
  const { settings, change } = useTableSettings(resource);
  return useMemo(() => {
    const all = placeColumns(columnsOf(resource, permissions, language), declared, settings ?? {});
    return {
      pending: settings === undefined,
      all,
      visible: all.filter(({ visible }) => visible),
      pinned: settings?.pinned ?? 0,
      density: settings?.density ?? densities[0],
      toggle: (name) => change((now) => toggleColumn(now, all, name)),
      move: (name, target) => change((now) => moveColumn(now, all, name, target)),
      size: (name, width) => change((now) => sizeColumn(now, name, width)),
      pin: (pinned) => change((now) => ({ ...now, pinned })),
      space: (density) => change((now) => ({ ...now, density })),
      reset: () => change(resetColumns),
    };
  }, [resource, permissions, declared, language, settings, change]);
}
