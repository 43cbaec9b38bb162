import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearSession } from '../../../src/auth-provider/session.ts';
import { editsKey, readStoredEdits, writeStoredEdits } from '../../../src/form/stored-edits.ts';
import { hasUnsaved } from '../../../src/store/unsaved.ts';
import { crate, crateRecord } from './crate.ts';
import { oneRecord, outsideAct, showForm, signIn } from './harness.tsx';
import { fill } from '../fill.ts';

const code = () => screen.findByRole('textbox', { name: 'Code' });
const key = editsKey(1, 'crate', 7);

describe('leaving', () => {
  test('with unsaved changes asks first and names them; staying keeps them, leaving gives them up', async () => {
    const { provider } = oneRecord(crateRecord());
    const { user, go, address } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await code(), '8');
    expect(await screen.findByText('Unsaved: Code')).toBeDefined();
    expect(hasUnsaved()).toBe(true);
    await go('/elsewhere');
    expect(await screen.findByText('Your changes to [C-7] are not saved: Code.')).toBeDefined();
    const press = async (name: string) => {
      const button = await screen.findByRole('button', { name });
      await outsideAct(() => button.click());
    };
    await press('Stay');
    expect(address()).toBe('/crate/7');
    expect(await code()).toHaveProperty('value', 'C-78');
    await go('/elsewhere');
    await press('Leave');
    expect(await screen.findByText('Elsewhere')).toBeDefined();
    expect(readStoredEdits(key, '1')).toBeUndefined();
    expect(hasUnsaved()).toBe(false);
  });

  test('by closing the tab asks only with unsaved changes', async () => {
    const { provider } = oneRecord(crateRecord());
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await code();
    const close = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(close()).toBe(false);
    await user.type(await code(), '8');
    await waitFor(() => expect(close()).toBe(true));
    await user.type(await code(), '{Backspace}');
    await waitFor(() => expect(close()).toBe(false));
  });

  test('after a lost session doesn’t ask, and keeps the edits for the same user', async () => {
    const { provider } = oneRecord(crateRecord());
    const { user, go } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await code(), '8');
    clearSession('expired');
    await go('/login');
    expect(await screen.findByText('Elsewhere')).toBeDefined();
    expect(readStoredEdits(key, '1')?.typed).toEqual({ code: 'C-78' });
  });
});

describe('discarding', () => {
  test('asks first, then shows the saved record', async () => {
    const { provider } = oneRecord(crateRecord());
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await code(), '8');
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await user.click((await screen.findAllByRole('button', { name: 'Discard changes' })).at(-1) ?? document.body);
    await waitFor(async () => expect(await code()).toHaveProperty('value', 'C-7'));
    expect(screen.getByText('No unsaved changes')).toBeDefined();
  });
});

describe('kept', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      shouldAdvanceTime: true,
      now: new Date('2026-11-20T10:05:00Z'),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('edits are stored in this tab, except passwords', async () => {
    const { provider } = oneRecord(crateRecord());
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.type(await code(), '8');
    await fill(screen.getByLabelText('PIN'), 'correct horse');
    await waitFor(() => expect(readStoredEdits(key, '1')?.typed).toEqual({ code: 'C-78' }));
    expect(window.sessionStorage.getItem(key)).not.toContain('horse');
  });

  test('is offered back with its time, and restored as changes over the record of then', async () => {
    const { provider, update, server } = oneRecord(crateRecord());
    signIn();
    writeStoredEdits(key, '1', { at: '2026-11-20T10:05:00.000Z', base: { ...server.record }, typed: { code: 'C-99' } });
    const again = await showForm(crate, { provider, at: '/crate/7' });
    expect(await screen.findByText(/You have unsaved changes from 20 Nov 2026 18:05/u)).toBeDefined();
    expect(await code()).toHaveProperty('value', 'C-7');
    await again.user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await code()).toHaveProperty('value', 'C-99');
    expect(await screen.findByText('Unsaved: Code')).toBeDefined();
    await again.user.click(screen.getByRole('button', { name: /^Save/u }));
    await waitFor(() => expect(update.mock.calls[0]?.[1].data).toEqual({ code: 'C-99' }));
    await waitFor(() => expect(readStoredEdits(key, '1')).toBeUndefined());
  });

  test('stored edits are dropped when discarded, and never shown to another user', async () => {
    const { provider, server } = oneRecord(crateRecord());
    signIn();
    writeStoredEdits(key, '1', { at: '2026-11-20T10:05:00.000Z', base: { ...server.record }, typed: { code: 'C-99' } });
    const { user } = await showForm(crate, { provider, at: '/crate/7' });
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(readStoredEdits(key, '1')).toBeUndefined();
    writeStoredEdits(key, '1', { at: '2026-11-20T10:05:00.000Z', base: { ...server.record }, typed: { code: 'C-99' } });
    expect(readStoredEdits(key, '2')).toBeUndefined();
  });
});
