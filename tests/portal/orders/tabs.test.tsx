import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type GetListParams, ListBase } from 'react-admin';
import { expect, test } from 'vitest';
import { order } from '../../../resources/orders/order.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { OrderTabs } from '../../../src/screens/order/OrderTabs.tsx';
import { fakeProvider, show } from '../list/harness.tsx';

/** Number of waiting records, by the state that a tab filters by; none for others. */
const waiting: Readonly<Record<string, number>> = { pending_payment: 1234, pending: 10_000, accepted: 7 };

const permitted = { permissions: [], get: true, create: false, update: true, delete: false } as const;

async function open(at: string, permissions?: readonly string[]) {
  const fake = fakeProvider([]);
  fake.getList.mockImplementation(async (_: string, { filter }: GetListParams) => {
    const total = waiting[filter?.status?.[0]] ?? 0;
    return { data: [], total, meta: { total, ...(total === 10_000 && { total_is: 'more' }) } };
  });
  const resource = at.startsWith('/sub_order') ? sub_order : order;
  const shown = await show(
    <ListBase resource={resource.name} sort={{ field: 'ordered_at', order: 'DESC' }}>
      <OrderTabs resource={resource} permitted={permitted} />
    </ListBase>,
    { fake, at, ...(permissions && { permissions }) },
  );
  const strip = await screen.findByRole('navigation', { name: 'Work that waits' });
  // The tabs are rendered once the permissions are loaded.
  if (!permissions) await within(strip).findAllByRole('link');
  return { ...shown, fake, strip, tab: (name: RegExp) => within(strip).getByRole('link', { name }) };
}

const toPay = encodeURIComponent('{"status":["pending_payment"]}');
const sortIn = (address: string) => {
  const asked = new URL(address, 'http://shop').searchParams;
  return `${asked.get('sort')} ${asked.get('order')}`;
};

test('tabs are counted, those where nothing waits in a good week are left out, and that of the list is marked', async () => {
  const { strip, tab } = await open(`/order?filter=${toPay}&sort=ordered_at&order=ASC`);
  await waitFor(() => expect(tab(/^To pay/u).textContent).toBe('To pay1,234'));
  await waitFor(() => expect(tab(/^To accept/u).textContent).toBe('To accept10,000+'));
  expect(tab(/^To pack/u).textContent).toBe('To pack7');
  expect(tab(/^Returns/u).textContent).toBe('Returns0');
  expect(within(strip).queryByRole('link', { name: /^Push failed/u })).toBeNull();
  expect(within(strip).getByRole('link', { current: 'page' }).textContent).toContain('To pay');
});

test('a tab of what waits shows the longest first, all orders the newest, and the address says so', async () => {
  const { address, tab } = await open('/order?filter=%7B%7D&sort=ordered_at&order=DESC');
  await userEvent.click(tab(/^To pay/u));
  await waitFor(() => expect(address()).toContain('pending_payment'));
  expect(sortIn(address())).toBe('ordered_at ASC');
  expect(tab(/^To pay/u).getAttribute('aria-current')).toBe('page');
  await userEvent.click(tab(/^All orders/u));
  await waitFor(() => expect(sortIn(address())).toBe('ordered_at DESC'));
});

test('an order that somebody chose stays from tab to tab of the list, and isn’t that of another list', async () => {
  const { tab } = await open(`/order?filter=${toPay}&sort=total_amount&order=DESC`);
  const leads = (name: RegExp) => sortIn(tab(name).getAttribute('href') ?? '');
  expect(leads(/^All orders/u)).toBe('total_amount DESC');
  expect(leads(/^To pay/u)).toBe('total_amount DESC');
  expect(leads(/^To pack/u)).toBe('created_at ASC');
});

test('who may list nothing of it has no tabs, and nothing is counted', async () => {
  const { fake, strip } = await open('/order?filter=%7B%7D&sort=ordered_at&order=DESC', ['ecommerce:ListProducts']);
  expect(within(strip).queryAllByRole('link')).toHaveLength(0);
  expect(fake.getList.mock.calls.filter(([, asked]) => asked.pagination.perPage === 1)).toHaveLength(0);
});
