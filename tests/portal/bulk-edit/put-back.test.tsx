import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { apply, button, choose, enter, stubHeights, open, server, textOf, three } from './harness.tsx';

beforeEach(stubHeights);

const fees = (fake: ReturnType<typeof server>) => Object.fromEntries(fake.records.map(({ id, fee }) => [id, fee]));

test('undoing a run restores each changed record, and leaves refused ones alone', async () => {
  const fake = server(three());
  await open(fake);
  await choose('Fee');
  await enter('Fee', '5');
  await screen.findByText('3 will change, 0 unchanged, 0 left out');
  // Somebody else changes one record first: its change fails, so there is nothing to revert for it.
  fake.records = fake.records.map((record) => (record.id === 2 ? { ...record, fee: '77.00', revision: 4 } : record));
  await apply(3);
  await screen.findByText('2 done, 1 not done');
  expect(fees(fake)).toEqual({ 3: '5.00', 2: '77.00', 1: '5.00' });

  await userEvent.click(await button('Put 2 back'));
  await screen.findByText('2 picked');
  await screen.findByText('2 will change, 0 unchanged, 0 left out');
  expect(screen.getByText(/^Each record gets back the Fee that it had before/u)).toBeDefined();
  expect(screen.queryByRole('region', { name: 'What to change' })).toBeNull();
  expect(textOf('Parcel 3')).toMatch(/HK\$5\.00.*HK\$30\.00/u);
  expect(fees(fake)).toEqual({ 3: '5.00', 2: '77.00', 1: '5.00' });
  await apply(2);
  await screen.findByText('2 done, 0 not done');
  expect(fees(fake)).toEqual({ 3: '30.00', 2: '77.00', 1: '10.00' });

  await userEvent.click(await button('Change something else'));
  await waitFor(() => expect(screen.getByRole('region', { name: 'What to change' })).toBeDefined());
});

test('undoing asks first', async () => {
  const fake = server(three());
  await open(fake);
  await choose('Fee');
  await enter('Fee', '5');
  await screen.findByText('3 will change, 0 unchanged, 0 left out');
  await apply(3);
  await userEvent.click(await button('Put 3 back'));
  await screen.findByText('3 will change, 0 unchanged, 0 left out');
  await userEvent.click(await button('Change something else'));
  await button('Fee');
  expect(fees(fake)).toEqual({ 3: '5.00', 2: '5.00', 1: '5.00' });
  expect(fake.update).toHaveBeenCalledTimes(3);
});
