import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { RecordPage } from './record-page.ts';
import type { RecordForm } from './use-record-form.ts';

/**
 * Moves the form and the cached record to the revision that a panel's write made, so that the next write does not
 * conflict.
 */
export function useSharedRevision(
  page: RecordPage,
  { resource, advance }: Pick<RecordForm, 'resource' | 'advance'>,
  id: Identifier,
  refetch: () => void,
): void {
  const client = useQueryClient();
  useEffect(
    () =>
      page.onAdvance((from, to, known) => {
        advance(from, to, known);
        client.setQueriesData<RaRecord>({ queryKey: [resource.name, 'getOne', { id: String(id) }] }, (read) =>
          read?.revision === from ? { ...read, ...known, revision: to } : read,
        );
      }),
    [page, advance, client, resource.name, id],
  );
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => page.onRefetch(() => latest.current()), [page]);
}
