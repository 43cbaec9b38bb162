import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { user } from '../../resources/customers/user.ts';
import type { Resource } from '../../resources/define.ts';
import { delivery_settings } from '../../resources/delivery/delivery_settings.ts';
import type { HistoryEntry } from '../../src/data-provider/answer-types.ts';
import { HistoryItem } from '../../src/traits/history/HistoryItem.tsx';
import { fakeProvider, show } from './form/harness.tsx';

/** How a history shows changes of lists, and what the dialog shows before a restore. */
const day = (id: number, date: string, en_US: string) => ({ id, date, name: { zh_HK: `${en_US}日`, en_US } });
const [eve, christmas, boxing] = [
  day(1, '2026-12-24', 'Eve'),
  day(2, '2026-12-25', 'Christmas'),
  day(3, '2026-12-26', 'Boxing'),
];
const labels = { user_groups: { 1: 'Gold', 2: 'Silver', 3: 'Staff' } };

function open(resource: Resource, changes: HistoryEntry['changes'], record: Record<string, unknown>) {
  const entry: HistoryEntry = { id: 1, at: '2026-11-20T10:05:00.000Z', by: null, action: 'update', changes };
  const target = { record, title: 'Delivery settings', unsaved: false, onRestored: () => undefined };
  return show(<HistoryItem resource={resource} id={1} entry={entry} labels={labels} target={target} />, {
    provider: fakeProvider(),
  });
}
const items = (part: HTMLElement) =>
  within(part)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('of a list only the items that were added, removed or changed are told, by their key', async () => {
  const days_off = { before: [eve, christmas], after: [christmas, { ...eve, date: '2026-12-23' }, boxing] };
  await open(delivery_settings, { days_off }, { id: 1, days_off: days_off.after });
  expect(items(await screen.findByRole('article'))).toEqual([
    'Changed 24 Dec 2026 DateBefore: 24 Dec 2026 → After: 23 Dec 2026',
    'Added 26 Dec 2026 NameChineseBoxing日EnglishBoxing',
  ]);
});

test('of a list of references only those that went and came are told', async () => {
  await open(user, { user_groups: { before: [1, 2], after: [2, 3] } }, { id: 1, user_groups: [2, 3] });
  const groups = [...(await screen.findByRole('article')).querySelectorAll('del, ins')];
  expect(groups.map(({ textContent }) => textContent)).toEqual(['Gold', 'Staff']);
});

test('the question before a list is restored names what comes and goes from what stands now', async () => {
  const days_off = { before: [eve, christmas], after: [christmas] };
  const page = await open(delivery_settings, { days_off }, { id: 1, days_off: [christmas, boxing] });
  await page.user.click(await screen.findByRole('button', { name: 'Restore this value: Days off' }));
  const dialog = await screen.findByRole('dialog', {
    name: 'Set Days off of [Delivery settings] back to the value before 20 Nov 2026 18:05?',
  });
  expect(items(dialog)).toEqual([
    'Added 24 Dec 2026 NameChineseEve日EnglishEve',
    'Removed 26 Dec 2026 NameChineseBoxing日EnglishBoxing',
  ]);
});
