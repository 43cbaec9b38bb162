import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { point_transaction } from '../../../resources/customers/point_transaction.ts';
import { oneRecord, refusal, showForm } from './harness.tsx';

const standing = (balance: number) => ({ balance, lots: [{ points: balance, expires_at: null }] });

/** The form of a new adjustment for a customer with 870 points. */
async function adjusting(post: (path: string, body: unknown) => Promise<unknown>) {
  const { provider } = oneRecord({ id: 3, revision: 1 });
  const calls = {
    getList: vi.fn(async () => ({ data: [{ id: 7 }], total: 1 })),
    create: vi.fn(async () => ({ data: { id: 9, revision: 1 } })),
    post,
  };
  Object.assign(provider, calls);
  const shown = await showForm(point_transaction, { provider, at: '/point_transaction/create' });
  const fill = async (label: RegExp, value: string) =>
    void fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  await fill(/^Email/u, 'Ann@a.example');
  await fill(/^Points added/u, '-20');
  await fill(/^Message/u, 'Put right');
  return { ...calls, ...shown };
}

test('what an adjustment can’t take is said before it is saved', async () => {
  await adjusting(vi.fn().mockRejectedValue(refusal(409, 'There are only 10 points')));
  expect(await screen.findByText('There are only 10 points')).toBeDefined();
});

test('an adjustment tells the balance before and after, and asks about an equal one of a moment ago', async () => {
  const post = vi.fn(async () => ({
    data: { id: null, repeated: true, before: standing(870), after: standing(850) },
  }));
  const { create, getList, user } = await adjusting(post);
  expect(await screen.findByText(/^Balance: 870 now, 850 after\./u)).toBeDefined();
  expect(getList).toHaveBeenLastCalledWith('user', expect.objectContaining({ filter: { email: 'ann@a.example' } }));
  expect(post).toHaveBeenLastCalledWith('user/7/loyalty/adjust', {
    point_type: 'oto_point',
    point: -20,
    message: '-',
    dry_run: true,
  });
  expect(screen.getByText('The same was booked less than a minute ago.')).toBeDefined();
  await user.click(screen.getByRole('switch', { name: /^Book it once more/u }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(create).toHaveBeenCalledWith(
      'point_transaction',
      expect.objectContaining({ data: expect.objectContaining({ again: true, point: -20 }) }),
    ),
  );
});
