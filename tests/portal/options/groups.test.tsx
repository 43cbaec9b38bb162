import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeApi } from '../shell/api.ts';
import { answer, cell, openOptions, pick, press } from './harness.tsx';
import { versionPath, optionOf, fakeVersion, shirts } from './version.ts';
import { fill } from '../fill.ts';

const api = fakeApi();
const choices = (group: string) => within(screen.getByRole('list', { name: `Choices of ${group}`, hidden: true }));
const writes = () =>
  api.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [`${method} ${path.slice(versionPath.length + 1)}`, body]);

async function name(within_: HTMLElement, label: string, zh: string, en: string): Promise<void> {
  await fill(within(within_).getByRole('textbox', { name: new RegExp(`^${label} .*(?:zh_HK|Chinese)`, 'u') }), zh);
  await fill(within(within_).getByRole('textbox', { name: new RegExp(`^${label} .*(?:en_US|English)`, 'u') }), en);
}

async function menu(user: UserEvent, group: string, item: string): Promise<void> {
  await press(user, `What to do with ${group}`);
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

describe('choice groups', () => {
  test('a new one comes with its choices', async () => {
    fakeVersion(api, { ...shirts(), groups: [], options: [] });
    const { user } = await openOptions();
    await press(user, 'Add choice group');
    const dialog = await screen.findByRole('dialog', { name: 'Add choice group' });
    await name(dialog, 'Choice group', '顏色', 'Colour');
    await name(dialog, 'Choice 1', '紅', 'Red');
    await name(dialog, 'Choice 2', '藍', 'Blue');
    expect(within(dialog).queryByRole('combobox')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(choices('Colour').getByText('Blue')).toBeTruthy());
    expect(writes()).toEqual([
      [
        'POST choice-group',
        {
          name: { zh_HK: '顏色', en_US: 'Colour' },
          choices: [{ name: { zh_HK: '紅', en_US: 'Red' } }, { name: { zh_HK: '藍', en_US: 'Blue' } }],
        },
      ],
    ]);
  });

  test('both names are asked for before anything is sent', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await press(user, 'Add choice group');
    const dialog = await screen.findByRole('dialog', { name: 'Add choice group' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Choice group .*(?:en_US|English)/u }), 'Cut');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(within(dialog).getByText(/is required$/u)).toBeTruthy();
    expect(writes()).toEqual([]);
  });

  test('where there are options it asks which choice they get', async () => {
    const { version } = fakeVersion(api);
    const { user } = await openOptions();
    await press(user, 'Add choice group');
    const dialog = await screen.findByRole('dialog', { name: 'Add choice group' });
    await name(dialog, 'Choice group', '剪裁', 'Cut');
    await user.click(within(dialog).getByRole('textbox', { name: /^Choice 1 .*(?:zh_HK|Chinese)/u }));
    await user.paste('修身\tSlim\n闊身\tWide');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(
      within(dialog).getByText('There are options already: name the choice of this group that they get.'),
    ).toBeTruthy();
    expect(writes()).toEqual([]);
    await user.click(within(dialog).getByRole('combobox', { name: 'The 3 existing combinations get' }));
    await user.click(await screen.findByRole('option', { name: 'Wide' }));
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await user.click(await screen.findByRole('tab', { name: 'Wide' }));
    expect((await cell('Red / S / Wide')).textContent).toContain('Active');
    expect(writes()[0]?.[1]).toMatchObject({
      default_choice: 1,
      choices: [{ name: { zh_HK: '修身', en_US: 'Slim' } }, { name: { zh_HK: '闊身', en_US: 'Wide' } }],
    });
    expect(version.groups).toHaveLength(3);
  });

  test('none is added or deleted over unsaved options, which would lose their place', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await pick(user, await cell('Red / S'));
    await user.keyboard('77{Enter}');
    await press(user, 'Add choice group');
    const dialog = await screen.findByRole('dialog', { name: 'Add choice group' });
    expect(within(dialog).getByText('Save or discard the unsaved combinations first.')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true);
  });

  test('whoever can’t delete a group or a choice over unsaved options is told so, and gets back', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await pick(user, await cell('Red / S'));
    await user.keyboard('77{Enter}');
    const leadsBack = async () => {
      const asked = await screen.findByRole('dialog', { name: /^Are you sure to delete/u });
      expect(within(asked).getByText('Save or discard the unsaved combinations first.')).toBeTruthy();
      expect(within(asked).getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true);
      await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await menu(user, 'Colour', 'Delete');
    await leadsBack();
    await user.click(choices('Colour').getByRole('button', { name: 'Red' }));
    await answer(user, 'Delete');
    await leadsBack();
    expect((await cell('Red / S')).textContent).toContain('77.00');
    expect(writes()).toEqual([]);
  });

  test('what was typed for a new one is not thrown away by a press beside the dialog or by Escape, but by Cancel', async () => {
    fakeVersion(api, { ...shirts(), groups: [], options: [] });
    const { user } = await openOptions();
    await press(user, 'Add choice group');
    const dialog = await screen.findByRole('dialog', { name: 'Add choice group' });
    await name(dialog, 'Choice 1', '紅', 'Red');
    const asked = async () => within(await screen.findByRole('dialog', { name: 'Give up what you entered here?' }));
    const gone = () =>
      waitFor(() => expect(screen.queryByRole('dialog', { name: 'Give up what you entered here?' })).toBeNull());
    const beside = dialog.closest('.MuiDialog-container');
    await user.click(beside ?? dialog);
    await user.click((await asked()).getByRole('button', { name: 'Go on' }));
    await gone();
    await user.keyboard('{Escape}');
    await user.click((await asked()).getByRole('button', { name: 'Go on' }));
    await gone();
    expect(
      within(dialog)
        .getAllByRole('textbox')
        .map((box) => (box instanceof HTMLInputElement ? box.value : '')),
    ).toContain('Red');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes()).toEqual([]);
  });

  test('it is renamed, moved, and deleted after asking; why it can’t go is said', async () => {
    const { version } = fakeVersion(api);
    const { user } = await openOptions();
    await menu(user, 'Colour', 'Rename');
    const dialog = await screen.findByRole('dialog', { name: 'Rename [Colour]' });
    await user.type(within(dialog).getByRole('textbox', { name: /(?:en_US|English)/u }), 's');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await menu(user, 'Colours', 'Move down');
    await waitFor(() => expect(version.groups.map((group) => group.name)).toEqual(['Size', 'Colours']));
    await menu(user, 'Colours', 'Delete');
    await screen.findByText('Are you sure to delete [Colours]?');
    await answer(user, 'Delete');
    expect(await screen.findByText('3 options have its choices')).toBeTruthy();
    expect(writes().map(([call]) => call)).toEqual([
      'PUT choice-group/1',
      'PUT choice-group/1',
      'DELETE choice-group/1',
    ]);
  });
});

