import type { QueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { isRecord } from '../../../resources/schema/empty.ts';

/** Replaces a record in all cached lists and records of its entity. Nothing is refetched, so no row moves. */
export function replaceCached(client: QueryClient, resource: string, record: RaRecord): void {
  client.setQueriesData<unknown>({ queryKey: [resource] }, (kept: unknown) => replaced(kept, record));
}

function replaced(kept: unknown, record: RaRecord): unknown {
  if (Array.isArray(kept))
    return kept.some((one) => isOlder(one, record)) ? kept.map((one: unknown) => replaced(one, record)) : kept;
  if (isOlder(kept, record)) return { ...kept, ...record };
  if (!isRecord(kept) || !Array.isArray(kept.data)) return kept;
  const data = replaced(kept.data, record);
  return data === kept.data ? kept : { ...kept, data };
}

function isOlder(kept: unknown, record: RaRecord): kept is RaRecord {
  return isRecord(kept) && kept.id === record.id && Number(kept.revision) < Number(record.revision);
}
