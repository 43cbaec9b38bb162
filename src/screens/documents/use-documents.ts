import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Resource } from '../../../resources/define.ts';
import { pathOf } from '../../../resources/names.ts';
import { documentsAnswer, type OrderDocuments } from '../../../resources/orders/order-documents.ts';
import { documentParameters, mostDocuments } from '../../../resources/query/calls.ts';
import { firstSort } from '../../../resources/query/list.ts';
import { printQuery } from '../../../resources/query/parameters.ts';
import { sortOf } from '../../../resources/query/sort.ts';
import type { AdminDataProvider } from '../../data-provider/admin-data-provider.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import type { FromList } from '../../list/from-list.ts';
import { numbersIn } from './print-request.ts';

/** Maximum number of records per print, because browser layout is slower than reading. */
export const mostPrinted = 500;
const perPage = 1_000;

/** Reads the ids of all matching records, page by page. */
async function matchingIds(
  provider: AdminDataProvider,
  resource: Resource,
  { filter, except = [], sort = sortOf(firstSort(resource, false)) }: FromList,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const ids: number[] = [];
  let cursor: { readonly after: string; readonly from: number } | undefined;
  do {
    const { data, meta } = await provider.getList(resource.name, {
      pagination: { page: 1, perPage },
      sort,
      filter,
      ...(cursor && { meta: { cursor } }),
      signal,
    });
    ids.push(...numbersIn(data.map(({ id }) => id)));
    cursor = typeof meta?.next === 'string' ? { after: meta.next, from: ids.length + 1 } : undefined;
  } while (cursor);
  const left = new Set(numbersIn(except));
  return ids.filter((id) => !left.has(id));
}

export interface Documents {
  /** Number of all requested records; `undefined` while counting. */
  readonly total: number | undefined;
  readonly read: number;
  readonly documents: OrderDocuments | undefined;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** Reads the data to print for one part of a request's records. */
export function useDocuments(resource: Resource, request: FromList, part: number): Documents {
  const provider = useAdminDataProvider();
  const [read, setRead] = useState(0);
  const { storeId } = provider;
  const found = useQuery({
    queryKey: [resource.name, 'printed-ids', storeId, request],
    queryFn: ({ signal }) =>
      request.scope === 'selected' ? numbersIn(request.ids) : matchingIds(provider, resource, request, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const ids = found.data?.slice(part * mostPrinted, (part + 1) * mostPrinted) ?? [];
  const documents = useQuery({
    queryKey: [resource.name, 'documents', storeId, ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const parts: OrderDocuments[] = [];
      for (let at = 0; at < ids.length; at += mostDocuments) {
        setRead(at);
        const query = printQuery(documentParameters, { ids: ids.slice(at, at + mostDocuments) });
        const answer = await provider.read(`${pathOf(resource)}/documents${query}`, { signal });
        parts.push(documentsAnswer.parse(answer).data);
      }
      const [first] = parts;
      return first && { shop: first.shop, orders: parts.flatMap(({ orders }) => orders) };
    },
  });
  return {
    total: found.data?.length,
    read,
    documents: documents.data,
    error: found.error ?? documents.error,
    refetch: () => void (found.error ? found.refetch() : documents.refetch()),
  };
}
