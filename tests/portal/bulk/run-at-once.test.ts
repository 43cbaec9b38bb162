import { HttpError } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runAtOnce, RunLostError } from '../../../src/traits/bulk/run-at-once.ts';
import { fakeProvider, parcels } from '../list/harness.tsx';
import { fakeRuns } from './fake-runs.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a run that stays out of reach is given up after a while, and said to be lost rather than failed', async () => {
  const { calls } = fakeRuns(fakeProvider(parcels(2)), ({ id }) => `Parcel ${id}`);
  calls.get.mockRejectedValue(new HttpError('Network Error', 0, {}));
  const followed = runAtOnce(
    calls,
    'parcel',
    { selection: { ids: [1, 2] }, delete: true },
    { onProgress: () => undefined },
  ).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  const error = await followed;
  expect(error).toBeInstanceOf(RunLostError);
  expect(error).toMatchObject({ message: 'Network Error', run: { id: 12 } });
});
