import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Identifier, type RaRecord, useListContext } from 'react-admin';
import type { BulkSelection } from '../data-provider/bulk-types.ts';
import { useAdminDataProvider } from '../data-provider/use-admin-data-provider.ts';
import { hasMore } from './list-meta.ts';
import {
  isSelected,
  type ListSelection,
  ListSelectionContext,
  nothingSelected,
  rangeBetween,
  withRecords,
} from './selection.ts';

interface State {
  /** The search and filters with which it was made. */
  readonly query: string;
  /** The filter by deletion: existing and deleted records are never selected together. */
  readonly deleted: unknown;
  readonly selection: BulkSelection;
  readonly dropped: readonly Identifier[];
}

/**
 * Keeps the selection of a list. It ends with the list's page, and when the search or the filters change: no action
 * applies to records selected under other filters, unless the user restores them (`restore`).
 */
export function SelectionProvider({ children }: { readonly children: ReactNode }) {
  const { resource, filter, filterValues, data, total, meta, isPlaceholderData } = useListContext();
  const values = useMemo(() => ({ ...filter, ...filterValues }), [filter, filterValues]);
  const query = JSON.stringify(values);
  const { deleted } = values;
  const [state, setState] = useState<State>({ query, deleted, selection: nothingSelected, dropped: [] });
  if (state.query !== query)
    setState({
      query,
      deleted,
      selection: nothingSelected,
      dropped: state.deleted === deleted ? droppedOf(state) : [],
    });
  const { selection } = state;
  // Rows of the previous page have the same search and filters; rows of other filters are only placeholders until the
  // answer arrives.
  const [answered, setAnswered] = useState<string>();
  if (!isPlaceholderData && answered !== query) setAnswered(query);
  const held = isPlaceholderData === true && answered !== query;

  const page = useMemo(() => (data ?? []).map(({ id }) => id), [data]);
  const seen = useSeenRecords(data);
  const all = 'filter' in selection;
  const counted = useExactTotal(resource, values, all && hasMore(meta));
  const matching = counted ?? meta?.total ?? total ?? 0;

  const anchor = useRef<Identifier>(undefined);
  const now = useRef({ page, selection });
  useEffect(() => {
    now.current = { page, selection };
  });
  const select = useCallback(
    (next: BulkSelection) => setState((before) => ({ ...before, selection: next, dropped: [] })),
    [],
  );
  const toggle = useCallback(
    (id: Identifier, range: boolean) => {
      const ids = range ? rangeBetween(now.current.page, anchor.current, id) : [id];
      anchor.current = id;
      select(withRecords(now.current.selection, ids, !isSelected(now.current.selection, id)));
    },
    [select],
  );
  const togglePage = useCallback(() => {
    const whole = now.current.page.every((id) => isSelected(now.current.selection, id));
    select(withRecords(now.current.selection, now.current.page, !whole));
  }, [select]);
  const deselect = useCallback(
    (ids: readonly Identifier[]) => select(withRecords(now.current.selection, ids, false)),
    [select],
  );
  const clear = useCallback(() => select(nothingSelected), [select]);

  const value: ListSelection = {
    selection,
    count: all ? Math.max(0, matching - selection.except.length) : selection.ids.length,
    more: all && counted === undefined && hasMore(meta),
    hidden: all ? 0 : selection.ids.filter((id) => !page.includes(id)).length,
    dropped: state.dropped.length,
    seen,
    has: (id) => isSelected(selection, id),
    held,
    toggle: held ? nothing : toggle,
    togglePage: held ? nothing : togglePage,
    selectMatching: () => select({ filter: values, except: [] }),
    restore: () => select({ ids: state.dropped }),
    dropHidden: () => !all && select({ ids: selection.ids.filter((id) => page.includes(id)) }),
    deselect,
    clear,
  };
  return <ListSelectionContext value={value}>{children}</ListSelectionContext>;
}

const nothing = () => undefined;

/** Records that a change of filters deselects. While the user types a search: those selected before it. */
function droppedOf({ selection, dropped }: State): readonly Identifier[] {
  return 'ids' in selection && selection.ids.length > 0 ? selection.ids : dropped;
}

/** Titles of a selection across pages. */
function useSeenRecords(data: readonly RaRecord[] | undefined): ReadonlyMap<Identifier, RaRecord> {
  const [seen] = useState(() => new Map<Identifier, RaRecord>());
  useEffect(() => {
    for (const record of data ?? []) seen.set(record.id, record);
  }, [seen, data]);
  return seen;
}

/** The exact number of matching records, if the list only says that there are more. */
function useExactTotal(
  resource: string,
  filter: Readonly<Record<string, unknown>>,
  enabled: boolean,
): number | undefined {
  const provider = useAdminDataProvider();
  const { data } = useQuery({
    queryKey: [resource, 'exact-total', filter],
    queryFn: async ({ signal }) => {
      const { meta } = await provider.getList(resource, {
        filter,
        sort: { field: 'id', order: 'ASC' },
        pagination: { page: 1, perPage: 1 },
        meta: { count: 'exact' },
        signal,
      });
      return hasMore(meta) ? null : meta.total;
    },
    enabled,
    staleTime: 0,
  });
  return data ?? undefined;
}
