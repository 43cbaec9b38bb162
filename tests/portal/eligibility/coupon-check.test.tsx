import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CouponCheck } from '../../../src/screens/eligibility/CouponCheck.tsx';
import { fakeProvider, show } from '../form/harness.tsx';

const about = {
  coupon: { entity: 'coupon', id: 3, title: 'Summer' },
  group: { entity: 'product_group', id: 5, title: 'Teas' },
};
const rule = (name: string, passed: boolean, more: object = {}) => ({
  rule: name,
  passed,
  read: 0,
  wanted: 1,
  message: passed ? '' : `${name} fails`,
  about: [about.coupon],
  ...more,
});

/** A coupon for teas only; the answer is the server's when no version is given. */
async function checked(answer: object) {
  const post = vi.fn(async (_path: string, _body: unknown) => ({
    data: { usable: false, discount: '0.00', amount: '100.00', ...answer },
  }));
  const calls = {
    post,
    options: async () => [{ id: 7, title: 'Oolong' }],
    getOne: vi.fn().mockResolvedValue({ data: { id: 7, has_choices: false } }),
  };
  const rest = await show(<CouponCheck coupon={3} />, { provider: fakeProvider(calls) });
  return { post, ...rest };
}

test('a coupon of certain products doesn’t fail while no product is chosen: it asks for one', async () => {
  const products = rule('products', false, { about: [about.group, about.coupon] });
  await checked({ rules: [rule('live', true), products, rule('minimum_spend', false)] });
  const status = await screen.findByRole('status');
  expect(status.textContent).toBe('Choose a product: this coupon counts only certain ones, named below.');
  expect(screen.getByRole('link', { name: 'Teas' }).getAttribute('href')).toBe('/product_group/5');
  expect(screen.queryByText('products fails', { exact: false })).toBeNull();
  expect(screen.queryAllByTitle('Not met')).toEqual([]);
});

test('what fails besides is told, and a coupon without certain products asks for one, too', async () => {
  const products = rule('products', true, { read: 0, wanted: 0 });
  await checked({ rules: [products, rule('minimum_spend', false)] });
  expect((await screen.findByRole('status')).textContent).toBe('Can’t be used: 1 rule isn’t met.');
  cleanup();
  await checked({ usable: true, discount: '5.00', rules: [products] });
  expect((await screen.findByRole('status')).textContent).toBe(
    'Choose a product: this coupon doesn’t count with certain ones, named below.',
  );
});

test('a rule that holds tells what it read, too', async () => {
  await checked({ usable: true, discount: '5.00', rules: [rule('live', true)] });
  const [item] = await screen.findAllByRole('listitem');
  expect(
    within(item ?? document.body)
      .getByRole('link', { name: 'Summer' })
      .getAttribute('href'),
  ).toBe('/coupon/3');
});

test('a delivery fee is sent; without one, what free delivery takes off stays open', async () => {
  const { post, user } = await checked({ usable: true, rules: [rule('live', true)] });
  expect((await screen.findByRole('status')).textContent).toContain('Enter the delivery fee');
  await user.type(screen.getByRole('textbox', { name: 'Delivery fee (HK$)' }), '45');
  await waitFor(() =>
    expect(post).toHaveBeenLastCalledWith('coupon/check', {
      coupon: 3,
      items: [{ amount: '100' }],
      shipping_fee: '45',
    }),
  );
});

test('a code that is typed is asked of this coupon, not of the one that has it', async () => {
  const { post, user } = await checked({ usable: true, rules: [rule('live', true)] });
  await user.type(screen.getByRole('textbox', { name: 'Coupon code' }), 'OTHER');
  await waitFor(() =>
    expect(post).toHaveBeenLastCalledWith('coupon/check', { coupon: 3, code: 'OTHER', items: [{ amount: '100' }] }),
  );
});

test('of a version, its number is sent, and its price is what the server says', async () => {
  const { post, user } = await checked({
    usable: true,
    discount: '5.00',
    amount: '40.00',
    rules: [rule('live', true)],
  });
  await user.click(await screen.findByRole('combobox', { name: 'Product version' }));
  await user.click(await screen.findByRole('option', { name: /Oolong/u }));
  await waitFor(() =>
    expect(post).toHaveBeenLastCalledWith('coupon/check', { coupon: 3, items: [{ version: 7, quantity: 1 }] }),
  );
  const amount = screen.getByRole('textbox', { name: 'Cost of the items (HK$)' });
  await waitFor(() => expect(amount.getAttribute('placeholder')).toBe('40.00'));
});
