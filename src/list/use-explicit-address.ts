import { useContext, useEffect, useRef } from 'react';
import { useListContext, useLocation, useNavigate, useStore } from 'react-admin';
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router';
import type { Resource } from '../../resources/define.ts';
import { type PageCursor, printAddress } from '../../resources/query/address.ts';
import { sortText } from '../../resources/query/sort.ts';
import { useListSlots } from './slots.ts';
import { useTableSettings } from './use-table-settings.ts';

/**
 * Writes page, order and filters into an empty query, so that the URL can be shared and Back works: react-admin reads
 * an empty query as "as last time". Includes the initial state that an ability gives for a new list: it must be one
 * write, because the later of two would overwrite the first. Writes nothing if the router has already left the list,
 * because that would navigate back to it, or has another query, because that would undo a search typed meanwhile.
 * Removes a cursor that react-admin left in the URL of the first page.
 */
export function useExplicitAddress(resource: Resource, cursor: PageCursor | undefined, known: boolean): void {
  const { page, perPage, sort, filterValues } = useListContext();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const router = useContext(RouterContext)?.router;
  const slots = useListSlots(resource);
  const { settings, change } = useTableSettings(resource);
  // react-admin stores the last state here, for "as last time".
  const [kept] = useStore<unknown>(`list.${resource.name}`);
  const isFirst = search === '' && kept === undefined;
  const begun = useRef(false);
  useEffect(() => {
    const isExplicit = search !== '' && !(page === 1 && /[?&](?:after|before)=/u.test(search));
    const now = router?.state.location;
    if (!known || isExplicit || (now && (now.pathname !== pathname || now.search !== search))) return;
    const begins = isFirst && settings ? slots.map((slot) => slot.beginning?.(settings)).find(Boolean) : undefined;
    // Storing columns changes the settings before the URL is written: don't begin twice.
    if (begins && begun.current) return;
    begun.current = true;
    if (begins?.columns) change((now) => ({ ...now, columns: begins.columns }));
    const shown = begins
      ? { filter: begins.filter, page: 1, sort: begins.sort }
      : { filter: filterValues, page, sort: sortText(sort), cursor };
    navigate({ search: printAddress({ ...shown, perPage }) }, { replace: true });
  }, [
    router,
    pathname,
    search,
    page,
    perPage,
    sort,
    filterValues,
    cursor,
    known,
    isFirst,
    slots,
    settings,
    change,
    navigate,
  ]);
}
