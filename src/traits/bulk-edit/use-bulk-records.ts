import { useEffect, useState } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { AdminDataProvider } from '../../data-provider/admin-data-provider.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import type { BulkSelection } from './selection.ts';

/** Nobody can review a preview of more. */
export const maxRecords = 10_000;
const perPage = 1_000;
const idsPerCall = 100;

/** The selected records as far as they are loaded. */
export interface BulkRecords {
  readonly records: readonly RaRecord[];
  /** Operation many selected records no longer exist. */
  readonly gone: number;
  /** Operation many records will be loaded, once known. */
  readonly expected: number | undefined;
  /** The number of matching records where it exceeds `maxRecords`; `more`: `total` is a lower bound. */
  readonly beyond: { readonly total: number; readonly more: boolean } | undefined;
  readonly ready: boolean;
  readonly failed: string | undefined;
}

const nothing: BulkRecords = {
  records: [],
  gone: 0,
  expected: undefined,
  beyond: undefined,
  ready: false,
  failed: undefined,
};

/** Loads the selected records page by page; again for each new `selection` object. */
export function useBulkRecords(resource: string, selection: BulkSelection): BulkRecords {
  const provider = useAdminDataProvider();
  const [loaded, setLoaded] = useState(nothing);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onProgress = (next: BulkRecords) => {
      if (!signal.aborted) setLoaded(next);
    };
    onProgress(nothing);
    const loading =
      'ids' in selection
        ? loadByIds(provider, resource, selection.ids, onProgress, signal)
        : loadMatching(provider, resource, selection.filter, onProgress, signal);
    loading.catch((error: unknown) => {
      if (!signal.aborted)
        setLoaded((before) => ({ ...before, failed: error instanceof Error ? error.message : String(error) }));
    });
    return () => controller.abort();
  }, [provider, resource, selection]);
  return loaded;
}

type OnProgress = (loaded: BulkRecords) => void;

async function loadByIds(
  provider: AdminDataProvider,
  resource: string,
  ids: readonly Identifier[],
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<void> {
  const distinct = [...new Set(ids)].slice(0, maxRecords);
  const records: RaRecord[] = [];
  for (let at = 0; at < distinct.length; at += idsPerCall) {
    const { data } = await provider.getMany(resource, { ids: distinct.slice(at, at + idsPerCall), signal });
    records.push(...data);
    onProgress({ ...nothing, records: [...records], expected: distinct.length });
  }
  onProgress({
    ...nothing,
    records,
    expected: distinct.length,
    gone: distinct.length - records.length,
    beyond: ids.length > distinct.length ? { total: ids.length, more: false } : undefined,
    ready: true,
  });
}

async function loadMatching(
  provider: AdminDataProvider,
  resource: string,
  filter: Readonly<Record<string, unknown>>,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<void> {
  const records: RaRecord[] = [];
  // By id, so that writes meanwhile don't move records from page to page.
  const sort = { field: 'id', order: 'ASC' } as const;
  for (let page = 1; records.length < maxRecords; page += 1) {
    const { data, meta } = await provider.getList<RaRecord>(resource, {
      filter,
      sort,
      pagination: { page, perPage },
      signal,
    });
    const { total } = meta;
    const more = meta.total_is === 'more';
    const expected = Math.min(maxRecords, more ? maxRecords : total);
    records.push(...data.slice(0, maxRecords - records.length));
    const ended = data.length < perPage || (!more && page * perPage >= total);
    const ready = ended || records.length >= maxRecords;
    onProgress({
      ...nothing,
      records: [...records],
      expected,
      beyond: ready && !ended ? { total, more } : undefined,
      ready,
    });
    if (ready) return;
  }
}
