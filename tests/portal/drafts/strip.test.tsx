import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Resource } from '../../../resources/define.ts';
import type { AdminRecord } from '../../../src/data-provider/admin-data-provider.ts';
import { refusal, showForm, type Surroundings } from '../form/harness.tsx';
import { archivedRecord, differencesOf, draftRecord, leaflet, leafletRecord, liveChange, versionServer } from './leaflet.ts';

const question = 'Are you sure to promote the new version? (This will overwrite the old version)';

async function open(at: number, records: readonly AdminRecord[], more: Partial<Surroundings> = {}) {
  const server = versionServer(...records);
  const shown = await showForm(leaflet, { provider: server.provider, at: `/leaflet/${at}`, ...more });
  const strip = within(await screen.findByRole('region', { name: more.language === 'zh-Hant' ? '草稿與版本' : 'Drafts and versions' }));
  return { ...server, ...shown, strip };
}

describe('what is live', () => {
  test('says so, and that customers see changes at once', async () => {
    const { strip } = await open(7, [leafletRecord()]);
    expect(strip.getByText('Version 3 is live.')).toBeDefined();
    expect(strip.getByText(/Customers see what you save here at once/u)).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Name (English)' })).toHaveProperty('disabled', false);
  });

  test.each([
    ['is seen later', { shown_at: '2036-12-07T16:00:00.000Z', gone_at: null }, 'Version 3 is promoted: customers see it from 8 Dec 2036 00:00 on.'],
    ['is over', { shown_at: null, gone_at: '2020-01-01T00:00:00.000Z' }, 'Version 3 was live until 1 Jan 2020 08:00; customers no longer see it.'],
    ['is within its time', { shown_at: '2020-01-01T00:00:00.000Z', gone_at: null }, 'Version 3 is live.'],
  ])('says so where it %s', async (_, times, sentence) => {
    const dated: Resource = {
      ...leaflet,
      period: { from: 'shown_at', to: 'gone_at' },
      fields: { ...leaflet.fields, shown_at: { kind: 'dateTime', label: ['Shown', '展示', '展示'] }, gone_at: { kind: 'dateTime', label: ['Gone', '撤下', '撤下'] } },
    };
    const server = versionServer(leafletRecord(times));
    await showForm(dated, { provider: server.provider, at: '/leaflet/7' });
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  test('becomes a draft that is edited instead, with the revision that was read', async () => {
    const { user, strip, draft, address } = await open(7, [leafletRecord()]);
    await user.click(strip.getByRole('button', { name: 'Edit in a draft' }));
    await waitFor(() => expect(address()).toBe('/leaflet/8'));
    expect(draft).toHaveBeenCalledWith('leaflet', 7, { revision: 3 });
    expect(await screen.findByText('A draft of version 3: customers see it once it is promoted.')).toBeDefined();
    expect(screen.getByText('This is the draft now: what is live stays as it is')).toBeDefined();
  });

  test('leads to the draft there is already', async () => {
    const { strip, draft } = await open(7, [leafletRecord(), draftRecord()]);
    const link = await strip.findByRole('link', { name: 'Open the draft' });
    expect(link.getAttribute('href')).toBe('/leaflet/8');
    expect(draft).not.toHaveBeenCalled();
  });

  test('lets unsaved changes go along into the draft, and itself stays as saved', async () => {
    const { user, strip, address, update } = await open(7, [leafletRecord()]);
    const name = await screen.findByRole('textbox', { name: 'Name (English)' });
    await user.clear(name);
    await user.type(name, 'Spring offer');
    await user.click(strip.getByRole('button', { name: 'Edit in a draft' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Take your unsaved changes into the draft?' }));
    expect(asked.getByText(/You changed Name and didn’t save/u)).toBeDefined();
    await user.click(asked.getByRole('button', { name: 'Take them into the draft' }));
    await waitFor(() => expect(address()).toBe('/leaflet/8'));
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByDisplayValue('Spring offer')).toBeDefined();
    expect(update).not.toHaveBeenCalled();
  });

  test('says why no draft was made, and stays', async () => {
    const { user, strip, draft, address } = await open(7, [leafletRecord()]);
    draft.mockRejectedValueOnce(refusal(500, 'The shop is tired'));
    await user.click(strip.getByRole('button', { name: 'Edit in a draft' }));
    expect(await screen.findByText('The shop is tired')).toBeDefined();
    expect(address()).toBe('/leaflet/7');
  });

  test('is switched off after a question that names it, while what is typed stays and can be saved', async () => {
    const { user, strip, action, update } = await open(7, [leafletRecord()]);
    await user.type(await screen.findByRole('textbox', { name: 'Name (English)' }), '!');
    await user.click(strip.getByRole('button', { name: 'Deactivate' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Deactivate [Winter offer]? Customers no longer see it.' }));
    await user.click(asked.getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(action).toHaveBeenCalledWith('leaflet', 7, 'deactivate', { revision: 3 }));
    expect(await strip.findByText('Version 3 is switched off: customers don’t see it.')).toBeDefined();
    expect(await strip.findByRole('button', { name: 'Activate' })).toBeDefined();
    expect(screen.queryByText('Someone changed this record after you opened it.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(update.mock.calls[0]?.[1]).toMatchObject({ data: { name: { en_US: 'Winter offer!' } }, previousData: { revision: 4 } });
  });

  test('offers nothing that writes to those who may only read', async () => {
    const { strip } = await open(7, [leafletRecord(), archivedRecord()], { permissions: ['ecommerce:GetProduct'] });
    expect((await strip.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual(['Versions']);
  });

  test('is told in Chinese', async () => {
    const { strip } = await open(7, [leafletRecord()], { language: 'zh-Hant' });
    expect(strip.getByText('第 3 版生效中。')).toBeDefined();
    expect(strip.getByRole('button', { name: '在草稿中編輯' })).toBeDefined();
  });
});

describe('what was never promoted', () => {
  const never = leafletRecord({ status: 'draft', version: 0 });

  test('is promoted after the question of the specification, with the revision that was read', async () => {
    const { user, strip, promote } = await open(7, [never]);
    expect(strip.getByText('Never promoted: customers see nothing of it yet.')).toBeDefined();
    await user.click(strip.getByRole('button', { name: 'Promote' }));
    const asked = within(await screen.findByRole('dialog', { name: question }));
    expect(asked.getByText(/\[Winter offer\] was never live/u)).toBeDefined();
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(promote).not.toHaveBeenCalled();
    await user.click(strip.getByRole('button', { name: 'Promote' }));
    await user.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: 'Promote' }));
    await waitFor(() => expect(promote).toHaveBeenCalledWith('leaflet', 7, { revision: 3 }));
    expect(await strip.findByText('Version 4 is live.')).toBeDefined();
  });

  test('names what it lacks, in the form too, and goes to the first such field', async () => {
    const { user, strip, promote } = await open(7, [never]);
    promote.mockRejectedValueOnce(refusal(422, 'Please correct the marked fields', { errors: { price: 'The Price is required', sizes: 'The Sizes need at least one' } }));
    await user.click(strip.getByRole('button', { name: 'Promote' }));
    await user.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: 'Promote' }));
    const told = within(await strip.findByRole('alert'));
    expect(told.getByText('[Winter offer] can’t be promoted yet:')).toBeDefined();
    expect(told.getByText('The Sizes need at least one')).toBeDefined();
    const price = screen.getByRole('textbox', { name: 'Price' });
    await waitFor(() => expect(document.activeElement).toBe(price));
    expect(price.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is saved first where something is unsaved', async () => {
    const { user, strip, promote, update } = await open(7, [never]);
    await user.type(await screen.findByRole('textbox', { name: 'Name (English)' }), '!');
    await user.click(strip.getByRole('button', { name: 'Promote' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Save your changes first?' })).getByRole('button', { name: 'Save and go on' }));
    const asked = within(await screen.findByRole('dialog', { name: question }));
    expect(update).toHaveBeenCalledTimes(1);
    await user.click(asked.getByRole('button', { name: 'Promote' }));
    await waitFor(() => expect(promote).toHaveBeenCalledWith('leaflet', 7, { revision: 4 }));
  });
});

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
    differences.mockResolvedValue(differencesOf({ main: { id: 7, revision: 4, status: 'active', version: 3 }, changes: { ...differencesOf().changes, price: { before: '9.50', after: '10.00' } }, since: [liveChange] }));
    await user.click(asked.getByRole('button', { name: 'Promote' }));
    expect(await asked.findByText(/What is live was changed just now, so nothing was promoted/u)).toBeDefined();
    expect(asked.getByRole('article').textContent).toMatch(/Wong Mei.*HK\$10\.00.*HK\$9\.50/u);
    expect(asked.getByText('2 differences')).toBeDefined();
    await user.click(asked.getByRole('button', { name: 'Promote anyway' }));
    await waitFor(() => expect(promote).toHaveBeenLastCalledWith('leaflet', 8, { revision: 5, mainRevision: 4 }));
  });

  test('says before one asks that what is live has changed since, and cancelling writes nothing', async () => {
    const { user, strip, promote, differences } = await open(8, both);
    differences.mockResolvedValue(differencesOf({ main: { id: 7, revision: 4, status: 'active', version: 3 }, since: [liveChange] }));
    await user.click(strip.getByRole('button', { name: 'Promote' }));
    const asked = within(await screen.findByRole('dialog', { name: question }));
    expect(await asked.findByText(/What is live was changed after the draft was made/u)).toBeDefined();
    expect(asked.getByRole('button', { name: 'Promote anyway' })).toBeDefined();
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(promote).not.toHaveBeenCalled();
  });

  test('says any other refusal where it was asked, and can be promoted again', async () => {
    const { user, strip, promote } = await open(8, both);
    await user.click(strip.getByRole('button', { name: 'Promote' }));
    const asked = within(await screen.findByRole('dialog', { name: question }));
    await asked.findByText('1 difference');
    promote.mockRejectedValueOnce(refusal(409, 'The version that it is a copy of was deleted.'));
    await user.click(asked.getByRole('button', { name: 'Promote' }));
    expect(await asked.findByText('The version that it is a copy of was deleted.')).toBeDefined();
    expect(asked.getByRole('button', { name: 'Promote' })).toHaveProperty('disabled', false);
  });

  test('with wrong values closes the question and goes to them', async () => {
    const { user, strip, promote } = await open(8, both);
    await user.click(strip.getByRole('button', { name: 'Promote' }));
    const asked = within(await screen.findByRole('dialog', { name: question }));
    await asked.findByText('1 difference');
    promote.mockRejectedValueOnce(refusal(422, 'Please correct the marked fields', { errors: { price: 'The Price is required' } }));
    await user.click(asked.getByRole('button', { name: 'Promote' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Price' })));
    expect(strip.getByRole('alert').textContent).toMatch(/can’t be promoted yet.*The Price is required/u);
  });

  test('is compared as it is saved: unsaved changes are saved first, and a refused save compares nothing', async () => {
    const { user, strip, update, differences } = await open(8, both);
    await user.type(await screen.findByRole('textbox', { name: 'Name (English)' }), '!');
    update.mockRejectedValueOnce(refusal(422, 'Please correct the marked fields', { errors: { 'name.en_US': 'The Name is taken' } }));
    await user.click(strip.getByRole('button', { name: 'Compare' }));
    const first = async () => within(await screen.findByRole('dialog', { name: 'Save your changes first?' }));
    expect((await first()).getByText('Not saved yet: Name. Only what is saved can be compared and promoted.')).toBeDefined();
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
    expect(await asked.findByText('Nothing differs from what is live. Change something in the draft first.')).toBeDefined();
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
    for (const name of ['Save', 'Delete', 'Deactivate', 'Edit in a draft']) expect(screen.queryByRole('button', { name })).toBeNull();
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

  test('is one click away in the menu of versions, which leads to each', async () => {
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
    promote.mockRejectedValueOnce(refusal(422, 'Please correct the marked fields', { errors: { price: 'The Price is required' } }));
    await user.click(strip.getByRole('button', { name: 'Restore this version' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Restore version 2 of [Winter offer]?' }));
    await asked.findByText('1 difference');
    await user.click(asked.getByRole('button', { name: 'Restore' }));
    expect(await asked.findByText('The Price is required')).toBeDefined();
  });
});

test('an entity without drafts has no such strip', async () => {
  const { drafts: _drafts, ...plain } = leaflet;
  const server = versionServer(leafletRecord());
  await showForm(plain, { provider: server.provider, at: '/leaflet/7' });
  await screen.findByRole('textbox', { name: 'Name (English)' });
  expect(screen.queryByRole('region', { name: 'Drafts and versions' })).toBeNull();
  expect(vi.mocked(server.versions)).not.toHaveBeenCalled();
});
