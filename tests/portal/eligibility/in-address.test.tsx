import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Eligibility } from '../../../src/screens/eligibility/Eligibility.tsx';
import { fakeProvider, show } from '../form/harness.tsx';

function provider() {
  const post = vi.fn(async (path: string) => ({
    data: path.startsWith('coupon')
      ? { usable: true, discount: '5.00', amount: '40.00', rules: [] }
      : { buyable: true, price: '20.00', rules: [] },
  }));
  const calls = {
    post,
    options: async () => [{ id: 7, title: 'Oolong of the very high mountains, picked by hand' }],
    getOne: vi.fn().mockResolvedValue({ data: { id: 7, has_choices: false } }),
  };
  return { post, provider: fakeProvider(calls) };
}

test('what is asked stands in the address, and a reload asks the same', async () => {
  const first = provider();
  const { user, address } = await show(<Eligibility />, { ...first, at: '/eligibility' });
  await user.click(await screen.findByRole('combobox', { name: 'Product version' }));
  await user.click(await screen.findByRole('option', { name: /Oolong/u }));
  const quantity = screen.getByRole('textbox', { name: 'Quantity' });
  await user.clear(quantity);
  await user.type(quantity, '3');
  await waitFor(() => expect(address()).toBe('/eligibility?version=7&quantity=3'));
  await user.click(screen.getByRole('tab', { name: 'Use a coupon' }));
  await user.type(screen.getByRole('textbox', { name: 'Coupon code' }), 'TEA');
  await waitFor(() => expect(address()).toBe('/eligibility?version=7&quantity=3&ask=use&code=TEA'));
  cleanup();

  const again = provider();
  await show(<Eligibility />, { ...again, at: '/eligibility?version=7&quantity=3&ask=use&code=TEA' });
  await waitFor(() =>
    expect(again.post).toHaveBeenLastCalledWith('coupon/check', {
      code: 'TEA',
      items: [{ version: 7, quantity: 3 }],
    }),
  );
  // Not truncated, whatever its length.
  expect(await screen.findByText('Oolong of the very high mountains, picked by hand')).toBeDefined();
});

test('what in an address is no choice isn’t asked', async () => {
  const { post, ...given } = provider();
  await show(<Eligibility />, { ...given, at: '/eligibility?version=x&user=-1' });
  expect(await screen.findByText('Choose a product version.')).toBeDefined();
  expect(post).not.toHaveBeenCalled();
});
