import { notifyManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RecentChanges } from '../../../src/screens/home/RecentChanges.tsx';
import { fakeProvider, show } from '../list/harness.tsx';

const notified: (() => void)[] = [];
/** Tells components of one event; the browser may draw between two. */
const notifyNext = () => act(async () => notified.shift()?.());

afterEach(() => notifyManager.setScheduler((callback) => setTimeout(callback, 0)));

it('never draws the own changes below a panel whose changes it still waits for', async () => {
  const answers: { own?: () => void; colleagues?: () => void } = {};
  const fake = fakeProvider([]);
  Object.assign(fake.provider, {
    ownChanges: () => new Promise((resolve) => (answers.own = () => resolve([]))),
    colleaguesChanges: () =>
      new Promise((resolve) => (answers.colleagues = () => resolve({ groups: [], more: false }))),
  });
  await show(<RecentChanges />, { fake });
  const titles = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(titles()).toEqual(['What colleagues changed']);

  notifyManager.setScheduler((callback) => void notified.push(callback));
  await act(async () => answers.own?.());
  await act(async () => answers.colleagues?.());
  expect(notified.length).toBeGreaterThan(1);
  while (notified.length > 0) {
    await notifyNext();
    if (titles().includes('Your last changes'))
      expect(screen.getByText(/^Nobody else has changed anything/u)).toBeTruthy();
  }
  expect(titles()).toEqual(['What colleagues changed', 'Your last changes']);
});
