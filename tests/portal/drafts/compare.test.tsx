import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { showForm } from '../form/harness.tsx';
import { differencesOf, draftRecord, leaflet, leafletRecord, versionServer } from './leaflet.ts';

const large = { key: 'k1', title: { zh_HK: '大', en_US: 'Large' }, width: 30 };
const small = { key: 'k2', title: { zh_HK: '小', en_US: 'Small' }, width: 10 };

/** Opens the comparison of a draft with its own sizes, which provide the names of compared rows. */
async function compare(changes: ReturnType<typeof differencesOf>['changes'], language: 'en' | 'zh-Hant' = 'en') {
  const server = versionServer(
    leafletRecord(),
    draftRecord({
      sizes: [
        { id: 5, ...large },
        { id: 6, ...small },
      ],
    }),
  );
  server.differences.mockResolvedValue(
    differencesOf({ changes, labels: { stores: { 1: 'Main store', 2: 'Branch' } } }),
  );
  const { user } = await showForm(leaflet, { provider: server.provider, at: '/leaflet/8', language });
  await user.click(await screen.findByRole('button', { name: language === 'en' ? 'Compare' : '比較' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('heading', { name: /\[.*\]/u });
  return { user, dialog };
}

describe('a comparison', () => {
  test('tells texts by locale with the words that differ marked, prices, and references by title', async () => {
    const { dialog } = await compare({
      'name.en_US': { before: 'The warm winter offer of the year', after: 'The warm winter sale of the year' },
      price: { before: '10.00', after: null },
      stores: { before: [1], after: [1, 2] },
    });
    const row = async (name: RegExp) => (await dialog.findByRole('row', { name })).textContent;
    const text = await dialog.findByRole('row', { name: /^Name \(English\)/u });
    expect(text.querySelector('del')?.textContent).toBe('offer');
    expect(text.querySelector('ins')?.textContent).toBe('sale');
    expect(await row(/^Price/u)).toMatch(/HK\$10\.00–$/u);
    expect(await row(/^Stores/u)).toMatch(/Main storeMain store, Branch$/u);
    expect(dialog.getByText('3 differences')).toBeDefined();
  });

  test('names rows by their titles, never by keys', async () => {
    const { dialog } = await compare({
      sizes: { before: [large], after: [small, { ...large, width: 31 }] },
      prints: {
        before: [{ size: 'k1', copies: 100 }],
        after: [
          { size: 'k1', copies: 200 },
          { size: 'k2', copies: 50 },
        ],
      },
    });
    const region = async (name: string) => within(await dialog.findByRole('region', { name }));
    const rows = (within_: Awaited<ReturnType<typeof region>>) =>
      within_.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows(await region('Sizes'))).toEqual([
      'What changesSizeWidth',
      expect.stringMatching(/^Added.*Small.*10$/u),
      expect.stringMatching(/^Changed.*Large.*Before: 30 → After: 31$/u),
    ]);
    expect(rows(await region('Prints'))).toEqual([
      'What changesPrint sizeCopies',
      'ChangedLargeBefore: 100 → After: 200',
      'AddedSmall50',
    ]);
    expect(dialog.getAllByText('1 added, 1 changed').length).toBe(2);
    expect(screen.queryByText(/k1|k2/u)).toBeNull();
  });

  test('shows changed orders of rows', async () => {
    const { dialog } = await compare({ sizes: { before: [large, small], after: [small, large] } });
    const region = within(await dialog.findByRole('region', { name: 'Sizes' }));
    expect(region.getByText('Moved')).toBeDefined();
  });

  test('draws many rows a hundred at a time', async () => {
    const { user, dialog } = await compare({
      prints: { before: [], after: Array.from({ length: 250 }, (_, index) => ({ size: `s${index}`, copies: index })) },
    });
    const region = within(await dialog.findByRole('region', { name: 'Prints' }));
    expect(region.getAllByRole('row').length).toBe(101);
    await user.click(dialog.getByRole('button', { name: 'Show 100 more' }));
    await user.click(dialog.getByRole('button', { name: 'Show 50 more' }));
    expect(region.getAllByRole('row').length).toBe(251);
  });

  test('reports that nothing differs, or why comparing failed', async () => {
    const { dialog } = await compare({}, 'zh-Hant');
    expect(await dialog.findByText('與生效中的內容沒有差異。請先在草稿中作出更改。')).toBeDefined();
  });

  test('leads to the confirmation and back', async () => {
    const { user, dialog } = await compare({ price: { before: '10.00', after: '12.00' } });
    await dialog.findByText('1 difference');
    await user.click(dialog.getByRole('button', { name: 'Promote…' }));
    expect(
      await screen.findByRole('dialog', {
        name: 'Are you sure to promote the new version? (This will overwrite the old version)',
      }),
    ).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Promote' })).toBeDefined();
  });
});