describe('choices', () => {
  test('are added one after the other with Enter', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await press(user, 'Add a choice to Size');
    const dialog = await screen.findByRole('dialog', { name: 'Add a choice to Size' });
    await name(dialog, 'Choice', '中', 'M');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(choices('Size').getByText('M')).toBeTruthy());
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getAllByRole('textbox')[0]));
    await name(dialog, 'Choice', '加大', 'XL');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(choices('Size').getByText('XL')).toBeTruthy());
    expect(writes()).toEqual([
      ['POST choice-group/2/choices', { choices: [{ name: { zh_HK: '中', en_US: 'M' } }] }],
      ['POST choice-group/2/choices', { choices: [{ name: { zh_HK: '加大', en_US: 'XL' } }] }],
    ]);
  });

  test('many are pasted at once, and shown before they are added', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await press(user, 'Add a choice to Size');
    const dialog = await screen.findByRole('dialog', { name: 'Add a choice to Size' });
    await user.click(within(dialog).getAllByRole('textbox')[0] ?? dialog);
    await user.paste('中\tM\n加大\tXL\n');
    expect(within(dialog).getByText('2 choices pasted: M, XL')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(choices('Size').getByText('XL')).toBeTruthy());
    expect(writes()).toEqual([
      [
        'POST choice-group/2/choices',
        { choices: [{ name: { zh_HK: '中', en_US: 'M' } }, { name: { zh_HK: '加大', en_US: 'XL' } }] },
      ],
    ]);
  });

  test('one is renamed and moved where it stands', async () => {
    const { version } = fakeVersion(api);
    const { user } = await openOptions();
    await screen.findByRole('list', { name: 'Choices of Colour' });
    await user.click(choices('Colour').getByRole('button', { name: 'Red' }));
    const dialog = await screen.findByRole('dialog', { name: 'Red' });
    await user.click(within(dialog).getByRole('button', { name: 'Move after the next one' }));
    await waitFor(() => expect(version.groups[0]?.choices.map((choice) => choice.name)).toEqual(['Blue', 'Red']));
    await user.type(within(dialog).getByRole('textbox', { name: /(?:en_US|English)/u }), 'dish');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(choices('Colour').getByText('Reddish')).toBeTruthy());
    expect((await cell('Reddish / S')).textContent).toContain('Active');
  });

  test('one that options have can’t be deleted, and it is said why', async () => {
    const version = shirts();
    version.options = [optionOf(51, [11, 21])];
    fakeVersion(api, version);
    const { user } = await openOptions();
    await screen.findByRole('list', { name: 'Choices of Colour' });
    await user.click(choices('Colour').getByRole('button', { name: 'Red' }));
    await answer(user, 'Delete');
    expect(await screen.findByText('Are you sure to delete [Red]?')).toBeTruthy();
    await answer(user, 'Delete');
    expect(await screen.findByText('1 options have this choice')).toBeTruthy();
    await answer(user, 'Cancel');
    await user.click(choices('Colour').getByRole('button', { name: 'Blue' }));
    await answer(user, 'Delete');
    await screen.findByText('Are you sure to delete [Blue]?');
    await answer(user, 'Delete');
    await waitFor(() => expect(choices('Colour').queryByText('Blue')).toBeNull());
  });
});

