import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { useLanguage } from '../../../resources/kinds/cell.tsx';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { type ColumnSettings, moveColumn, type PlacedColumn, placeColumns, readSettings, resetColumns, sizeColumn, toggleColumn } from './column-settings.ts';
import { columnsOf } from './columns.ts';

/** The columns of a list as this person keeps them, and how to change that. */
export interface ListColumns {
  /** Not yet known: drawing the table now would make it jump. */
  readonly pending: boolean;
  readonly all: readonly PlacedColumn[];
  readonly visible: readonly PlacedColumn[];
  readonly toggle: (name: string) => void;
  readonly move: (name: string, target: string) => void;
  readonly size: (name: string, width: number) => void;
  readonly reset: () => void;
}

/**
 * Columns from the declaration (or those given as `declared`) and from `configurable-datatable/settings/{name}`. A change shows at once, is written
 * behind, and is taken back with the reason where the server refuses it.
 */
export function useColumns(resource: Resource, permissions: readonly string[], declared: readonly string[] = resource.list.columns): ListColumns {
  const dataProvider = useAdminDataProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const language = useLanguage();
  const queryKey = useMemo(() => ['column-settings', resource.name], [resource.name]);
  const kept = useQuery({
    queryKey,
    // The declared columns serve as well where the settings can't be had.
    queryFn: async ({ signal }) => readSettings(await dataProvider.settings.read(resource.name, { signal }).catch(() => undefined)),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const { mutate } = useMutation({
    scope: { id: `column-settings.${resource.name}` },
    mutationFn: (settings: ColumnSettings) => dataProvider.settings.write(resource.name, settings),
    onMutate: (settings) => {
      const before = client.getQueryData<ColumnSettings>(queryKey);
      return { before, now: client.setQueryData<ColumnSettings>(queryKey, settings) };
    },
    onError: (error, _, context) => {
      // A later change stands.
      if (client.getQueryData(queryKey) === context?.now) client.setQueryData(queryKey, context?.before ?? {});
      notify('list.columnsFailed', { type: 'error', messageArgs: { reason: error.message } });
    },
  });
  const settings = kept.data;
  return useMemo(() => {
    const all = placeColumns(columnsOf(resource, permissions, language), declared, settings ?? {});
    const current = () => client.getQueryData<ColumnSettings>(queryKey) ?? {};
    return {
      pending: settings === undefined,
      all,
      visible: all.filter(({ visible }) => visible),
      toggle: (name) => mutate(toggleColumn(current(), all, name)),
      move: (name, target) => mutate(moveColumn(current(), all, name, target)),
      size: (name, width) => mutate(sizeColumn(current(), name, width)),
      reset: () => mutate(resetColumns(current())),
    };
  }, [resource, permissions, declared, language, settings, client, queryKey, mutate]);
}
