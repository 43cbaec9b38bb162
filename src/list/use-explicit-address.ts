import { useContext, useEffect } from 'react';
import { useListContext, useLocation, useNavigate } from 'react-admin';
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router';
import { type PageCursor, printAddress } from '../../resources/query/address.ts';
import { sortText } from '../../resources/query/sort.ts';

/**
 * Writes page, order and filters into a bare address, so that it can be shared and Back leads to it: react-admin takes
 * a bare address for "as last time", which would undo the step back. Where one has stepped on before the list was
 * drawn, the router is ahead of what hooks tell, and nothing is written: it would lead back to the list. Takes away a
 * cursor that react-admin left in the address of the first page.
 */
export function useExplicitAddress(cursor: PageCursor | undefined): void {
  const { page, perPage, sort, filterValues } = useListContext();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const router = useContext(RouterContext)?.router;
  useEffect(() => {
    const isExplicit = search !== '' && !(page === 1 && /[?&](?:after|before)=/u.test(search));
    if (isExplicit || (router && router.state.location.pathname !== pathname)) return;
    const shown = printAddress({ filter: filterValues, page, perPage, sort: sortText(sort), cursor });
    navigate({ search: shown }, { replace: true });
  }, [router, pathname, search, page, perPage, sort, filterValues, cursor, navigate]);
}
