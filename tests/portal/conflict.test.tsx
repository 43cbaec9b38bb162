import { act, screen, waitFor, within } from '@testing-library/react';
import { focusManager } from '@tanstack/react-query';
import { afterEach, describe, expect, test } from 'vitest';
import { crate, crateRecord } from './form/crate.ts';
import { oneRecord, showForm } from './form/harness.tsx';

const box = (name: string) => screen.findByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: /^Save$/u });
const dialog = () => screen.findByRole('dialog');

describe('an edit conflict', () => {
  test('meet in a dialog that shows base, theirs and mine; a clash is chosen, the rest is merged, nothing is lost', async () => {
    const { provider, server, update } = oneRecord(crateRecord());
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await box('Code'), '8');
    await user.type(await box('Name (English)'), ' up');
    server.record = {
      ...server.record,
      revision: 4,
      code: 'X-7',
      name: { zh_HK: '新七號', en_US: 'Seven' },
      price: '99.00',
    };
    await user.click(save());
    const shown = within(await dialog());
    expect(shown.getByText('[C-7] was changed in the meantime')).toBeDefined();
    expect(shown.getByText('新七號')).toBeDefined();
    expect(shown.getByText('Seven up')).toBeDefined();
    expect(shown.getByText('HK$99.00')).toBeDefined();
    expect(shown.getAllByRole('radio').length).toBe(2);
    const confirm = shown.getByRole('button', { name: 'Save the merged record' });
    expect(confirm).toHaveProperty('disabled', true);
    await user.click(shown.getByRole('radio', { name: 'Take your value of Code' }));
    await user.click(confirm);
    await waitFor(() =>
      expect(server.record).toMatchObject({ revision: 5, code: 'C-78', price: '99.00', name: { en_US: 'Seven up' } }),
    );
    expect(update.mock.calls.at(-1)?.[1].data).toEqual({ code: 'C-78', name: { en_US: 'Seven up' } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await box('Code')).toHaveProperty('value', 'C-78');
    expect(await box('Name (Chinese)')).toHaveProperty('value', '新七號');
  });

  test('without a clash is merged and saved at once, and the message names what others changed', async () => {
    const { provider, server, update } = oneRecord(crateRecord());
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await box('Name (English)'), ' up');
    server.record = { ...server.record, revision: 4, name: { zh_HK: '新七號', en_US: 'Seven' } };
    await user.click(save());
    expect(await screen.findByText('Saved. What others changed meanwhile was kept: Name')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.record).toMatchObject({ revision: 5, name: { zh_HK: '新七號', en_US: 'Seven up' } });
    expect(update.mock.calls.at(-1)?.[1].data).toEqual({ name: { en_US: 'Seven up' } });
    expect(await box('Name (Chinese)')).toHaveProperty('value', '新七號');
    expect(await screen.findByText('No unsaved changes')).toBeDefined();
  });

  test('is asked about when others write again and again, rather than tried without end', async () => {
    const { provider, server, update } = oneRecord(crateRecord());
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await box('Code'), '8');
    const write = update.getMockImplementation();
    update.mockImplementation((resource, params) => {
      server.record = {
        ...server.record,
        revision: Number(server.record.revision) + 1,
        price: `${server.record.revision}.00`,
      };
      return write?.(resource, params) ?? Promise.reject(new Error('no answer'));
    });
    await user.click(save());
    expect(within(await dialog()).getByText(/Nothing clashes: saving keeps their changes and yours\.$/u)).toBeDefined();
    expect(update).toHaveBeenCalledTimes(6);
    update.mockImplementation(write ?? (() => Promise.reject(new Error('no answer'))));
    await user.click(screen.getByRole('button', { name: 'Save the merged record' }));
    await waitFor(() => expect(server.record).toMatchObject({ code: 'C-78' }));
  });

  test('can be cancelled without losing edits, and reopened from the notice', async () => {
    const { provider, server } = oneRecord(crateRecord());
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await box('Code'), '8');
    server.record = { ...server.record, revision: 4, code: 'X-7' };
    await user.click(save());
    await user.click(within(await dialog()).getByRole('button', { name: 'Back to my form' }));
    expect(await box('Code')).toHaveProperty('value', 'C-78');
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    expect(within(await dialog()).getByText('X-7')).toBeDefined();
  });

  test('gives way to the newest record when the edits are discarded', async () => {
    const { provider, server } = oneRecord(crateRecord());
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await box('Code'), '8');
    server.record = { ...server.record, revision: 4, code: 'X-7' };
    await user.click(save());
    await user.click(within(await dialog()).getByRole('button', { name: 'Back to my form' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Discard changes' }));
    await waitFor(async () => expect(await box('Code')).toHaveProperty('value', 'X-7'));
    expect(screen.queryByText('Someone changed this record after you opened it.')).toBeNull();
  });

  test('asks again when the record changed meanwhile', async () => {
    const { provider, server } = oneRecord(crateRecord());
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await box('Code'), '8');
    server.record = { ...server.record, revision: 4, code: 'X-7' };
    await user.click(save());
    await user.click(within(await dialog()).getByRole('radio', { name: 'Take your value of Code' }));
    server.record = { ...server.record, revision: 5, code: 'Y-7' };
    await user.click(screen.getByRole('button', { name: 'Save the merged record' }));
    const shown = within(await dialog());
    expect(
      await shown.findByText('It was changed once more while you were choosing. Please look again.'),
    ).toBeDefined();
    expect(shown.getByText('Y-7')).toBeDefined();
    expect(shown.getByText('C-78')).toBeDefined();
  });
});

