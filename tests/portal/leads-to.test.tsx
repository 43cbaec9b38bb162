import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { customer_group } from '../../resources/customers/customer_group.ts';
import { oneRecord, showForm } from './form/harness.tsx';

test('a customer group leads to what names it, and to the versions with a price for it in their rows', async () => {
  const { provider } = oneRecord({ id: 3, revision: 1, key: 'staff', name: { zh_HK: '員工', en_US: 'Staff' } });
  await showForm(customer_group, { provider, at: '/customer_group/3' });
  const addressOf = async (name: string) =>
    decodeURIComponent((await screen.findByRole('link', { name })).getAttribute('href') ?? '');
  expect(await addressOf('Product versions')).toContain('/product_version?filter={"customer_groups":[3]}');
  expect(await addressOf('Product versions: Group prices')).toContain(
    '/product_version?filter={"group_pricing.customer_group":[3]}',
  );
});
