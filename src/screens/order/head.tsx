import { lazy, Suspense } from 'react';
import { order } from '../../../resources/orders/order.ts';
import type { FormSlots } from '../../form/slots.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import { NextLine } from '../../traits/actions/NextLine.tsx';
import { isOpen } from './order-record.ts';

const OrderNext = lazy(partLoader(['orders', 'form'], () => import('./OrderNext.tsx'), 'OrderNext'));
const OrderChips = lazy(partLoader([], () => import('./OrderChips.tsx'), 'OrderChips'));

/**
 * The head of an order's page, with data of its sub-orders, returns and codes, which the order's declaration can't
 * contain.
 */
export const orderHead: FormSlots = {
  Chips: ({ form: { resource }, record }) =>
    resource.name === order.name ? (
      <Suspense fallback={null}>
        <OrderChips order={record.id} />
      </Suspense>
    ) : null,
  Strip: ({ form: { resource }, record, title, onChanged }) =>
    resource.name === order.name ? (
      <Suspense fallback={<NextLine isBusy={isOpen(record)} />}>
        <OrderNext {...{ record, title, onChanged }} />
      </Suspense>
    ) : null,
};
