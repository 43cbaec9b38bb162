import { useNavigate } from 'react-router';
import { ordersOf, type Figure } from '../../../resources/analysis/orders-of.ts';
import { order } from '../../../resources/orders/order.ts';
import { pageOf } from '../../../resources/names.ts';
import { printAddress } from '../../../resources/query/address.ts';
import { firstSort } from '../../../resources/query/list.ts';

import { selectStore } from '../../store/active-store.ts';
import { useStores } from '../../store/store-context.ts';

/** URL of the list with exactly the orders in a figure. */
export const ordersPage = (figure: Figure): string =>
  `${pageOf(order)}${printAddress({ filter: ordersOf(figure), page: 1, sort: firstSort(order, false) })}`;

/** The store whose list has the orders, if sales are split by store. */
export const storeOf = ({ split, key }: Figure): number | undefined =>
  split === 'store' && key !== undefined ? Number(key) : undefined;

/** Opens the orders of a figure. For another store, the whole page is loaded again with that store. */
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
