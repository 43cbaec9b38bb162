import type { QueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { isRecord } from '../../../resources/schema/empty.ts';

/** Replaces a record in all cached lists and records of its entity. Nothing is refetched, so no row moves. */
export function replaceCached(client: QueryClient, resource: string, record: RaRecord): void {
  client.setQueriesData<unknown>({ queryKey: [resource] }, (cached: unknown) => replaced(cached, record));
}

function replaced(cached: unknown, record: RaRecord): unknown {
  if (Array.isArray(cached))
    return cached.some((one) => isOlder(one, record)) ? cached.map((one: unknown) => replaced(one, record)) : cached;
  if (isOlder(cached, record)) return { ...cached, ...record };
  if (!isRecord(cached) || !Array.isArray(cached.data)) return cached;
  const data = replaced(cached.data, record);
  return data === cached.data ? cached : { ...cached, data };
}

function isOlder(cached: unknown, record: RaRecord): cached is RaRecord {
  return isRecord(cached) && cached.id === record.id && Number(cached.revision) < Number(record.revision);
}
