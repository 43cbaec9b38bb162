import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { order } from '../../../resources/orders/order.ts';
import { order_return } from '../../../resources/orders/order_return.ts';
import type { Language } from '../../../resources/messages/languages.ts';
import { watchCommands } from '../command-line/offered.ts';
import { unpushed, whole } from './an-order.ts';
import { fakeProvider, showForm } from './harness.tsx';

interface Opened {
  readonly over?: object;
  readonly subs?: readonly object[];
  readonly returns?: readonly object[];
  /** Intangible goods, by the list's filter. */
  readonly goods?: (filter: Readonly<Record<string, unknown>>) => readonly object[];
  readonly language?: Language;
}

/** Opens the page of an order: its title with chips, and its next steps. */
async function open({ over = {}, subs = [unpushed], returns = [], goods = () => [], language = 'en' }: Opened) {
  const action = vi.fn(async () => ({ data: whole, message: 'Done' }));
  const provider = fakeProvider({ action, readSubresource: async () => ({ data: [], meta: {} }) });
  Object.assign(provider, {
    getOne: async () => ({ data: { ...whole, ...over } }),
    getList: async (name: string, { filter }: { filter: Readonly<Record<string, unknown>> }) => {
      const data = name === 'intangible_good' ? goods(filter) : [];
      return { data, total: data.length };
    },
    getManyReference: async (name: string) => {
      const data = name === 'sub_order' ? subs : returns;
      return { data, total: data.length };
    },
    getMany: async () => ({ data: [] }),
  });
  const shown = await showForm(order, { provider, at: '/order/7', language });
  const heading = await screen.findByRole('heading', { level: 1, name: 'OTO1' });
  const next = screen.getByRole('region', { name: language === 'en' ? 'Next' : '下一步' });
  return { ...shown, action, head: heading.parentElement, next: within(next), line: next };
}

const packed = { ...unpushed, id: 9, sub_order_no: 'OTO1-2', status: 'packed', merchant: 5 };

test('an order’s number has its state, its payment, missing codes and a failed push beside it', async () => {
  const { head } = await open({
    over: { payment_state: 'partly_refunded', codes_missing: 2 },
    subs: [{ ...unpushed, push_status: 'failed', push_problem: 'refused' }],
  });
  await waitFor(() => expect(head?.textContent).toBe('OTO1ProcessingPartly refundedCodes missing 2Push failed'));
});

test('a payment that says the same as the state is said once', async () => {
  const { head } = await open({ over: { status: 'paid', payment_state: 'paid' }, subs: [] });
  await waitFor(() => expect(head?.textContent).toBe('OTO1Paid'));
});

