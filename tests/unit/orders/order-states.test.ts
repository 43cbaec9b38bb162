import { describe, expect, test } from 'vitest';
import { costByNow, paymentState, stateBySubOrders } from '../../../resources/orders/order-states.ts';

describe('the state of a paid order follows from its sub-orders', () => {
  test.each([
    [['pending'], 'paid'],
    [['pending', 'cancelled'], 'paid'],
    [['accepted', 'pending'], 'processing'],
    [['delivered', 'pending'], 'processing'],
    [['shipped'], 'processing'],
    [['ready_for_collection', 'delivered'], 'processing'],
    [['delivered', 'collected'], 'completed'],
    [['delivered', 'cancelled', 'failed'], 'completed'],
    [['failed', 'pending'], 'processing'],
    [['cancelled', 'failed'], 'processing'],
  ] as const)('%s: %s', (states, state) => {
    expect(stateBySubOrders(states, 'some')).toBe(state);
  });

  test.each([
    [['cancelled', 'failed'], 'cancelled'],
    [['failed'], 'cancelled'],
    [['cancelled', 'delivered'], 'completed'],
    [['cancelled', 'shipped'], 'processing'],
  ] as const)('%s of which every piece has come back: %s', (states, state) => {
    expect(stateBySubOrders(states, 'nothing')).toBe(state);
  });

  test.each([
    [['cancelled', 'failed'], 'completed'],
    [['cancelled', 'pending'], 'paid'],
  ] as const)('%s of which the customer keeps what has come back: %s', (states, state) => {
    expect(stateBySubOrders(states, 'kept')).toBe(state);
  });
});

describe('what payments and refunds make of an order', () => {
  test.each([
    [{ total: 100, paid: 0, refunded: 0, to_send_back: 0 }, 'unpaid'],
    [{ total: 100, paid: 40, refunded: 0, to_send_back: 0 }, 'partly_paid'],
    [{ total: 100, paid: 100, refunded: 0, to_send_back: 0 }, 'paid'],
    [{ total: 100, paid: 120, refunded: 0, to_send_back: 20 }, 'overpaid'],
    [{ total: 100, paid: 120, refunded: 70, to_send_back: 20 }, 'overpaid'],
    [{ total: 100, paid: 120, refunded: 20, to_send_back: 0 }, 'paid'],
    [{ total: 100, paid: 120, refunded: 50, to_send_back: 0 }, 'partly_refunded'],
    [{ total: 100, paid: 120, refunded: 120, to_send_back: 0 }, 'refunded'],
    [{ total: 0, paid: 20, refunded: 20, to_send_back: 0 }, 'paid'],
    [{ total: 0, paid: 0, refunded: 0, to_send_back: 0 }, 'paid'],
    [{ total: 100, paid: 100, refunded: 1, to_send_back: 0 }, 'partly_refunded'],
    [{ total: 100, paid: 40, refunded: 40, to_send_back: 0 }, 'refunded'],
    [{ total: 100, paid: 40, refunded: 0, to_send_back: 40 }, 'overpaid'],
  ] as const)('%j: %s', (sums, state) => {
    expect(paymentState(sums)).toBe(state);
  });
});

test.each([
  ['nothing came back', { returned: 0, nothingLeft: false }, 103],
  ['some came back', { returned: 40, nothingLeft: false }, 63],
  ['all came back, but what rounding added', { returned: 100, nothingLeft: true }, 0],
  ['all came back, and staff kept some', { returned: 80, nothingLeft: true }, 20],
  ['all came back, where rounding took something off', { returned: 103, nothingLeft: true, rounding: -3 }, 0],
])('what an order costs once %s', (_, asked, cost) => {
  expect(costByNow({ total: 103, rounding: 3, ...asked })).toBe(cost);
});
