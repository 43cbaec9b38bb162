import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import { useAdminDataProvider } from '../data-provider/use-admin-data-provider.ts';
import { type ColumnSettings, readSettings } from './column-settings.ts';

let expiredAt = 0;

/** What was read before is read again when it is needed next: the views that are shared may have changed. */
export function expireTableSettings(): void {
  expiredAt = Date.now();
}

/** Change of the settings; applied to the cached ones, and again to the server's current ones. */
export type SettingsChange = (settings: ColumnSettings) => ColumnSettings;

export interface TableSettings {
  /** `undefined` until known. */
  readonly settings: ColumnSettings | undefined;
  readonly change: (change: SettingsChange) => void;
  /** Reads them anew: the views that are shared may have changed. */
  readonly readAgain: () => Promise<void>;
}

/**
 * The user's settings of an entity's table: `configurable-datatable/settings/{name}`. A change applies at once and is
 * written in the background, on top of other tabs' changes. If the server refuses it, it is reverted with an alert.
 */
export function useTableSettings(resource: Resource): TableSettings {
  const dataProvider = useAdminDataProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const queryKey = useMemo(() => ['column-settings', resource.name], [resource.name]);
  const saved = useQuery({
    queryKey,
    // Without stored settings the declaration applies.
    queryFn: async ({ signal }) =>
      readSettings(await dataProvider.settings.read(resource.name, { signal }).catch(() => undefined)),
    staleTime: ({ state }) => (state.dataUpdatedAt > expiredAt ? Infinity : 0),
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
      // Keeps a later change.
      if (client.getQueryData(queryKey) === context?.now) client.setQueryData(queryKey, context?.before ?? {});
      notify('list.settingsFailed', { type: 'error', messageArgs: { reason: error.message } });
    },
  });
  return { settings: saved.data, change: mutate, readAgain: () => client.invalidateQueries({ queryKey }) };
}
