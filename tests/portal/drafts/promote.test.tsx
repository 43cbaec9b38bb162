import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { AdminRecord, PromoteRefusal } from '../../../src/data-provider/answer-types.ts';
import type { AdminDataProvider } from '../../../src/data-provider/admin-data-provider.ts';
import { fill } from '../fill.ts';
import { refusal, showForm, type Surroundings } from '../form/harness.tsx';
import {
  archivedRecord,
  differencesOf,
  draftRecord,
  leaflet,
  leafletRecord,
  liveChange,
  versionServer,
} from './leaflet.ts';

const question = 'Are you sure to promote the new version? (This will overwrite the old version)';

async function open(
  at: number,
  records: readonly AdminRecord[],
  { promoteRefusal, ...more }: Partial<Surroundings & Pick<AdminDataProvider, 'promoteRefusal'>> = {},
) {
  const server = versionServer(...records);
  const provider = { ...server.provider, ...(promoteRefusal && { promoteRefusal }) };
  const shown = await showForm(leaflet, { provider, at: `/leaflet/${at}`, ...more });
  const strip = within(
    await screen.findByRole('region', { name: more.language === 'zh-Hant' ? '草稿與版本' : 'Drafts and versions' }),
  );
  return { ...server, ...shown, strip };
}

describe('a draft', () => {
  const both = [leafletRecord(), draftRecord()];

  test('is promoted below its differences, against what was shown, and gives way to what is live now', async () => {
    const { user, strip, promote, address } = await open(8, both);
    await user.click(strip.getByRole('button', { name: 'Promote' }));
    const asked = within(await screen.findByRole('dialog', { name: question }));
    expect(await asked.findByText('1 difference')).toBeDefined();
    expect(asked.getByRole('row', { name: /Name \(English\).*Winter offer.*Winter sale/u })).toBeDefined();
    await user.click(asked.getByRole('button', { name: 'Promote' }));
    await waitFor(() => expect(address()).toBe('/leaflet/7'));
    expect(promote).toHaveBeenCalledWith('leaflet', 8, { revision: 5, mainRevision: 3 });
    expect(await screen.findByText('[Winter sale] is promoted: version 4 is live')).toBeDefined();
    expect(await screen.findByDisplayValue('Winter sale')).toBeDefined();
  });

  test('is not promoted over a change that came between: it is shown, and then asked again', async () => {
    const { user, strip, promote, differences } = await open(8, both);
    await user.click(strip.getByRole('button', { name: 'Promote' }));
    const asked = within(await screen.findByRole('dialog', { name: question }));
    await asked.findByText('1 difference');
    promote.mockRejectedValueOnce(refusal(409, 'What is live was changed in the meantime.'));
    differences.mockResolvedValue(
      differencesOf({
        main: { id: 7, revision: 4, status: 'active', version: 3 },
        changes: { ...differencesOf().changes, price: { before: '9.50', after: '10.00' } },
        since: [liveChange],
      }),
    );
    await user.click(asked.getByRole('button', { name: 'Promote' }));
    expect(await asked.findByText(/What is live was changed just now, so nothing was promoted/u)).toBeDefined();
    expect(asked.getByRole('article').textContent).toMatch(/Wong Mei.*HK\$10\.00.*HK\$9\.50/u);
    expect(asked.getByText('2 differences')).toBeDefined();
    await user.click(asked.getByRole('button', { name: 'Promote anyway' }));
    await waitFor(() => expect(promote).toHaveBeenLastCalledWith('leaflet', 8, { revision: 5, mainRevision: 4 }));
  });

  test('says before one asks that what is live has changed since, and cancelling writes nothing', async () => {
    const { user, strip, promote, differences } = await open(8, both);
    differences.mockResolvedValue(
      differencesOf({ main: { id: 7, revision: 4, status: 'active', version: 3 }, since: [liveChange] }),
    );
    await user.click(strip.getByRole('button', { name: 'Promote' }));
    const asked = within(await screen.findByRole('dialog', { name: question }));
    expect(await asked.findByText(/What is live was changed after the draft was made/u)).toBeDefined();
    expect(asked.getByRole('button', { name: 'Promote anyway' })).toBeDefined();
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(promote).not.toHaveBeenCalled();
  });

  test('shows any other refusal in the dialog, and can be promoted again', async () => {
    const { user, strip, promote } = await open(8, both);
    await user.click(strip.getByRole('button', { name: 'Promote' }));
    const asked = within(await screen.findByRole('dialog', { name: question }));
    await asked.findByText('1 difference');
    promote.mockRejectedValueOnce(refusal(409, 'The version that it is a copy of was deleted.'));
    await user.click(asked.getByRole('button', { name: 'Promote' }));
    expect(await asked.findByText('The version that it is a copy of was deleted.')).toBeDefined();
    expect(asked.getByRole('button', { name: 'Promote' })).toHaveProperty('disabled', false);
  });

  test('that would be refused says what it lacks instead of asking, until that is there', async () => {
    const lacks = { message: 'Please correct the marked fields', fields: { price: 'The Price is required' } };
    const promoteRefusal = vi.fn(async (): Promise<PromoteRefusal | null> => lacks);
    const { user, strip } = await open(8, both, { promoteRefusal });
    await user.click(await strip.findByRole('button', { name: 'Promote: 1 thing missing' }));
    const price = screen.getByRole('textbox', { name: 'Price' });
    await waitFor(() => expect(document.activeElement).toBe(price));
    expect(strip.getByRole('alert').textContent).toMatch(/can’t be promoted yet.*The Price is required/u);
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByRole('textbox', { name: 'Name (English)' }).focus();
    await user.click(strip.getByRole('button', { name: 'The Price is required' }));
    expect(document.activeElement).toBe(price);
    await fill(price, '12');
    promoteRefusal.mockResolvedValue(null);
    await user.click(strip.getByRole('button', { name: 'Promote' }));
    const first = within(await screen.findByRole('dialog', { name: 'Save your changes first?' }));
    await user.click(first.getByRole('button', { name: 'Save and compare' }));
    expect(await screen.findByRole('dialog', { name: question })).toBeDefined();
  });

  test('is asked about where nobody could tell beforehand whether it would be refused', async () => {
    const { user, strip } = await open(8, both, { promoteRefusal: () => Promise.reject(new Error('away')) });
    await user.click(strip.getByRole('button', { name: 'Promote' }));
    expect(await screen.findByRole('dialog', { name: question })).toBeDefined();
  });

  test('with wrong values closes the question and goes to them', async () => {
    const { user, strip, promote } = await open(8, both);
    await user.click(strip.getByRole('button', { name: 'Promote' }));
    const asked = within(await screen.findByRole('dialog', { name: question }));
    await asked.findByText('1 difference');
    promote.mockRejectedValueOnce(
      refusal(422, 'Please correct the marked fields', { errors: { price: 'The Price is required' } }),
    );
    await user.click(asked.getByRole('button', { name: 'Promote' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Price' })));
    expect(strip.getByRole('alert').textContent).toMatch(/can’t be promoted yet.*The Price is required/u);
  });

  test('is compared as it is saved: unsaved changes are saved first, and a refused save compares nothing', async () => {
    const { user, strip, update, differences } = await open(8, both);
    await user.type(await screen.findByRole('textbox', { name: 'Name (English)' }), '!');
    update.mockRejectedValueOnce(
      refusal(422, 'Please correct the marked fields', { errors: { 'name.en_US': 'The Name is taken' } }),
    );
    await user.click(strip.getByRole('button', { name: 'Compare' }));
    const first = async () => within(await screen.findByRole('dialog', { name: 'Save your changes first?' }));
    expect(
      (await first()).getByText('Not saved yet: Name. Only what is saved can be compared and promoted.'),
    ).toBeDefined();
    await user.click((await first()).getByRole('button', { name: 'Save and compare' }));
    expect(await screen.findByText('The Name is taken')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(differences).not.toHaveBeenCalled();
    await user.type(screen.getByRole('textbox', { name: 'Name (English)' }), '?');
    await user.click(strip.getByRole('button', { name: 'Compare' }));
    await user.click((await first()).getByRole('button', { name: 'Save and compare' }));
    const compared = within(await screen.findByRole('dialog', { name: 'What the draft changes: [Winter sale!?]' }));
    expect(await compared.findByText('1 difference')).toBeDefined();
    expect(update).toHaveBeenCalledTimes(2);
  });

  test('that changes nothing says so, and can’t be promoted', async () => {
    const { user, strip, differences } = await open(8, both);
    differences.mockResolvedValue(differencesOf({ changes: {} }));
    await user.click(strip.getByRole('button', { name: 'Promote' }));
    const asked = within(await screen.findByRole('dialog', { name: question }));
    expect(
      await asked.findByText('Nothing differs from what is live. Change something in the draft first.'),
    ).toBeDefined();
    expect(asked.getByRole('button', { name: 'Promote' })).toHaveProperty('disabled', true);
  });

  test('is discarded after a question that names it, and what is live is shown', async () => {
    const { user, strip, delete: remove, address } = await open(8, both);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    await user.click(strip.getByRole('button', { name: 'Discard draft' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Discard the draft of [Winter sale]?' }));
    await user.click(asked.getByRole('button', { name: 'Discard draft' }));
    await waitFor(() => expect(address()).toBe('/leaflet/7'));
    expect(remove.mock.calls[0]).toMatchObject(['leaflet', { id: 8, previousData: { revision: 5 } }]);
    expect(await screen.findByRole('button', { name: 'Edit in a draft' })).toBeDefined();
  });
});

describe('an archived version', () => {
  const both = [leafletRecord(), archivedRecord()];

  test('can be read and not changed', async () => {
    const { user, strip } = await open(6, both);
    expect(strip.getByText(/Version 2 as it was until it was overwritten/u)).toBeDefined();
    expect(await strip.findByText(/Archived 1 Nov 2026 09:00 by Chan Siu Ming/u)).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    for (const name of ['Save', 'Delete', 'Deactivate', 'Edit in a draft'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'History' }));
    expect(await screen.findByText('Nothing has been recorded yet.')).toBeDefined();
  });

  test('is restored after its differences were shown, against what was shown', async () => {
    const { user, strip, promote, address, differences } = await open(6, both);
    differences.mockResolvedValue(differencesOf({ based_on: null }));
    await user.click(strip.getByRole('button', { name: 'Restore this version' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Restore version 2 of [Winter offer]?' }));
    expect(await asked.findByText(/Version 3, as it is now, is archived/u)).toBeDefined();
    await user.click(asked.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(address()).toBe('/leaflet/7'));
    expect(promote).toHaveBeenCalledWith('leaflet', 6, { revision: 1, mainRevision: 3 });
    expect(await screen.findByText('[Winter offer] is again what it was in version 2')).toBeDefined();
  });

  test('is taken into a draft, with the revision that was read', async () => {
    const { user, strip, draft, address } = await open(6, both);
    await user.click(strip.getByRole('button', { name: 'Restore as a draft' }));
    await waitFor(() => expect(address()).toBe('/leaflet/8'));
    expect(draft).toHaveBeenCalledWith('leaflet', 6, { revision: 1 });
  });

  test('leads to the draft there is already', async () => {
    const { strip, draft } = await open(6, [...both, draftRecord()]);
    expect((await strip.findByRole('link', { name: 'Open the draft' })).getAttribute('href')).toBe('/leaflet/8');
    expect(draft).not.toHaveBeenCalled();
  });

  test('opens from the menu of versions', async () => {
    const { user, strip, promote } = await open(7, [...both, draftRecord()]);
    await user.click(await strip.findByRole('button', { name: 'Versions' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Versions of [Winter offer]' }));
    expect(menu.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Version 3Activeon this page/u),
      expect.stringMatching(/^DraftDraftLast changed 20 Nov 2026 18:05 by Chan Siu Ming/u),
      expect.stringMatching(/^Version 2ArchivedArchived 1 Nov 2026 09:00/u),
    ]);
    expect(menu.getByRole('link', { name: 'Draft' }).getAttribute('href')).toBe('/leaflet/8');
    await user.click(menu.getByRole('button', { name: 'Restore version 2' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Restore version 2 of [Winter offer]?' }));
    await asked.findByText('1 difference');
    await user.click(asked.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(promote).toHaveBeenCalledWith('leaflet', 6, { revision: 1, mainRevision: 3 }));
    expect(await strip.findByText('Version 4 is live.')).toBeDefined();
  });

  test('that is not complete says in the question what it lacks', async () => {
    const { user, strip, promote } = await open(6, both);
    promote.mockRejectedValueOnce(
      refusal(422, 'Please correct the marked fields', { errors: { price: 'The Price is required' } }),
    );
    await user.click(strip.getByRole('button', { name: 'Restore this version' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Restore version 2 of [Winter offer]?' }));
    await asked.findByText('1 difference');
    await user.click(asked.getByRole('button', { name: 'Restore' }));
    expect(await asked.findByText('The Price is required')).toBeDefined();
  });
});
