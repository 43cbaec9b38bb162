import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ListScreen } from '../../../src/screens/ListScreen.tsx';
import { printStyles } from '../../../src/layout/theme.ts';
import { fakeProvider, parcel, show } from '../list/harness.tsx';

const { '[data-print="whole"]': whole } = printStyles;
const gone = Object.entries(printStyles).find(([, style]) => 'display' in style)?.[0] ?? '';

it('a list prints whole, however little of it the window shows', async () => {
  await show(<ListScreen resource={parcel} />, { fake: fakeProvider([{ id: 1, revision: 1 }]), at: '/parcel' });
  const table = await screen.findByRole('table');
  expect(whole).toMatchObject({ height: 'auto !important', overflow: 'visible !important' });
  const clipping = [screen.getByRole('region', { name: 'Parcels' }), table.parentElement];
  expect(clipping.map((element) => element?.getAttribute('data-print'))).toEqual(['whole', 'whole']);
});

it('what is there to be pressed is not printed', async () => {
  await show(<ListScreen resource={parcel} />, { fake: fakeProvider([{ id: 1, revision: 1 }]), at: '/parcel' });
  await screen.findByRole('table');
  expect(screen.getByRole('navigation', { name: /^Pages: /u }).matches(gone)).toBe(true);
  expect(screen.getByRole('button', { name: 'Columns' }).matches(gone)).toBe(true);
  expect(screen.getByRole('table').matches(gone)).toBe(false);
});
