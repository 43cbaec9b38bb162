import { useContext, useEffect } from 'react';
import { useListContext, useLocation, useNavigate } from 'react-admin';
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router';
import { type PageCursor, printAddress } from '../../resources/query/address.ts';
import { sortText } from '../../resources/query/sort.ts';

/**
 * Writes page, order and filters into an empty query, so that the URL can be shared and Back works: react-admin reads
 * an empty query as "as last time". Writes nothing if the router has already left the list, because that would navigate
 * back to it. Removes a cursor that react-admin left in the URL of the first page.
 */
export function useExplicitAddress(cursor: PageCursor | undefined, known: boolean): void {
  const { page, perPage, sort, filterValues } = useListContext();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const router = useContext(RouterContext)?.router;
  useEffect(() => {
    const isExplicit = search !== '' && !(page === 1 && /[?&](?:after|before)=/u.test(search));
    if (!known || isExplicit || (router && router.state.location.pathname !== pathname)) return;
    const shown = printAddress({ filter: filterValues, page, perPage, sort: sortText(sort), cursor });
    navigate({ search: shown }, { replace: true });
  }, [router, pathname, search, page, perPage, sort, filterValues, cursor, known, navigate]);
}
