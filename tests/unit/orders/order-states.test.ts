import { describe, expect, test } from 'vitest';
import { paymentState, stateBySubOrders } from '../../../resources/orders/order-states.ts';

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
    expect(stateBySubOrders(states, false)).toBe(state);
  });

  test.each([
    [['cancelled', 'failed'], 'cancelled'],
    [['failed'], 'cancelled'],
    [['cancelled', 'delivered'], 'completed'],
    [['cancelled', 'shipped'], 'processing'],
  ] as const)('%s of which every piece has come back: %s', (states, state) => {
    expect(stateBySubOrders(states, true)).toBe(state);
  });
});

describe('what payments and refunds make of an order', () => {
  test.each([
    [{ total: 100, paid: 0, refunded: 0 }, 'unpaid'],
    [{ total: 100, paid: 40, refunded: 0 }, 'partly_paid'],
    [{ total: 100, paid: 100, refunded: 0 }, 'paid'],
    [{ total: 100, paid: 120, refunded: 0 }, 'overpaid'],
    [{ total: 100, paid: 120, refunded: 10 }, 'overpaid'],
    [{ total: 100, paid: 120, refunded: 20 }, 'paid'],
    [{ total: 100, paid: 120, refunded: 50 }, 'partly_refunded'],
    [{ total: 100, paid: 120, refunded: 120 }, 'refunded'],
    [{ total: 0, paid: 20, refunded: 20 }, 'paid'],
    [{ total: 0, paid: 0, refunded: 0 }, 'paid'],
    [{ total: 100, paid: 100, refunded: 1 }, 'partly_refunded'],
    [{ total: 100, paid: 40, refunded: 40 }, 'refunded'],
  ] as const)('%j: %s', (sums, state) => {
    expect(paymentState(sums)).toBe(state);
  });
});
