import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { order } from '../../../resources/orders/order.ts';
import { letFramesLoad } from '../outbox/frames.ts';
import { fakeProvider, refusal, showForm } from './harness.tsx';

const letter = (subject: string) => ({ subject, text: 'Dear Ann', preview_url: 'about:blank' });
const letters = (subject: string) => ({ zh_HK: letter(`${subject} 訂單`), en_US: letter(subject) });
const mail = { id: 3, subject: 'Paid', recipient: 'ann@a.example', status: 'sent', created_at: '2026-11-20T02:00:00Z' };

async function open(content: (use: string | undefined) => object) {
  letFramesLoad();
  const record = {
    id: 7,
    revision: 2,
    created_at: '2026-11-20T02:00:00Z',
    updated_at: '2026-11-20T02:00:00Z',
    order_no: 'OTO1',
    name: 'Ann',
    email: 'ann@a.example',
    status: 'processing',
    locale: 'en_US',
    items: [],
    coupons: [],
    payment_records: [],
    refund_record: [],
  };
  const readSubresource = vi.fn(async (_name: string, _id: unknown, below: string) => {
    if (below === 'mails') return { data: [{ ...mail, sent_at: '2026-11-20T02:01:00Z' }] };
    return { data: content(/\?use=(\w+)$/u.exec(below)?.[1]) };
  });
  const action = vi.fn(async () => ({ data: record, message: 'The mail is in the outbox' }));
  const provider = fakeProvider({ readSubresource, action });
  Object.assign(provider, {
    getOne: async () => ({ data: record }),
    getList: async () => ({ data: [], total: 0 }),
    getManyReference: async () => ({ data: [], total: 0 }),
    getMany: async () => ({ data: [] }),
  });
  const shown = await showForm(order, { provider, at: '/order/7' });
  await shown.user.click(await screen.findByRole('button', { name: 'Send by mail' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Send the details of [OTO1] to the customer?' }, { timeout: 5_000 }),
  );
  return { ...shown, dialog, action };
}

test('an order’s details are shown as they will leave, and sent to whom staff confirm', async () => {
  const { user, dialog, action } = await open((use) => ({
    uses: ['order_shipped', 'order_paid'],
    use: use ?? 'order_shipped',
    problem: null,
    locales: ['en_US'],
    letters: letters(use === 'order_paid' ? 'We have your order' : 'On its way'),
  }));
  const to = await dialog.findByRole('textbox', { name: 'To' });
  expect(to).toHaveProperty('value', 'ann@a.example');
  expect(await dialog.findByText('On its way')).toBeTruthy();
  expect(dialog.getByTitle('Mail in English')).toBeTruthy();
  // The mail to the customer is in one language.
  expect(dialog.queryByText('On its way 訂單')).toBeNull();
  await user.click(dialog.getByRole('combobox', { name: 'Mail' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent?.trim());
  expect(offered.filter((text) => text?.startsWith('Order'))).toEqual(['Order: on its way', 'Order: paid']);
  await user.click(screen.getByRole('option', { name: 'Order: paid' }));
  expect(await dialog.findByText('We have your order')).toBeTruthy();
  await user.clear(to);
  await user.type(to, 'ben@b.example');
  await user.click(dialog.getByRole('button', { name: 'Send by mail' }));
  await waitFor(() =>
    expect(action).toHaveBeenCalledWith('order', 7, 'order_detail_email/send', {
      body: { to: 'ben@b.example', use: 'order_paid' },
      revision: 2,
    }),
  );
  expect(await screen.findByText('The mail is in the outbox')).toBeTruthy();
});

test('where no mail can be sent it is said why, and a refusal keeps the dialog', async () => {
  const { user, dialog, action } = await open(() => ({
    uses: ['order_paid'],
    use: 'order_paid',
    problem: 'No mail template has this use',
    locales: [],
    letters: null,
  }));
  expect((await dialog.findByRole('alert')).textContent).toBe('No mail template has this use');
  action.mockRejectedValueOnce(refusal(409, 'Make one under Mail templates'));
  await user.click(dialog.getByRole('button', { name: 'Send by mail' }));
  expect(await dialog.findByText('Make one under Mail templates')).toBeTruthy();
});

test('what the customer was sent stands on the order’s page', async () => {
  const { user, dialog } = await open(() => ({
    uses: [],
    use: null,
    problem: 'No mail fits',
    locales: [],
    letters: null,
  }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('link', { name: 'Paid' })).toHaveProperty(
    'pathname',
    expect.stringContaining('/outgoing_mail/3'),
  );
  expect(within(screen.getByRole('region', { name: 'Mails' })).getByText('ann@a.example')).toBeTruthy();
});
