import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi } from '../shell/api.ts';
import { answer, cell, openOptions, pick, press } from './harness.tsx';
import { versionPath, optionOf, fakeVersion, shirts } from './version.ts';

const api = fakeApi();

describe('one by one', () => {
  test('marking as obsolete asks by name, and so do restoring and deleting', async () => {
    const { version } = fakeVersion(api);
    const { user } = await openOptions();
    await pick(user, await cell('Red / L'));
    await press(user, 'Mark as obsolete');
    expect(await screen.findByText('Are you sure to mark [Red / L] as obsolete?')).toBeTruthy();
    await answer(user, 'Cancel');
    expect(api.asked(`POST ${versionPath}/option/52/obsolete`)).toHaveLength(0);
    await press(user, 'Mark as obsolete');
    await answer(user, 'Mark as obsolete');
    await waitFor(async () => expect((await cell('Red / L')).textContent).toContain('Obsolete'));
    await press(user, 'Restore');
    expect(await screen.findByText('Are you sure to restore [Red / L]?')).toBeTruthy();
    await answer(user, 'Restore');
    await waitFor(async () => expect((await cell('Red / L')).textContent).toContain('Active'));
    const panel = screen.getByRole('group', { name: 'What is selected' });
    await user.click(within(panel).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Are you sure to delete [Red / L]?')).toBeTruthy();
    await answer(user, 'Delete');
    await waitFor(async () => expect((await cell('Red / L')).textContent).toContain('Missing'));
    expect(version.options.map(({ id }) => id)).toEqual([51, 53]);
  });

  test('why one can’t be deleted is said where one asked', async () => {
    const version = shirts();
    version.options = [optionOf(51, [11, 21], { purchased_pcs: 3 })];
    fakeVersion(api, version);
    const { user } = await openOptions();
    await pick(user, await cell('Red / S'));
    await user.click(
      within(screen.getByRole('group', { name: 'What is selected' })).getByRole('button', { name: 'Delete' }),
    );
    await answer(user, 'Delete');
    expect(
      await within(await screen.findByRole('dialog')).findByText('3 pieces are sold: mark it as obsolete'),
    ).toBeTruthy();
  });

  test('several are deleted one after the other; how far it is shows, and it can be stopped and gone on with', async () => {
    const { version } = fakeVersion(api);
    const waiting: (() => void)[] = [];
    // Holds each request in the browser until the test releases it.
    const send = globalThis.fetch.bind(globalThis);
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (init?.method === 'DELETE') await new Promise<void>((resolve) => waiting.push(resolve));
      return send(input, init);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const { user } = await openOptions();
    await pick(user, await cell('Red / S'));
    await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    await user.click(
      within(screen.getByRole('group', { name: 'What is selected' })).getByRole('button', { name: 'Delete' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure to delete these 3 combinations?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect((await dialog.findByRole('progressbar')).getAttribute('aria-label')).toBe('0 of 3');
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting[0]?.();
    await waitFor(() => expect(dialog.getByRole('progressbar').getAttribute('aria-label')).toBe('1 of 3'));
    await waitFor(() => expect(waiting).toHaveLength(2));
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    expect(dialog.getByRole('button', { name: 'Stopping…' })).toHaveProperty('disabled', true);
    waiting[1]?.();
    expect(await screen.findByRole('dialog', { name: /^Are you sure to delete \[.*\]\?$/u })).toBeTruthy();
    expect(version.options).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(waiting).toHaveLength(3));
    waiting[2]?.();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(version.options).toHaveLength(0);
  });

  test('one that can’t be deleted doesn’t keep the others, and is named with why', async () => {
    const version = shirts();
    version.options = [optionOf(51, [11, 21], { purchased_pcs: 3 }), optionOf(52, [11, 22])];
    fakeVersion(api, version);
    const { user } = await openOptions();
    await pick(user, await cell('Red / S'));
    await user.keyboard('{Shift>} {/Shift}');
    await user.click(
      within(screen.getByRole('group', { name: 'What is selected' })).getByRole('button', { name: 'Delete' }),
    );
    await answer(user, 'Delete');
    expect(
      await within(await screen.findByRole('dialog', { name: 'Are you sure to delete [Red / S]?' })).findByText(
        'Red / S: 3 pieces are sold: mark it as obsolete',
      ),
    ).toBeTruthy();
    expect(version.options.map(({ id }) => id)).toEqual([51]);
  });

  test('several are marked in one call', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await pick(user, await cell('Red / S'));
    await user.keyboard('{Shift>} {/Shift}');
    await press(user, 'Mark as obsolete');
    expect(await screen.findByText('Are you sure to mark these 2 combinations as obsolete?')).toBeTruthy();
    await answer(user, 'Mark as obsolete');
    await waitFor(() =>
      expect(api.asked(`PUT ${versionPath}/options`)[0]?.body).toEqual({
        options: [
          { id: 51, obsolete: true },
          { id: 52, obsolete: true },
        ],
      }),
    );
  });
});

describe('adding', () => {
  test('all missing combinations are listed with a price for all before they are made', async () => {
    const version = shirts();
    version.options = [optionOf(51, [11, 21])];
    fakeVersion(api, version);
    const { user } = await openOptions();
    await press(user, 'Make all missing combinations (3)');
    const dialog = await screen.findByRole('dialog', { name: 'Make 3 combinations' });
    await user.click(within(dialog).getByRole('checkbox', { name: 'Blue / S' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Price' }), '75');
    expect(api.asked(`POST ${versionPath}/options`)).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Make all 2' }));
    await waitFor(async () => expect((await cell('Blue / L')).textContent).toContain('75.00'));
    expect(api.asked(`POST ${versionPath}/options`)[0]?.body).toEqual({
      options: [
        { choices: [11, 22], price: '75.00' },
        { choices: [12, 22], price: '75.00' },
      ],
    });
    expect((await cell('Blue / S')).textContent).toContain('Missing');
  });

  test('Escape in the price for all puts the price back; the dialog goes by the next', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await press(user, 'Make all missing combinations (1)');
    const dialog = within(await screen.findByRole('dialog', { name: 'Make 1 combination' }));
    const price = dialog.getByRole('textbox', { name: 'Price' });
    await user.type(price, '75');
    await user.keyboard('{Escape}');
    expect(price).toHaveProperty('value', '');
    expect(screen.queryByRole('dialog', { name: /^Give up/u })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('of many missing combinations a few are made by taking all out first', async () => {
    const version = shirts();
    version.options = [optionOf(51, [11, 21])];
    fakeVersion(api, version);
    const { user } = await openOptions();
    await press(user, 'Make all missing combinations (3)');
    const dialog = within(await screen.findByRole('dialog', { name: 'Make 3 combinations' }));
    const all = dialog.getByRole('checkbox', { name: 'All of them' });
    await user.click(all);
    expect(dialog.getByRole('button', { name: /^Make/u })).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('checkbox', { name: 'Blue / L' }));
    expect(all).toHaveProperty('indeterminate', true);
    await user.click(dialog.getByRole('button', { name: 'Make it' }));
    await waitFor(() =>
      expect(api.asked(`POST ${versionPath}/options`)[0]?.body).toEqual({ options: [{ choices: [12, 22] }] }),
    );
  });

  test('a call that got no answer is sent again with the same key, and makes nothing twice', async () => {
    const { answer: otherwise, usual, version } = fakeVersion(api);
    const { user } = await openOptions();
    await press(user, 'Make all missing combinations (1)');
    otherwise({ [`POST ${versionPath}/options`]: [0] });
    await press(user, 'Make it');
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeTruthy();
    usual(`POST ${versionPath}/options`);
    await press(user, 'Make it');
    await waitFor(() => expect(version.options).toHaveLength(4));
    const [first, second] = api
      .asked(`POST ${versionPath}/options`)
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });

  test('one by its choices says what they lack: at least one, all, or that it is there', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await press(user, 'Add option');
    const dialog = await screen.findByRole('dialog', { name: 'Add option' });
    const add = () => user.click(within(dialog).getByRole('button', { name: 'Add' }));
    const choose = async (group: string, choice: string) => {
      await user.click(within(dialog).getByRole('combobox', { name: group }));
      await user.click(await screen.findByRole('option', { name: choice }));
    };
    await add();
    expect(within(dialog).getByRole('alert').textContent).toBe('You must select at least one choice.');
    await choose('Colour', 'Blue');
    await add();
    expect(within(dialog).getByRole('alert').textContent).toBe('You must select all choices.');
    await choose('Size', 'S');
    await add();
    expect(within(dialog).getByRole('alert').textContent).toBe('The option (choice combination) already exists.');
    expect(api.asked(`POST ${versionPath}/options`)).toHaveLength(0);
    await choose('Size', 'L');
    await add();
    await waitFor(async () => expect((await cell('Blue / L')).textContent).toContain('Incomplete'));
    expect(api.asked(`POST ${versionPath}/options`)[0]?.body).toEqual({ choices: [12, 22] });
  });
});
