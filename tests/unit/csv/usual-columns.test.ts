import { expect, test } from 'vitest';
import { columnsOf, usualColumns } from '../../../resources/csv/index.ts';
import { custom_product_label as label } from '../../../resources/catalogue/custom_product_label.ts';
import type { Resource } from '../../../resources/define.ts';
import { resources } from '../../../resources/index.ts';
import { order } from '../../../resources/orders/order.ts';
import { order_return } from '../../../resources/orders/order_return.ts';
import { subOrderViews } from '../../../resources/orders/sub-order-views.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';

/** The columns of an exported file before the user chooses. */
const usual = (resource: Resource) => usualColumns(resource, columnsOf(resource)).map(({ path }) => path);

test('a file has what its import reads, unless the entity says otherwise', () => {
  expect(usual(label)).toEqual([
    'id',
    'code',
    'name.zh_HK',
    'name.en_US',
    'color_hexa',
    'description.zh_HK',
    'description.en_US',
  ]);
  expect(usual({ ...label, csv: { version: 1, key: 'code', usual: ['updated_at', 'name'] } })).toEqual([
    'updated_at',
    'name.zh_HK',
    'name.en_US',
  ]);
});

test('a file that can’t be imported has what the list shows', () => {
  expect(usual({ ...label, csv: { version: 1 } })).toEqual([
    'code',
    'name.zh_HK',
    'name.en_US',
    'color_hexa',
    'updated_at',
  ]);
  expect(usual(order_return)).toEqual(order_return.list.columns);
});

test('a file of orders says when, who, how it stands and what it comes to, and can be imported again', () => {
  expect(usual(order).slice(0, 8)).toEqual([
    'order_no',
    'ordered_at',
    'paid_at',
    'status',
    'payment_state',
    'payment_method',
    'name',
    'email',
  ]);
  expect(usual(order)).toEqual(expect.arrayContaining(['total_amount', 'paid_amount', 'refunded_amount', 'remarks']));
});

test('a file of sub-orders says how each stands and what is in it, from whichever side it is seen', () => {
  expect(usual(sub_order)).toEqual(
    expect.arrayContaining([
      'sub_order_no',
      'status',
      'items.zh_HK',
      'items.en_US',
      'tracking_no',
      'settlement_amount',
    ]),
  );
  for (const view of subOrderViews) expect(usual(view)).toEqual(usual(sub_order));
});

test('columns that somebody may not read are left out', () => {
  const open = columnsOf(order).filter(({ path }) => path !== 'email');
  expect(usualColumns(order, open).map(({ path }) => path)).not.toContain('email');
});

test('whatever is said to be usual can be exported', () => {
  for (const resource of resources)
    for (const column of resource.csv?.usual ?? [])
      expect(usual({ ...resource, csv: { version: 1, usual: [column] } }), `${resource.name}.${column}`).not.toEqual(
        [],
      );
});
