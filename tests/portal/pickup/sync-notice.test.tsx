import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import { pickup_point } from '../../../resources/delivery/pickup_point.ts';
import type { PickupSync } from '../../../resources/delivery/pickup-sync.ts';
import { SyncNotice } from '../../../src/screens/pickup-sync/SyncNotice.tsx';
import { fakeProvider, show } from '../form/harness.tsx';

const counts = { added: 0, changed: 0, gone: 0, conflict: 0, kept: 0, wrong: 0, same: 4 };
const at = '2026-11-23T20:00:00Z';
/** A scheduled sync without open problems. */
const done: PickupSync = {
  id: 7,
  provider: 'kerry_express',
  total: 4,
  counts,
  short: false,
  unknown_districts: [],
  unread_hours: [],
  checked_by: { id: 1, name: 'Ann' },
  checked_at: at,
  started_at: at,
  import: null,
  progress: null,
  scheduled_for: at,
  problem: null,
};

async function notice(latest: PickupSync | null, permissions = allPermissions) {
  const read = vi.fn(async () => ({ data: latest }));
  await show(
    <SyncNotice
      resource={pickup_point}
      permitted={{ permissions, get: true, create: true, update: true, delete: true }}
    />,
    { provider: fakeProvider({ read }) },
  );
  return read;
}

test.each<readonly [what: string, latest: PickupSync, sentence: RegExp]>([
  ['a list that could not be read, with the reason', { ...done, problem: 'The host is away' }, /The host is away/u],
  [
    'a list that lost half of its points',
    { ...done, short: true, started_at: null, counts: { ...counts, gone: 9 } },
    /lacks many points \(9\)/u,
  ],
  ['one conflict', { ...done, counts: { ...counts, conflict: 1 } }, /^1 pickup point has a conflict/u],
  [
    'conflicts in a list that somebody checked, and nobody started',
    { ...done, scheduled_for: null, started_at: null, counts: { ...counts, conflict: 2 } },
    /^2 pickup points have conflicts/u,
  ],
  [
    'points that were refused, or were wrong in the list',
    { ...done, counts: { ...counts, wrong: 1 }, progress: { status: 'done', total: 3, done: 2, failed: 1 } },
    /^2 points of/u,
  ],
])('the list of pickup points tells %s', async (_what, latest, sentence) => {
  await notice(latest);
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  expect(screen.getByRole('link', { name: 'Show' }).getAttribute('href')).toBe('/pickup_point/sync');
});

test.each<readonly [when: string, latest: PickupSync | null]>([
  ['nothing was left', done],
  ['there was no sync', null],
  ['staff decided about the conflicts', { ...done, scheduled_for: null, counts: { ...counts, conflict: 2 } }],
])('nothing is told where %s', async (_when, latest) => {
  const read = await notice(latest);
  await waitFor(() => expect(read).toHaveResolved());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('who may not import neither asks nor reads it', async () => {
  const read = await notice({ ...done, problem: 'away' }, ['ecommerce:ListProducts']);
  expect([read.mock.calls.length, screen.queryByRole('alert')]).toEqual([0, null]);
});
