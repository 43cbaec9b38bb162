import { ordersOf, type Figure } from '../../../resources/analysis/orders-of.ts';
import { order } from '../../../resources/orders/order.ts';
import { pageOf } from '../../../resources/names.ts';
import { printAddress } from '../../../resources/query/address.ts';
import { firstSort } from '../../../resources/query/list.ts';

/** The list of exactly those orders that add up to a figure. */
export const ordersPage = (figure: Figure): string =>
  `${pageOf(order)}${printAddress({ filter: ordersOf(figure), page: 1, sort: firstSort(order, false) })}`;
