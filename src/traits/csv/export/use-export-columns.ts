import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import type { Resource } from '../../../../resources/define.ts';
import { isRecord } from '../../../../resources/schema/empty.ts';
import type { ExportColumn } from '../../../data-provider/csv-types.ts';
import { useAdminDataProvider } from '../../../data-provider/use-admin-data-provider.ts';

export type Headings = 'label' | 'path';

/** The columns that one's files have, in one's own order, and how to change that. */
export interface ExportColumns {
  /** Not yet known: drawing them now would make them jump. */
  readonly pending: boolean;
  /** Those chosen first, in order; the others after them. */
  readonly all: readonly ExportColumn[];
  readonly chosen: readonly string[];
  readonly headings: Headings;
  readonly choose: (paths: readonly string[]) => void;
  readonly head: (headings: Headings) => void;
}

interface Kept {
  readonly columns?: readonly string[];
  readonly headers?: Headings;
}

/** Remembered in `configurable-datatable/settings/{name}`, beside what the list remembers there. */
export function useExportColumns(resource: Resource, offered: readonly ExportColumn[] | undefined): ExportColumns {
  const provider = useAdminDataProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const [own, setOwn] = useState<Kept>();
  const kept = useQuery({
    queryKey: ['export-settings', resource.name],
    queryFn: async ({ signal }) =>
      keptIn(await provider.settings.read(resource.name, { signal }).catch(() => undefined)),
    staleTime: 0,
  });
  const now = own ?? kept.data;
  return useMemo(() => {
    const known = new Map((offered ?? []).map((column) => [column.path, column]));
    const usual = [...known.values()].filter(({ path, writable }) => writable || path === 'id').map(({ path }) => path);
    const remembered = (now?.columns ?? []).filter((path) => known.has(path));
    const chosen = remembered.length > 0 ? remembered : usual;
    const change = (changed: Kept) => {
      const next = { ...now, ...changed };
      setOwn(next);
      // What the list keeps there stays.
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
      pending: offered === undefined || now === undefined,
      all: [...new Set([...chosen, ...known.keys()])].flatMap((path) => known.get(path) ?? []),
      chosen,
      headings: now?.headers ?? 'label',
      choose: (columns) => change({ columns }),
      head: (headers) => change({ headers }),
    };
  }, [offered, now, provider, client, notify, resource.name]);
}

function keptIn(settings: unknown): Kept {
  const kept = isRecord(settings) ? settings.export : undefined;
  if (!isRecord(kept)) return {};
  const { columns, headers } = kept;
  return {
    ...(Array.isArray(columns) && { columns: columns.filter((path) => typeof path === 'string') }),
    ...((headers === 'path' || headers === 'label') && { headers }),
  };
}
