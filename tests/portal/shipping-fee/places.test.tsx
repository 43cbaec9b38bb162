import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Places } from '../../../src/screens/shipping_fee/Places.tsx';
import { useFeeWords } from '../../../src/screens/shipping_fee/use-fee-words.ts';
import { fakeProvider, show } from '../form/harness.tsx';

const area = (id: number, name: string) => ({
  id,
  code: name,
  name: { zh_HK: name, en_US: name },
  erp_ref_id: null,
  erp_ref_id_repeated: false,
});
const districts = ['Islands', 'Kwai Tsing', 'North', 'Sai Kung', 'Sha Tin', 'Tai Po', 'Tsuen Wan'].map((name, place) =>
  area(place + 10, name),
);
const areas = [{ ...area(1, 'Hong Kong'), regions: [{ ...area(2, 'New Territories'), districts }] }];
const products = new Map<string, unknown>();

function Named({ count }: { readonly count: number }) {
  const words = useFeeWords(areas, products);
  return <Places places={districts.slice(0, count).map(({ id }) => ({ district: id }))} words={words} />;
}

test('of many districts the first are named, and open the others', async () => {
  const { user } = await show(<Named count={6} />, { provider: fakeProvider() });
  const summary = await screen.findByText('Islands, Kwai Tsing, North, Sai Kung and 2 more');
  const details = screen.getByRole('group');
  expect([details.textContent?.endsWith('Sha Tin, Tai Po'), details.hasAttribute('open')]).toEqual([true, false]);
  await user.click(summary);
  expect(details.hasAttribute('open')).toBe(true);
});

test('few districts are named at once', async () => {
  await show(<Named count={5} />, { provider: fakeProvider() });
  expect(await screen.findByText('Islands, Kwai Tsing, North, Sai Kung, Sha Tin')).toBeDefined();
});
