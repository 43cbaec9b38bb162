import { expect, test } from 'vitest';
import { orderSteps, type PartOfOrder } from '../../../resources/orders/next-steps.ts';

interface Sub extends PartOfOrder {
  readonly id: number;
}

const sub: Sub = {
  id: 1,
  status: 'pending',
  merchant: 1,
  delivery_type: 'home_delivery',
  push_status: null,
  push_problem: null,
};
const item = { merchant: 1, delivery_type: 'home_delivery', qty: 2, returned_qty: 0 };
const paid = {
  status: 'paid',
  expires_at: null,
  total: 1_000,
  paid: 1_000,
  refunded: 0,
  to_send_back: 0,
  codes_missing: 0,
  items: [item],
  subs: [sub],
  returns: [],
};

/** The steps in short: name, and the affected sub-orders or returns. */
const shortOf = (over: Partial<Parameters<typeof orderSteps<Sub, { status: string }>>[0]>) =>
  orderSteps<Sub, { status: string }>({ ...paid, ...over }).map((step) => {
    if (step.step === 'parts') return [step.push ?? step.state, step.subs.map(({ id }) => id), step.by];
    if (step.step === 'returns') return [step.step, step.state];
    return [step.step, 'amount' in step ? step.amount : 'due' in step ? step.due : 'count' in step ? step.count : null];
  });

test.each<[string, Parameters<typeof shortOf>[0], unknown]>([
  ['to pay', { status: 'pending_payment', paid: 300, subs: [{ ...sub, status: 'unpaid' }] }, [['pay', 700]]],
  ['expired unpaid', { status: 'expired', paid: 0 }, []],
  [
    'to pay, of which something went back',
    { status: 'pending_payment', paid: 300, refunded: 300, subs: [{ ...sub, status: 'unpaid' }] },
    [['pay', 1_000]],
  ],
  ['expired with money that came late', { status: 'expired', paid: 300, to_send_back: 300 }, [['send_back', 300]]],
  ['cancelled and refunded', { status: 'cancelled', refunded: 1_000 }, []],
  ['paid too much', { status: 'completed', paid: 1_200, to_send_back: 200, subs: [] }, [['send_back', 200]]],
  ['partly refunded', { status: 'completed', refunded: 400, subs: [] }, []],
  ['lacking codes', { codes_missing: 2, subs: [] }, [['codes', 2]]],
  ['over, whatever codes it lacks', { status: 'cancelled', refunded: 1_000, codes_missing: 2 }, []],
  [
    'with sub-orders in different states',
    {
      subs: [
        { ...sub, id: 2, status: 'packed' },
        sub,
        { ...sub, id: 3 },
        { ...sub, id: 4, status: 'delivered' },
        { ...sub, id: 5, status: 'ready_for_collection' },
      ],
    },
    [
      ['pending', [1, 3], ['accept']],
      ['packed', [2], ['push', 'ship', 'make_ready']],
      ['ready_for_collection', [5], ['collect']],
    ],
  ],
  [
    'with a failed push before all else, and one that waits after it',
    {
      subs: [
        { ...sub, id: 1, status: 'packed' },
        { ...sub, id: 2, status: 'packed', push_status: 'waiting' },
        { ...sub, id: 3, status: 'packed', push_status: 'failed' },
        { ...sub, id: 4, status: 'shipped', push_status: 'failed', push_problem: 'over' },
      ],
    },
    [
      ['failed', [3], ['push', 'ship', 'make_ready']],
      ['packed', [1], ['push', 'ship', 'make_ready']],
      ['shipped', [4], ['make_ready', 'deliver']],
      ['waiting', [2], []],
    ],
  ],
  [
    'with a sub-order that never arrived',
    { status: 'completed', subs: [{ ...sub, status: 'failed' }] },
    [['lost', null]],
  ],
  [
    'with one that never arrived, and is returned',
    { status: 'completed', subs: [{ ...sub, status: 'failed' }], items: [{ ...item, returned_qty: 2 }] },
    [],
  ],
  [
    'with open returns',
    {
      status: 'completed',
      subs: [],
      returns: [{ status: 'received' }, { status: 'refused' }, { status: 'requested' }],
    },
    [
      ['returns', 'requested'],
      ['returns', 'received'],
    ],
  ],
])('an order %s', (_, order, steps) => {
  expect(shortOf(order)).toEqual(steps);
});
