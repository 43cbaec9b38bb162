import { useEffect } from 'react';
import { useListContext, useLocation, useNavigate } from 'react-admin';

/**
 * Writes page, order and filters into a bare address, so that it can be shared and Back leads to it: react-admin takes
 * a bare address for "as last time", which would undo the step back.
 */
export function useExplicitAddress(): void {
  const { page, perPage, sort, filterValues } = useListContext();
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (search !== '') return;
    const params = new URLSearchParams({ filter: JSON.stringify(filterValues), page: String(page), perPage: String(perPage), sort: sort.field, order: sort.order });
    navigate({ search: `?${params.toString()}` }, { replace: true });
  }, [search, page, perPage, sort, filterValues, navigate]);
}
