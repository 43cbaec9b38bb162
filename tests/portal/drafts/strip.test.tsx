import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Resource } from '../../../resources/define.ts';
import type { AdminRecord } from '../../../src/data-provider/answer-types.ts';
import { refusal, showForm, type Surroundings } from '../form/harness.tsx';
import { archivedRecord, draftRecord, leaflet, leafletRecord, versionServer } from './leaflet.ts';
import { fill } from '../fill.ts';

const question = /^Promote \[/u;

async function open(at: number, records: readonly AdminRecord[], more: Partial<Surroundings> = {}) {
  const server = versionServer(...records);
  const shown = await showForm(leaflet, { provider: server.provider, at: `/leaflet/${at}`, ...more });
  const strip = within(
    await screen.findByRole('region', { name: more.language === 'zh-Hant' ? '草稿與版本' : 'Drafts and versions' }),
  );
  return { ...server, ...shown, strip };
}

const dated: Resource = {
  ...leaflet,
  period: { from: 'shown_at', to: 'gone_at' },
  fields: {
    ...leaflet.fields,
    shown_at: { kind: 'dateTime', label: ['Shown', '展示', '展示'] },
    gone_at: { kind: 'dateTime', label: ['Gone', '撤下', '撤下'] },
  },
};

describe('a live version', () => {
  test('is labelled as live, with a warning that customers see changes at once', async () => {
    const { strip } = await open(7, [leafletRecord()]);
    expect(strip.getByText('Version 3 is live.')).toBeDefined();
    expect(strip.getByText(/Customers see what you save here at once/u)).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Name (English)' })).toHaveProperty('disabled', false);
  });

  test.each([
    [
      'is seen later',
      { shown_at: '2036-12-07T16:00:00.000Z', gone_at: null },
      'Version 3 is promoted: customers see it from 8 Dec 2036 00:00 on.',
    ],
    [
      'is over',
      { shown_at: null, gone_at: '2020-01-01T00:00:00.000Z' },
      'Version 3 was live until 1 Jan 2020 08:00; customers no longer see it.',
    ],
    ['is within its time', { shown_at: '2020-01-01T00:00:00.000Z', gone_at: null }, 'Version 3 is live.'],
  ])('says so where it %s', async (_, times, sentence) => {
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
    await fill(name, 'Spring offer');
    await user.click(strip.getByRole('button', { name: 'Edit in a draft' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Take your unsaved changes into the draft?' }));
    expect(asked.getByText(/You changed Name and didn’t save/u)).toBeDefined();
    await user.click(asked.getByRole('button', { name: 'Take them into the draft' }));
    await waitFor(() => expect(address()).toBe('/leaflet/8'));
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByDisplayValue('Spring offer')).toBeDefined();
    expect(update).not.toHaveBeenCalled();
  });

  test('shows why creating a draft failed', async () => {
    const { user, strip, draft, address } = await open(7, [leafletRecord()]);
    draft.mockRejectedValueOnce(refusal(500, 'The shop is tired'));
    await user.click(strip.getByRole('button', { name: 'Edit in a draft' }));
    expect(await screen.findByText('The shop is tired')).toBeDefined();
    expect(address()).toBe('/leaflet/7');
  });

  test('is switched off after a question that names it, while what is typed stays and can be saved', async () => {
    const { user, strip, action, update } = await open(7, [leafletRecord()]);
    await user.type(await screen.findByRole('textbox', { name: 'Name (English)' }), '!');
    await user.click(screen.getByRole('button', { name: 'Deactivate' }));
    const asked = within(
      await screen.findByRole('dialog', { name: 'Deactivate [Winter offer]? Customers no longer see it.' }),
    );
    await user.click(asked.getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(action).toHaveBeenCalledWith('leaflet', 7, 'deactivate', { body: {}, revision: 3 }));
    expect(await strip.findByText('Version 3 is switched off: customers don’t see it.')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Activate' })).toBeDefined();
    expect(screen.queryByText('Someone changed this record after you opened it.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(update.mock.calls[0]?.[1]).toMatchObject({
      data: { name: { en_US: 'Winter offer!' } },
      previousData: { revision: 4 },
    });
  });

  test('offers nothing that writes to those who may only read', async () => {
    const { strip } = await open(7, [leafletRecord(), archivedRecord()], { permissions: ['ecommerce:GetProduct'] });
    expect((await strip.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual(['Versions']);
  });

  test('is translated into Chinese', async () => {
    const { strip } = await open(7, [leafletRecord()], { language: 'zh-Hant' });
    expect(strip.getByText('第 3 版生效中。')).toBeDefined();
    expect(strip.getByRole('button', { name: '在草稿中編輯' })).toBeDefined();
  });
});

describe('a version that was never promoted', () => {
  const never = leafletRecord({ status: 'draft', version: 0 });

  test.each([
    ['no times', { shown_at: null, gone_at: null }, 'From now on they do.'],
    ['an end', { shown_at: null, gone_at: '2031-01-01T00:00:00.000Z' }, 'From now on they do, during its time.'],
  ])('is asked about in words that fit it with %s', async (_, times, sentence) => {
    const server = versionServer({ ...never, ...times });
    const { user } = await showForm(dated, { provider: server.provider, at: '/leaflet/7' });
    await user.click(await screen.findByRole('button', { name: 'Promote' }));
    const asked = within(await screen.findByRole('dialog', { name: question }));
    expect(asked.getByText(`Customers have not seen it yet. ${sentence}`)).toBeDefined();
  });

  test('is promoted after a question that speaks of no old version, with the revision that was read', async () => {
    const { user, strip, promote } = await open(7, [never]);
    expect(strip.getByText('Never promoted: customers see nothing of it yet.')).toBeDefined();
    await user.click(strip.getByRole('button', { name: 'Promote' }));
    const asked = within(await screen.findByRole('dialog', { name: question }));
    expect(asked.getByText(/Customers have not seen it yet/u)).toBeDefined();
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(promote).not.toHaveBeenCalled();
    await user.click(strip.getByRole('button', { name: 'Promote' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: 'Promote' }),
    );
    await waitFor(() => expect(promote).toHaveBeenCalledWith('leaflet', 7, { revision: 3 }));
    expect(await strip.findByText('Version 4 is live.')).toBeDefined();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Drafts and versions' })),
    );
  });

  test('names what it lacks, in the form too, and goes to the first such field', async () => {
    const { user, strip, promote } = await open(7, [never]);
    promote.mockRejectedValueOnce(
      refusal(422, 'Please correct the marked fields', {
        errors: { price: 'The Price is required', sizes: 'The Sizes need at least one' },
      }),
    );
    await user.click(strip.getByRole('button', { name: 'Promote' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: 'Promote' }),
    );
    const told = within(await strip.findByRole('alert'));
    expect(told.getByText('[Winter offer] can’t be promoted yet:')).toBeDefined();
    expect(told.getByText('The Sizes need at least one')).toBeDefined();
    const price = screen.getByRole('textbox', { name: 'Price' });
    await waitFor(() => expect(document.activeElement).toBe(price));
    expect(price.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is saved before its promote when there are unsaved changes', async () => {
    const { user, strip, promote, update } = await open(7, [never]);
    await user.type(await screen.findByRole('textbox', { name: 'Name (English)' }), '!');
    await user.click(strip.getByRole('button', { name: 'Promote' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Save your changes first?' })).getByRole('button', {
        name: 'Save and go on',
      }),
    );
    const asked = within(await screen.findByRole('dialog', { name: question }));
    expect(update).toHaveBeenCalledTimes(1);
    await user.click(asked.getByRole('button', { name: 'Promote' }));
    await waitFor(() => expect(promote).toHaveBeenCalledWith('leaflet', 7, { revision: 4 }));
  });
});

test('an entity without drafts has no strip', async () => {
  const { drafts: _drafts, ...plain } = leaflet;
  const server = versionServer(leafletRecord());
  await showForm(plain, { provider: server.provider, at: '/leaflet/7' });
  await screen.findByRole('textbox', { name: 'Name (English)' });
  expect(screen.queryByRole('region', { name: 'Drafts and versions' })).toBeNull();
  expect(vi.mocked(server.versions)).not.toHaveBeenCalled();
});
