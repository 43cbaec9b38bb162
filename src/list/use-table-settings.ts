import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import { useAdminDataProvider } from '../data-provider/use-admin-data-provider.ts';
import { type ColumnSettings, readSettings } from './column-settings.ts';

let expiredAt = 0;

/** Makes later reads fetch the settings again, because shared views may have changed. */
export function expireTableSettings(): void {
  expiredAt = Date.now();
}

/** A change of the settings; applied to the cached ones, and again to the server's current ones. */
export type SettingsChange = (settings: ColumnSettings) => ColumnSettings;

export interface TableSettings {
  /** `undefined` until known. */
  readonly settings: ColumnSettings | undefined;
  readonly change: (change: SettingsChange) => void;
  /** Reads the settings again, because shared views may have changed. */
  readonly readAgain: () => Promise<void>;
}

const keyOf = (name: string) => ['column-settings', name];

/** Query of a table's settings; without stored settings the declaration applies. */
function useSettingsQuery() {
  const { settings } = useAdminDataProvider();
  return useCallback(
    (name: string) =>
      queryOptions({
        queryKey: keyOf(name),
        queryFn: async ({ signal }) => readSettings(await settings.read(name, { signal }).catch(() => undefined)),
        staleTime: ({ state }) => (state.dataUpdatedAt > expiredAt ? Infinity : 0),
        gcTime: Infinity,
      }),
    [settings],
  );
}

/**
 * Changes the user's settings of any table. A change applies at once and is written in the background, on top of other
 * tabs' changes. If the server refuses it, it is reverted with an alert.
 */
function useSettingsChange(): (name: string, change: SettingsChange) => void {
  const { settings } = useAdminDataProvider();
  const client = useQueryClient();
  const notify = useNotify();
  return useCallback(
    (name, change) => {
      const queryKey = keyOf(name);
      const mutation = client.getMutationCache().build(client, {
        scope: { id: `column-settings.${name}` },
        mutationFn: async () => {
          const now = readSettings(await settings.read(name));
          await settings.write(name, change(now));
        },
        onMutate: () => {
          const before = client.getQueryData<ColumnSettings>(queryKey);
          return { before, now: client.setQueryData<ColumnSettings>(queryKey, change(before ?? {})) };
        },
        onError: (error: Error, _, context) => {
          // Don't revert a later change.
          if (client.getQueryData(queryKey) === context?.now) client.setQueryData(queryKey, context?.before ?? {});
          notify('list.settingsFailed', { type: 'error', messageArgs: { reason: error.message } });
        },
      });
      mutation.execute(undefined).catch(() => undefined);
    },
    [client, notify, settings],
  );
}

/** Changes the settings of a table that may not have been read yet, before its list is opened. */
export function useSettingsOf(): (name: string, change: SettingsChange) => Promise<void> {
  const client = useQueryClient();
  const queryOf = useSettingsQuery();
  const change = useSettingsChange();
  return async (name, by) => {
    await client.ensureQueryData(queryOf(name));
    change(name, by);
  };
}

/** The user's settings of an entity's table: `configurable-datatable/settings/{name}`. */
export function useTableSettings({ name }: Pick<Resource, 'name'>): TableSettings {
  const client = useQueryClient();
  const saved = useQuery(useSettingsQuery()(name));
  const change = useSettingsChange();
  return {
    settings: saved.data,
    change: useCallback((by) => change(name, by), [change, name]),
    readAgain: () => client.invalidateQueries({ queryKey: keyOf(name) }),
  };
}