describe('two choices of a group called the same', () => {
  const sentence = 'Another choice of this group is called so already: customers could not tell them apart.';

  test('are found while one types a further one, in either language and whatever the case', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await press(user, 'Add a choice to Size');
    const dialog = await screen.findByRole('dialog', { name: 'Add a choice to Size' });
    await name(dialog, 'Choice', '中', '');
    await user.type(within(dialog).getByRole('textbox', { name: /^Choice .*(?:en_US|English)/u }), 's');
    expect(within(dialog).getByText(sentence)).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(writes()).toEqual([]);
    await user.keyboard('m');
    expect(within(dialog).queryByText(sentence)).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(choices('Size').getByText('sm')).toBeTruthy());
  });

  test('are named among those that are pasted, and none of them is added', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await press(user, 'Add a choice to Size');
    const dialog = await screen.findByRole('dialog', { name: 'Add a choice to Size' });
    await user.click(within(dialog).getAllByRole('textbox')[0] ?? dialog);
    await user.paste('中\tM\n大\tL\n中中\tM\n');
    expect(
      within(dialog).getByText(
        'These are in the group already, or pasted twice: L, M. Customers could not tell them apart.',
      ),
    ).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true);
  });

  test('are found in a new group', async () => {
    fakeVersion(api, { ...shirts(), groups: [], options: [] });
    const { user } = await openOptions();
    await press(user, 'Add choice group');
    const dialog = await screen.findByRole('dialog', { name: 'Add choice group' });
    await name(dialog, 'Choice group', '顏色', 'Colour');
    await name(dialog, 'Choice 1', '紅', 'Red');
    await name(dialog, 'Choice 2', '紅', 'Crimson');
    expect(within(dialog).getByText(sentence)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(writes()).toEqual([]);
  });

  test('are found where one is renamed; its own name is no other', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await screen.findByRole('list', { name: 'Choices of Colour' });
    await user.click(choices('Colour').getByRole('button', { name: 'Red' }));
    const dialog = await screen.findByRole('dialog', { name: 'Red' });
    expect(within(dialog).queryByText(sentence)).toBeNull();
    const box = within(dialog).getByRole('textbox', { name: /(?:en_US|English)/u });
    await user.clear(box);
    await fill(box, 'blue');
    expect(within(dialog).getByText(sentence)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(writes()).toEqual([]);
  });
});
