import { useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type GetListResult, HttpError, useLocation, useNavigate, useNotify, useStore } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import { cursorIn, type PageCursor, printAddress, readAddress } from '../../resources/query/address.ts';
import { asksForDeleted, firstSort } from '../../resources/query/list.ts';
import { isSortable, type SortOrder, sortOf, sortText } from '../../resources/query/sort.ts';
import type { PageTarget } from './page-in-view.ts';
import { useListSlots } from './slots.ts';
import { useTableSettings } from './use-table-settings.ts';

/** Settings of react-admin's list controller. */
export interface ListSetting {
  readonly sort: SortOrder;
  /** True if the user's own order has been read. */
  readonly known: boolean;
  readonly keepSort: ((sort: SortOrder) => void) | undefined;
  readonly perPage: number;
  /** Key of page, order, filters and selection in react-admin's store. */
  readonly storeKey: string;
  /** Does it list deleted records? */
  readonly deleted: boolean;
  /** Cursor of the visible page, if it has one. */
  readonly cursor: PageCursor | undefined;
  readonly queryOptions: {
    readonly enabled: boolean;
    readonly meta: { cursor?: unknown; deleted?: true } | undefined;
    readonly onSuccess: (page: GetListResult) => void;
    readonly onError: (error: Error) => void;
  };
  readonly goToPage: (target: PageTarget, options?: { readonly replace: boolean }) => void;
}

const perPage = 25;
/** The same limit as react-admin's. */
const mostPrefilled = 100;
const nothing: Readonly<Record<string, unknown>> = {};

/** Key of an entity's list in react-admin's store. */
export const listKey = ({ name }: Pick<Resource, 'name'>): string => `list.${name}`;

/** Settings for the list of an entity, whose page is in the URL, or of one parent's children, whose page is in the store. */
export function useListSetting(resource: Resource, parentId?: number | string): ListSetting {
  const isRelated = parentId !== undefined;
  const { search } = useLocation();
  const deleted = !isRelated && asksForDeleted(readAddress(search)?.filter);
  // Deleted records have their own state, so that a list restored "as last time" never shows them.
  const storeKey = `${listKey(resource)}${isRelated ? `.of.${parentId}` : deleted ? '.deleted' : ''}`;
  const { settings, change } = useTableSettings(resource);
  const keeps = !isRelated && !deleted;
  const kept = keeps ? settings?.sort : undefined;
  const sort = useMemo(() => {
    const own = kept === undefined ? undefined : sortOf(kept);
    return own && isSortable(resource, own.field) ? own : sortOf(firstSort(resource, deleted));
  }, [resource, deleted, kept]);
  const keepSort = useMemo(
    () => (keeps ? (order: SortOrder) => change((now) => ({ ...now, sort: sortText(order) })) : undefined),
    [keeps, change],
  );
  const [stored, store] = useStore(storeKey, nothing);
  const slots = useListSlots(resource);
  const navigate = useNavigate();
  const notify = useNotify();
  const client = useQueryClient();
  // react-admin reads an empty query as "as last time".
  const cursor = isRelated || search === '' ? cursorIn(stored) : readAddress(search)?.cursor;

  const goToPage: ListSetting['goToPage'] = (target, options) => {
    if (isRelated)
      store({
        filter: {},
        ...stored,
        after: undefined,
        before: undefined,
        from: undefined,
        page: target.page,
        ...target.cursor,
      });
    else navigate({ search: printAddress({ ...readAddress(search), cursor: undefined, ...target }) }, options);
  };
  // react-admin prefills records under the list's `meta`; forms look for them without one.
  const onSuccess = ({ data }: GetListResult) => {
    if (deleted) {
      for (const { id } of data)
        client.removeQueries({ queryKey: [resource.name, 'getOne', { id: String(id) }], exact: true });
      return;
    }
    if (!cursor || data.length > mostPrefilled) return;
    for (const record of data)
      client.setQueryData([resource.name, 'getOne', { id: String(record.id) }], (known: unknown) => known ?? record);
  };
  // The list shows other errors itself.
  const onError = (error: Error) => {
    if (!cursor || !(error instanceof HttpError) || error.status !== 400) return;
    notify('list.cursorRefused');
    goToPage({ page: 1 }, { replace: true });
  };
  const known = settings !== undefined || !keeps;
  // Written to the URL as soon as the list is rendered.
  const begins = keeps && settings !== undefined && slots.some((slot) => slot.beginning?.(settings) !== undefined);
  return {
    sort,
    known,
    keepSort,
    perPage,
    storeKey,
    deleted,
    cursor,
    // Any `meta` stops react-admin from prefilling forms with deleted records.
    queryOptions: {
      // Waits for the user's order or the list's initial state: rows in the declared order would be replaced at once.
      enabled: search !== '' || stored !== nothing || (known && !begins),
      meta: cursor || deleted ? { ...(cursor && { cursor }), ...(deleted && { deleted }) } : undefined,
      onSuccess,
      onError,
    },
    goToPage,
  };
}
