import { useEffect, useRef, type RefObject } from 'react';
import { type Identifier, type RaRecord, useListContext } from 'react-admin';

/** Records that this list has shown so far, by id: titles for a selection across pages. */
export function useSeenRecords(): RefObject<ReadonlyMap<Identifier, RaRecord>> {
  const { data } = useListContext();
  const seen = useRef<Map<Identifier, RaRecord>>(new Map());
  useEffect(() => {
    for (const record of data ?? []) seen.current.set(record.id, record);
  }, [data]);
  return seen;
}
