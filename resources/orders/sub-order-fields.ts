import type { Fields } from '../kinds/index.ts';
import { addressFields, orderItemFields } from './order-fields.ts';

const ofOrder = { readOnly: true, held: { by: 'order' } } as const;

/** Data of the order that packers need: who gets the sub-order, where, when, and what is in it. */
export const heldOfOrder = {
  recipient: {
    ...addressFields.recipient,
    readOnly: true,
    held: { by: 'order', first: ['recipient', ['surname', 'given_name'], 'name'] },
  },
  tel: { ...addressFields.tel, readOnly: true, held: { by: 'order', first: ['tel', 'phone'] } },
  district: { ...addressFields.district, ...ofOrder },
  address: {
    kind: 'text',
    label: ['Address', '地址', '地址'],
    personal: true,
    readOnly: true,
    maxLength: 400,
    held: { by: 'order', all: ['address', 'building', 'floor', 'flat'] },
  },
  pickup_point: { kind: 'reference', label: ['Pickup point', '自提點', '自提点'], to: 'pickup_point', ...ofOrder },
  delivery_date: { kind: 'date', label: ['Delivery date', '送貨日期', '配送日期'], ...ofOrder },
  items: {
    kind: 'rows',
    label: ['Items', '貨品', '商品'],
    readOnly: true,
    maxLength: 1000,
    fields: {
      item_code: orderItemFields.item_code,
      name: orderItemFields.name,
      option_name: orderItemFields.option_name,
      qty: orderItemFields.qty,
      returned_qty: orderItemFields.returned_qty,
      kept_qty: orderItemFields.kept_qty,
    },
    held: { by: 'order', same: ['merchant', 'delivery_type'] },
    said: { name: 'name', beside: 'option_name', pieces: 'qty', less: 'returned_qty', plus: 'kept_qty' },
  },
} as const satisfies Fields;
