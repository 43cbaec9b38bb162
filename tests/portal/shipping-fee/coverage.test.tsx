import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FeeCoverage } from '../../../src/screens/shipping_fee/FeeCoverage.tsx';
import { fakeProvider, refusal, show } from '../form/harness.tsx';

test.each([
  ['the areas', 'address-area', 'The areas’ host is away.'],
  ['the fees', 'shipping-fee/counting', 'The fees could not be read.'],
])('says of %s that they can’t be read', async (_what, failing, said) => {
  const read = vi.fn(async (path: string): Promise<unknown> => {
    if (path.startsWith(failing)) throw refusal(503, 'The areas’ host is away.');
    return { data: [] };
  });
  await show(<FeeCoverage />, { provider: fakeProvider({ read }), at: '/shipping_fee/coverage' });
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText(said)).toBeDefined();
});
