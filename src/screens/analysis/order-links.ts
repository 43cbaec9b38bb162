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

/** The store in whose list the orders of a part by store are. */
export const storeOf = ({ split, key }: Figure): number | undefined =>
  split === 'store' && key !== undefined ? Number(key) : undefined;

/** Opens the orders of a figure. Those of another store are listed there: the whole page begins anew with it. */
export function useOpenOrders(): (figure: Figure) => void {
  const navigate = useNavigate();
  const { active } = useStores();
  return (figure) => {
    const store = storeOf(figure);
    if (store === undefined || store === active?.id) return void navigate(ordersPage(figure));
    selectStore(store);
    window.location.assign(ordersPage(figure));
  };
}
