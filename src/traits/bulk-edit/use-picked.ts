import { useEffect, useState } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { AdminDataProvider } from '../../data-provider/admin-data-provider.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import type { Picked } from './picked.ts';

/** So many at most: beyond it a person can't look through what will happen. */
export const mostPicked = 10_000;
/** So many in one call. */
const perPage = 1_000;
const idsPerCall = 100;

/** The picked records as far as they are read. */
export interface PickedRecords {
  readonly records: readonly RaRecord[];
  /** Picked, but no longer there. */
  readonly gone: number;
  /** How many there are to read; `undefined` until that is known. */
  readonly of: number | undefined;
  /** All that match, where that is more than are taken; `more`: even more than so many. */
  readonly beyond: { readonly total: number; readonly more: boolean } | undefined;
  readonly ready: boolean;
  readonly failed: string | undefined;
}

const nothing: PickedRecords = {
  records: [],
  gone: 0,
  of: undefined,
  beyond: undefined,
  ready: false,
  failed: undefined,
};

/** Reads what was picked, page by page, as it is now. The same in a new object is read anew. */
export function usePicked(resource: string, picked: Picked | undefined): PickedRecords {
  const provider = useAdminDataProvider();
  const [read, setRead] = useState(nothing);
  useEffect(() => {
    if (!picked) return undefined;
    const stop = new AbortController();
    const tell = (next: PickedRecords) => {
      if (!stop.signal.aborted) setRead(next);
    };
    tell(nothing);
    const reading =
      'ids' in picked
        ? readIds(provider, resource, picked.ids, tell, stop.signal)
        : readMatching(provider, resource, picked.filter, tell, stop.signal);
    reading.catch((error: unknown) => {
      if (!stop.signal.aborted)
        setRead((before) => ({ ...before, failed: error instanceof Error ? error.message : String(error) }));
    });
    return () => stop.abort();
  }, [provider, resource, picked]);
  return read;
}

type Tell = (read: PickedRecords) => void;

async function readIds(
  provider: AdminDataProvider,
  resource: string,
  ids: readonly Identifier[],
  tell: Tell,
  signal: AbortSignal,
): Promise<void> {
  const wanted = [...new Set(ids)].slice(0, mostPicked);
  const records: RaRecord[] = [];
  for (let at = 0; at < wanted.length; at += idsPerCall) {
    const { data } = await provider.getMany(resource, { ids: wanted.slice(at, at + idsPerCall), signal });
    records.push(...data);
    tell({ ...nothing, records: [...records], of: wanted.length });
  }
  tell({
    ...nothing,
    records,
    of: wanted.length,
    gone: wanted.length - records.length,
    beyond: ids.length > wanted.length ? { total: ids.length, more: false } : undefined,
    ready: true,
  });
}

async function readMatching(
  provider: AdminDataProvider,
  resource: string,
  filter: Readonly<Record<string, unknown>>,
  tell: Tell,
  signal: AbortSignal,
): Promise<void> {
  const records: RaRecord[] = [];
  // By number, so that what is written meanwhile moves nothing from page to page.
  const sort = { field: 'id', order: 'ASC' } as const;
  for (let page = 1; records.length < mostPicked; page += 1) {
    const { data, total, meta } = await provider.getList<RaRecord>(resource, {
      filter,
      sort,
      pagination: { page, perPage },
      signal,
    });
    const more = meta.total_is === 'more';
    const of = Math.min(mostPicked, more ? mostPicked : total);
    records.push(...data.slice(0, mostPicked - records.length));
    const ended = data.length < perPage || (!more && page * perPage >= total);
    const ready = ended || records.length >= mostPicked;
    tell({ ...nothing, records: [...records], of, beyond: ready && !ended ? { total, more } : undefined, ready });
    if (ready) return;
  }
}