describe('a save whose answer got lost', () => {
  test('is recognised as done at the next save, without a conflict', async () => {
    const { provider, server } = oneRecord(crateRecord());
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await box('Code'), '8');
    server.record = { ...server.record, revision: 4, code: 'C-78', price: '99.00' };
    await user.click(save());
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await box('Code')).toHaveProperty('value', 'C-78');
    expect(await screen.findByText('No unsaved changes')).toBeDefined();
    expect(server.record.revision).toBe(4);
  });

  test('with later edits is merged as usual', async () => {
    const { provider, server } = oneRecord(crateRecord());
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await box('Code'), '8');
    await user.type(await box('Name (English)'), ' up');
    server.record = { ...server.record, revision: 4, code: 'C-78' };
    await user.click(save());
    await waitFor(() => expect(server.record).toMatchObject({ code: 'C-78', name: { en_US: 'Seven up' } }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a refetch', () => {
  const focus = () =>
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
  afterEach(() => focusManager.setFocused(undefined));

  test('keeps unsaved edits, and takes over what others changed where none clashes', async () => {
    const { provider, server } = oneRecord(crateRecord());
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await box('Code'), '8');
    server.record = { ...server.record, revision: 4, name: { zh_HK: '新七號', en_US: 'Seven' } };
    focus();
    await waitFor(async () => expect(await box('Name (Chinese)')).toHaveProperty('value', '新七號'));
    expect(await box('Code')).toHaveProperty('value', 'C-78');
    expect(screen.getByText('Unsaved: Code')).toBeDefined();
    expect(screen.queryByText('Someone changed this record after you opened it.')).toBeNull();
    await user.click(save());
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(server.record).toMatchObject({ revision: 5, code: 'C-78', name: { zh_HK: '新七號' } });
  });

  test('keeps unsaved edits that clash, and shows a notice that the record changed', async () => {
    const { provider, server, getOne } = oneRecord(crateRecord());
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await box('Code'), '8');
    server.record = { ...server.record, revision: 4, code: 'X-7' };
    focus();
    expect(await screen.findByText('Someone changed this record after you opened it.')).toBeDefined();
    expect(getOne).toHaveBeenCalledTimes(2);
    expect(await box('Code')).toHaveProperty('value', 'C-78');
  });

  test('shows the newest where nothing was typed', async () => {
    const { provider, server } = oneRecord(crateRecord());
    await showForm(crate, { provider, at: '/crate/7' });
    await box('Code');
    server.record = { ...server.record, revision: 4, code: 'X-7' };
    focus();
    await waitFor(async () => expect(await box('Code')).toHaveProperty('value', 'X-7'));
    expect(screen.queryByText('Someone changed this record after you opened it.')).toBeNull();
  });
});
