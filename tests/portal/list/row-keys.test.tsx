import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { ListScreen } from '../../../src/screens/ListScreen.tsx';
import { usePresentCommands } from '../../../src/ui/commands.ts';
import { fakeProvider, parcel, parcels, show } from './harness.tsx';

function Told() {
  return <p>{usePresentCommands().map(({ label, keys }) => `${keys}: ${label}. `)}</p>;
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () => document.activeElement?.getAttribute('data-id');

test('J and K go along the rows from wherever the focus is, X selects, Enter opens, and all are told', async () => {
  const { address } = await show(
    <>
      <Told />
      <Routes>
        <Route path="/parcel" element={<ListScreen resource={parcel} />} />
        <Route path="/parcel/:id" element={<p>a parcel</p>} />
      </Routes>
    </>,
    { fake: fakeProvider(parcels(3)) },
  );
  await screen.findByText('Parcel 3');
  expect(screen.getByText(/j: Next row\. k: Previous row\. Enter: Open the row\./u)).toBeDefined();
  const seen = ['j', 'j', 'j', 'j', 'k'].map((key) => {
    press(key);
    return focused();
  });
  expect(seen).toEqual(['3', '2', '1', '1', '2']);
  // From elsewhere, J returns to the row that had the focus last.
  screen.getByRole('row', { name: /Parcel 2/u }).blur();
  press('j');
  expect(focused()).toBe('2');
  press('Enter');
  expect(await screen.findByText('a parcel')).toBeDefined();
  expect(address()).toContain('/parcel/2');
});

test('neither does anything while one types', async () => {
  await show(
    <Routes>
      <Route path="/parcel" element={<ListScreen resource={parcel} />} />
    </Routes>,
    { fake: fakeProvider(parcels(3)) },
  );
  await screen.findByText('Parcel 3');
  const search = screen.getByRole('searchbox');
  search.focus();
  press('j');
  expect(document.activeElement).toBe(search);
});

test('they go on from the box of a row that was ticked', async () => {
  await show(
    <Routes>
      <Route path="/parcel" element={<ListScreen resource={parcel} />} />
    </Routes>,
    { fake: fakeProvider(parcels(3)) },
  );
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Parcel 3' });
  fireEvent.click(box);
  box.focus();
  press('j');
  expect(focused()).toBe('2');
  press('x');
  expect(screen.getByRole('toolbar', { name: '2 selected' })).toBeDefined();
});
