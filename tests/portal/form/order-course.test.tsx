import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { order } from '../../../resources/orders/order.ts';
import { notifyWrite } from '../../../src/data-provider/write-events.ts';
import { item, unpushed, whole } from './an-order.ts';
import { fakeProvider, showForm } from './harness.tsx';

const payment = { id: 1, paid_at: '2026-11-20T02:00:00Z', method: 'FPS', reference: 'bank 1', amount: '10.00' };
const refund = { id: 2, refunded_at: '2026-11-21T02:00:00Z', refund_method: 'cash', amount: '4.00', remarks: null };
const entry = { at: '2026-11-20T02:00:00Z', by: 'Ann', entity: 'order', record_id: 7, title: 'OTO1', fields: [] };

interface Opened {
  readonly over?: object;
  readonly sub?: object;
  readonly course?: readonly object[];
}

/** Opens the page of a paid order that costs 10. */
async function open({ over = {}, sub = {}, course = [] }: Opened) {
  const counts = { course: 0, codes: 0 };
  let present: object = { ...unpushed, ...sub };
  const record = {
    ...whole,
    subtotal: '10.00',
    total_amount: '10.00',
    paid_amount: '10.00',
    payment_records: [payment],
  };
  const provider = fakeProvider({
    readSubresource: async (_name, _id, below) => {
      if (below.startsWith('course')) counts.course += 1;
      return { data: below.startsWith('course') ? course : [], meta: {} };
    },
  });
  Object.assign(provider, {
    getOne: async () => ({ data: { ...record, ...over } }),
    getList: async (name: string) => {
      if (name === 'intangible_good') counts.codes += 1;
      return { data: [], total: 0 };
    },
    getManyReference: async (name: string) => ({ data: name === 'sub_order' ? [present] : [], total: 1 }),
    getMany: async () => ({ data: [] }),
  });
  const shown = await showForm(order, { provider, at: '/order/7' });
  return { ...shown, counts, provider, answer: (next: object) => (present = { ...unpushed, ...sub, ...next }) };
}

test.each([
  ['nothing yet', { status: 'packed' }, '0', '0'],
  ['all that was sent', { status: 'shipped' }, '3', '2'],
  ['what was left after a piece came back', { status: 'shipped' }, '2', '1'],
  ['what waits to be fetched', { status: 'ready_for_collection' }, '3', '0'],
])('of each item it says how many were ordered, sent and returned: %s', async (_, sub, sent, returned) => {
  await open({ sub, over: { items: [{ ...item, qty: 3, sent_qty: Number(sent), returned_qty: Number(returned) }] } });
  const row = (await screen.findByText('Tea')).closest('tr');
  const texts = () => [...(row?.querySelectorAll('td') ?? [])].slice(2, 5).map((cell) => cell.textContent);
  await waitFor(() => expect(texts()).toEqual(['3', sent, returned]));
});

test('what was sent is told at once after a sub-order left, though the order keeps its revision', async () => {
  const over = { items: [{ ...item, qty: 3, sent_qty: 0 }] };
  const { answer, provider } = await open({ sub: { status: 'packed' }, over });
  const row = (await screen.findByText('Tea')).closest('tr');
  Object.assign(provider, {
    getOne: async () => ({ data: { ...whole, items: [{ ...item, qty: 3, sent_qty: 3 }] } }),
    action: async () => ({ data: { id: 8 }, message: 'Shipped' }),
  });
  answer({ status: 'shipped', revision: 9 });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Ship' }))[0] ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Ship' }));
  await waitFor(() => expect(row?.querySelectorAll('td')[3]?.textContent).toBe('3'));
});

test.each([
  ['all of them right', {}, []],
  ['parts that miss the total', { shipping_fee: '1.00' }, ['The parts miss the total by -HK$1.00.']],
  ['no payment behind what was paid', { payment_records: [] }, ['The payments miss what is kept as paid by HK$10.00.']],
  [
    'no refund behind what was refunded',
    { refunded_amount: '1234.00' },
    ['The refunds miss what is kept as refunded by HK$1,234.00.'],
  ],
  ['a refund that was made', { refunded_amount: '4.00', refund_record: [refund] }, []],
])('sums that don’t add up are red, with the difference: %s', async (_, over, said) => {
  await open({ over });
  const money = within(await screen.findByRole('region', { name: 'Money' }));
  await money.findByText('Subtotal');
  const alerts = money.queryAllByRole('alert').map((alert) => alert.textContent?.replace(/ Tell .*/u, ''));
  expect(alerts).toEqual(said);
});

test('what goods cost at their original prices, and how far these were reduced, stand above the subtotal', async () => {
  await open({ over: { original_price: '15.00', discount_price: '5.00' } });
  const reductions = await screen.findByText('Reductions');
  const names = [...(reductions.closest('dl')?.querySelectorAll('dt') ?? [])].map((one) => one.textContent);
  expect(names.slice(0, 3)).toEqual(['At original prices', 'Reductions', 'Subtotal']);
  expect(reductions.nextElementSibling?.textContent).toContain('5.00');
});

test('what is to be sent back stands among the sums', async () => {
  await open({ over: { to_send_back: '1234.50' } });
  const money = within(await screen.findByRole('region', { name: 'Money' }));
  const name = await money.findByText('To be sent back');
  expect(name.closest('div')?.textContent).toMatch(/1,234\.50$/u);
});

test('the line of time tells from which state to which, and how much money came and went', async () => {
  const told = (over: object) => ({ ...entry, ...over });
  await open({
    course: [
      told({ id: 5, action: 'record_refund', changes: { refunded_amount: { before: '1.00', after: '5.00' } } }),
      told({
        id: 4,
        action: 'ship',
        entity: 'sub_order',
        record_id: 8,
        title: 'OTO1-1',
        changes: { status: { before: 'packed', after: 'shipped' }, tracking_no: { before: null, after: 'KEC1' } },
      }),
      told({
        id: 3,
        action: 'pay',
        changes: {
          status: { before: 'pending_payment', after: 'paid' },
          paid_amount: { before: '0.00', after: '10.00' },
        },
      }),
      told({ id: 2, action: 'create', changes: { status: { before: null, after: 'pending_payment' } } }),
    ],
  });
  const list = within(await screen.findByRole('region', { name: 'What happened' }));
  await list.findByText('Ship');
  const lines = list.getAllByRole('listitem').map((line) => line.lastElementChild?.textContent);
  expect(lines).toEqual([
    'Return refunded · Ann-HK$4.00',
    'Ship · OTO1-1 · AnnPacked→ShippedKEC1',
    'Paid · AnnTo pay→PaidHK$10.00',
    'Created · Ann',
  ]);
});

test('it is read again when a code is written, and when the courier has answered; the codes with the first', async () => {
  const { counts, answer } = await open({ sub: { push_status: 'waiting' } });
  await screen.findByRole('region', { name: 'What happened' });
  await waitFor(() => expect(counts).toEqual({ course: expect.any(Number), codes: 1 }));
  const before = counts.course;
  answer({ push_status: 'sent', revision: 9 });
  await waitFor(() => expect(counts.course).toBeGreaterThan(before), { timeout: 10_000 });
  const after = counts.course;
  notifyWrite('intangible_good');
  await waitFor(() => expect(counts).toEqual({ course: after + 1, codes: 2 }));
});