test.each<[string, object, string]>([
  [
    'paid',
    { paid_amount: '80.00', refunded_amount: '30.00', oto_point_redeemed: 5 },
    'HK$50.00 goes back to the customer. Points that paid for it are given back.',
  ],
  ['unpaid', { status: 'pending_payment', paid_amount: '0.00' }, 'Nothing was paid that could go back.'],
])(
  'who is about to cancel an order that is %s reads what goes back, and can’t mistake the way out',
  async (_, over, text) => {
    await open({ over: { status: 'paid', ...over }, subs: [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(text)).toBeDefined();
    expect(
      dialog
        .getAllByRole('button')
        .slice(-2)
        .map((one) => one.textContent),
    ).toEqual(['Go back', 'Cancel order']);
  },
);

test.each<[string, Opened, string]>([
  [
    'is paid for by staff',
    { over: { status: 'pending_payment', total_amount: '1200.50' } },
    'NextHK$1,200.50 is still to be paid.Mark as paid',
  ],
  [
    'waits',
    { over: { status: 'pending_payment', expires_at: '2026-11-30T05:10:00Z' } },
    'NextWaits for HK$0.00 until 30 Nov 2026 13:10.Mark as paid',
  ],
  [
    'was paid too much',
    { over: { status: 'completed', paid_amount: '12.00', to_send_back: '12.00' }, subs: [] },
    'NextHK$12.00 is to be sent back.Refund',
  ],
  ['is done', { over: { status: 'completed' }, subs: [] }, 'NextNothing to do.'],
  ['is packed', { subs: [packed] }, 'NextTo be sent: OTO1-2ShipPush to courier'],
  ['is packed, in Chinese', { subs: [packed], language: 'zh-Hant' }, '下一步待寄出：OTO1-2寄出推送速遞'],
  [
    'is fetched from a store',
    { subs: [{ ...packed, delivery_type: 'store_pickup' }] },
    'NextTo be sent: OTO1-2Ready for collection',
  ],
  [
    'comes back',
    { over: { status: 'completed' }, subs: [], returns: [{ id: 3, order_return_no: 'OTO1-R1', status: 'received' }] },
    'NextTo be refunded: OTO1-R1',
  ],
])('below the heading of an order that %s stands what is next', async (_, opened, text) => {
  const { line } = await open(opened);
  await waitFor(() => expect(line.textContent).toBe(text));
});

test('an order that lacks codes leads to a new code of the SKU of which there are none left', async () => {
  const good = { id: 1, order_item: 1 };
  const { next } = await open({
    over: { codes_missing: 1, items: [...whole.items, { ...whole.items[0], id: 2, sku: 8, item_code: 'VISIT' }] },
    subs: [],
    goods: ({ order: of, sku }) => (of ? [good] : Array.isArray(sku) && sku[0] === 8 ? [good] : []),
  });
  const link = await next.findByRole('link', { name: 'VISIT' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe('/intangible_good/create?source={"sku":8}');
});

test('what is next with one sub-order is done from there', async () => {
  const { user, next, action } = await open({ subs: [{ ...unpushed, status: 'pending' }] });
  await user.click(await next.findByRole('button', { name: 'Accept: OTO1-1' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(action).toHaveBeenCalledWith('sub_order', 8, 'accept', { body: {}, revision: 3 }));
});

test('what is next with several is asked once for all of them', async () => {
  const { user, next } = await open({
    subs: [
      { ...unpushed, status: 'pending' },
      { ...packed, status: 'pending' },
    ],
  });
  await user.click(await next.findByRole('button', { name: 'Accept: 2 sub-orders' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('OTO1-1')).toBeTruthy();
  expect(dialog.getByText('OTO1-2')).toBeTruthy();
});

test('what is next is offered in the command line, too, and says of what', async () => {
  const { next } = await open({ subs: [{ ...unpushed, status: 'pending' }] });
  await next.findByRole('button', { name: 'Accept: OTO1-1' });
  watchCommands().run('Accept: OTO1-1');
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('a refund of what was paid too much begins with the difference', async () => {
  const { user, next } = await open({
    over: { status: 'completed', paid_amount: '12.00', to_send_back: '12.00' },
    subs: [],
  });
  await user.click(await next.findByRole('button', { name: 'Refund: OTO1' }));
  expect(await screen.findByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '12.00');
});

test('what a return waits for is said on its page, with the button that does it; what else is possible stands above', async () => {
  const record = { ...whole, id: 3, order: 7, order_return_no: 'OTO1-R1', status: 'requested', items: [] };
  const provider = fakeProvider({ readSubresource: async () => ({ data: [] }) });
  Object.assign(provider, {
    getOne: async () => ({ data: record }),
    getList: async () => ({ data: [], total: 0 }),
    getMany: async () => ({ data: [] }),
    post: async () => ({ data: { lines: [] } }),
  });
  await showForm(order_return, { provider, at: '/order_return/3' });
  const next = await screen.findByRole('region', { name: 'Next' });
  expect(next.textContent).toBe('NextTo be approvedApprove');
  expect(screen.getAllByRole('button', { name: 'Approve' })).toHaveLength(1);
  expect(next.contains(screen.getByRole('button', { name: 'Refuse' }))).toBe(false);
});
