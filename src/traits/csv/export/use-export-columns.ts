import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { usualColumns } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { isRecord } from '../../../../resources/schema/empty.ts';
import type { ExportColumn } from '../../../data-provider/csv-types.ts';
import { useAdminDataProvider } from '../../../data-provider/use-admin-data-provider.ts';

export type Headings = 'label' | 'path';

/** The user's choice and order of the columns of exported files. */
export interface ExportColumns {
  /** Still loading. */
  readonly pending: boolean;
  /** The chosen columns in order, then the others. */
  readonly all: readonly ExportColumn[];
  readonly chosen: readonly string[];
  readonly headings: Headings;
  readonly choose: (paths: readonly string[]) => void;
  readonly setHeadings: (headings: Headings) => void;
}

interface StoredColumns {
  readonly columns?: readonly string[];
  readonly headers?: Headings;
}

/** Stored in `configurable-datatable/settings/{name}`, with the settings of the list. */
export function useExportColumns(resource: Resource, available: readonly ExportColumn[] | undefined): ExportColumns {
  const provider = useAdminDataProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const [changed, setChanged] = useState<StoredColumns>();
  const stored = useQuery({
    queryKey: ['export-settings', resource.name],
    queryFn: async ({ signal }) =>
      columnsIn(await provider.settings.read(resource.name, { signal }).catch(() => undefined)),
    staleTime: 0,
  });
  const now = changed ?? stored.data;
  return useMemo(() => {
    const byPath = new Map((available ?? []).map((column) => [column.path, column]));
    const defaults = usualColumns(resource, available ?? []).map(({ path }) => path);
    const remembered = (now?.columns ?? []).filter((path) => byPath.has(path));
    const chosen = remembered.length > 0 ? remembered : defaults;
    const change = (change: StoredColumns) => {
      const next = { ...now, ...change };
      setChanged(next);
      // Keeps the list's own settings.
      void (async () => {
        const all = await provider.settings.read(resource.name);
        await provider.settings.write(resource.name, { ...(isRecord(all) ? all : {}), export: next });
        await client.invalidateQueries({ queryKey: ['column-settings', resource.name] });
      })().catch((error: unknown) =>
        notify('csv.columnsFailed', {
          type: 'error',
          messageArgs: { reason: error instanceof Error ? error.message : '' },
        }),
      );
    };
    return {
      pending: available === undefined || now === undefined,
      all: [...new Set([...chosen, ...byPath.keys()])].flatMap((path) => byPath.get(path) ?? []),
      chosen,
      headings: now?.headers ?? 'label',
      choose: (columns) => change({ columns }),
      setHeadings: (headers) => change({ headers }),
    };
  }, [available, now, provider, client, notify, resource]);
}

function columnsIn(settings: unknown): StoredColumns {
  const stored = isRecord(settings) ? settings.export : undefined;
  if (!isRecord(stored)) return {};
  const { columns, headers } = stored;
  return {
    ...(Array.isArray(columns) && { columns: columns.filter((path) => typeof path === 'string') }),
    ...((headers === 'path' || headers === 'label') && { headers }),
  };
}
