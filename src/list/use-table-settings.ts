import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import { useAdminDataProvider } from '../data-provider/use-admin-data-provider.ts';
import { type ColumnSettings, readSettings } from './column-settings.ts';

/** What becomes of the settings; run on those at hand, and again on those that the server has. */
export type SettingsChange = (settings: ColumnSettings) => ColumnSettings;

export interface TableSettings {
  /** Undefined until they are known. */
  readonly settings: ColumnSettings | undefined;
  readonly change: (change: SettingsChange) => void;
}

/**
 * How this person keeps an entity's table: `configurable-datatable/settings/{name}`. A change shows at once and is
 * written behind, on top of what another tab or device wrote meanwhile; it is taken back, with the reason, where the
 * server refuses it.
 */
export function useTableSettings(resource: Resource): TableSettings {
  const dataProvider = useAdminDataProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const queryKey = useMemo(() => ['column-settings', resource.name], [resource.name]);
  const kept = useQuery({
    queryKey,
    // The declaration serves as well where the settings can't be had.
    queryFn: async ({ signal }) =>
      readSettings(await dataProvider.settings.read(resource.name, { signal }).catch(() => undefined)),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const { mutate } = useMutation({
    scope: { id: `column-settings.${resource.name}` },
    mutationFn: async (change: SettingsChange) => {
      const now = readSettings(await dataProvider.settings.read(resource.name));
      await dataProvider.settings.write(resource.name, change(now));
    },
    onMutate: (change) => {
      const before = client.getQueryData<ColumnSettings>(queryKey);
      return { before, now: client.setQueryData<ColumnSettings>(queryKey, change(before ?? {})) };
    },
    onError: (error, _, context) => {
      // A later change stands.
      if (client.getQueryData(queryKey) === context?.now) client.setQueryData(queryKey, context?.before ?? {});
      notify('list.settingsFailed', { type: 'error', messageArgs: { reason: error.message } });
    },
  });
  return { settings: kept.data, change: mutate };
}
