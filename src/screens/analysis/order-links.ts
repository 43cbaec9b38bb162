import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { ordersOf, type Figure } from '../../../resources/analysis/orders-of.ts';
import { order } from '../../../resources/orders/order.ts';
import { pageOf } from '../../../resources/names.ts';
import { printAddress } from '../../../resources/query/address.ts';
import { firstSort } from '../../../resources/query/list.ts';

import { selectStore } from '../../store/active-store.ts';
import { useStores } from '../../store/store-context.ts';

/** The list of exactly those orders that add up to a figure. */
export const ordersPage = (figure: Figure): string =>
  `${pageOf(order)}${printAddress({ filter: ordersOf(figure), page: 1, sort: firstSort(order, false) })}`;

/** Another store than the active one, whose list has the orders of a part by store. */
export function useOtherStore(): (figure: Figure) => number | undefined {
  const { active } = useStores();
  return useCallback(
    ({ split, key }) =>
      split === 'store' && key !== undefined && Number(key) !== active?.id ? Number(key) : undefined,
    [active],
  );
}

/** Opens the orders of a figure. Those of another store are listed there: the whole page begins anew with it. */
export function useOpenOrders(): (figure: Figure) => void {
  const navigate = useNavigate();
  const otherStore = useOtherStore();
  return (figure) => {
    const store = otherStore(figure);
    if (store === undefined) return void navigate(ordersPage(figure));
    selectStore(store);
    window.location.assign(ordersPage(figure));
  };
}
