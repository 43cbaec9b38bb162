import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../shell/api.ts';
import { cell, combinations, openOptions, pick, press } from './harness.tsx';
import { versionPath, optionOf, fakeVersion, shirts } from './version.ts';

const api = fakeApi();
const save = '{Control>}s{/Control}';

describe('the matrix', () => {
  test('shows the state of every combination, with price, SKU and quota', async () => {
    fakeVersion(api);
    await openOptions();
    expect((await cell('Red / S')).textContent).toBe('Red / S:Active100.00Red shirt L');
    expect((await cell('Blue / S')).textContent).toBe('Blue / S:Obsolete100.00Red shirt LQuota 8');
    expect((await cell('Blue / L')).textContent).toBe('Blue / L:Missing');
    expect(screen.getByText(/^3 of 4 combinations · 2 active · 1 obsolete$/u)).toBeTruthy();
  });

  test('an option without a price costs the version’s, and is incomplete without either', async () => {
    const { version } = fakeVersion(api);
    await openOptions();
    expect((await cell('Red / L')).textContent).toContain('Active90.00');
    version.price = null;
    await openOptions();
    await waitFor(async () =>
      expect(
        within((await screen.findAllByRole('grid', { name: 'Combinations' })).at(-1) ?? document.body).getByText(
          'Incomplete',
        ),
      ).toBeTruthy(),
    );
  });

  test('rows and columns can be any two groups, the others are tabs', async () => {
    const version = shirts();
    version.groups.push({
      id: 3,
      name: 'Cut',
      choices: [
        { id: 31, name: 'Slim' },
        { id: 32, name: 'Wide' },
      ],
    });
    version.options = [optionOf(51, [11, 21, 32])];
    fakeVersion(api, version);
    const { user } = await openOptions();
    expect((await cell('Red / S / Slim')).textContent).toContain('Missing');
    await user.click(screen.getByRole('tab', { name: 'Wide' }));
    expect((await cell('Red / S / Wide')).textContent).toContain('Active');
    await user.click(screen.getByRole('combobox', { name: /^Columns/u }));
    await user.click(await screen.findByRole('option', { name: 'Cut' }));
    expect((await cell('Red / S / Wide')).textContent).toContain('Active');
    expect(screen.getByRole('tab', { name: 'L' })).toBeTruthy();
  });

  test('a single group is a table with a column for each value', async () => {
    const version = shirts();
    version.groups = version.groups.slice(0, 1);
    version.options = [optionOf(51, [11], { quota: 5, purchased_pcs: 2 })];
    fakeVersion(api, version);
    await openOptions();
    const grid = await combinations();
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Colour', 'State', 'SKU', 'Price', 'Original price', 'Quota']);
    expect((await cell('Red')).textContent).toContain('Active2 sold, 0 held');
  });

  test('pasted cells beyond it are counted aloud, and the others are taken', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await pick(user, await cell('Blue / S'));
    await user.paste('41\t42\t43\n44\n');
    expect(await screen.findByText('2 pasted cells fell outside the table, and were left out.')).toBeTruthy();
    expect((await cell('Blue / L')).textContent).toContain('42.00');
  });

  test('without groups, and without choices, it says what to do', async () => {
    const version = shirts();
    Object.assign(version, { groups: [], options: [] });
    fakeVersion(api, version);
    await openOptions();
    expect(await screen.findByText(/^Add a choice group first/u)).toBeTruthy();
  });

  test('of two thousand combinations draws only those in sight', async () => {
    const version = shirts();
    version.groups = [
      {
        id: 1,
        name: 'Colour',
        choices: Array.from({ length: 100 }, (_, index) => ({ id: 1000 + index, name: `C${index}` })),
      },
      {
        id: 2,
        name: 'Size',
        choices: Array.from({ length: 20 }, (_, index) => ({ id: 2000 + index, name: `S${index}` })),
      },
    ];
    version.options =
      version.groups[0]?.choices.flatMap((colour, row) =>
        (version.groups[1]?.choices ?? []).map((size, column) => optionOf(row * 20 + column, [colour.id, size.id])),
      ) ?? [];
    fakeVersion(api, version);
    for (const side of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'] as const)
      vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(600);
    const { user } = await openOptions();
    const first = await cell('C0 / S0');
    expect(within(await combinations()).getAllByRole('gridcell').length).toBeLessThan(700);
    await pick(user, first);
    await user.keyboard('{Control>}{End}{/Control}');
    expect(document.activeElement?.textContent).toContain('C99 / S19:Active');
  });

  test('who may not change the version, and what is archived, can only look', async () => {
    const version = shirts();
    version.status = 'archived';
    fakeVersion(api, version);
    const { user } = await openOptions();
    await pick(user, await cell('Red / S'));
    await user.keyboard('5');
    expect(screen.queryByRole('textbox', { name: 'Price: Red / S' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add choice group' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Make all missing/u })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Mark as obsolete' })).toBeNull();
  });
});

describe('editing', () => {
  test('typing into a cell replaces its price, Enter goes on below, and everything is saved at once', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await pick(user, await cell('Red / S'));
    await user.keyboard('HK$1,050.5{Enter}');
    expect(document.activeElement?.textContent).toContain('Blue / S');
    await user.keyboard('{ArrowRight}88{Enter}');
    expect((await cell('Red / S')).textContent).toContain('unsaved1,050.50');
    expect((await cell('Blue / L')).textContent).toContain('New');
    expect(await screen.findByText('Unsaved: 2 options')).toBeTruthy();
    await user.keyboard(save);
    await waitFor(() => expect(screen.getByText('No unsaved changes')).toBeTruthy());
    expect(api.asked(`PUT ${versionPath}/options`).map(({ body, headers }) => [body, headers.get('if-match')])).toEqual(
      [[{ options: [{ id: 51, price: '1050.50' }] }, '"4"']],
    );
    expect(
      api.asked(`POST ${versionPath}/options`).map(({ body, headers }) => [body, headers.get('if-match')]),
    ).toEqual([[{ options: [{ choices: [12, 22], price: '88.00' }] }, '"5"']]);
  });

  test('Escape restores what stood there, and makes nothing', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await pick(user, await cell('Red / S'));
    await user.keyboard('55{Escape}');
    expect((await cell('Red / S')).textContent).toContain('Active100.00');
    await pick(user, await cell('Blue / L'));
    await user.keyboard('55{Escape}');
    expect((await cell('Blue / L')).textContent).toBe('Blue / L:Missing');
    expect(screen.getByText('No unsaved changes')).toBeTruthy();
  });

  test('Enter takes up what stands there; Tab goes to the right', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await pick(user, await cell('Red / S'));
    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Price: Red / S' })).toHaveProperty('value', '100.00');
    await user.keyboard('{Tab}');
    expect(document.activeElement?.textContent).toContain('Red / L');
  });

  test('a block from a spreadsheet is pasted from the selected cell on', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await pick(user, await cell('Red / S'));
    await user.paste('10\t20\n30\t40\n');
    expect((await cell('Red / S')).textContent).toContain('10.00');
    expect((await cell('Blue / L')).textContent).toContain('New');
    expect(await screen.findByText('Unsaved: 4 options')).toBeTruthy();
  });

  test('several are set at once beside the matrix; those that are missing are left alone', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await pick(user, await cell('Red / S'));
    await pick(user, await cell('Blue / L'), { shift: true });
    const panel = screen.getByRole('group', { name: 'What is selected' });
    expect(within(panel).getByText('4 combinations')).toBeTruthy();
    await user.click(within(panel).getByRole('textbox', { name: 'Quota' }));
    await user.keyboard('12');
    expect(await screen.findByText('Unsaved: 3 options')).toBeTruthy();
    expect((await cell('Blue / L')).textContent).toContain('Missing');
    await user.click(within(panel).getByRole('combobox', { name: 'SKU' }));
    await user.click(await screen.findByRole('option', { name: 'Blue shirt L' }));
    await user.keyboard(save);
    await waitFor(() => expect(api.asked(`PUT ${versionPath}/options`)).toHaveLength(1));
    expect(api.asked(`PUT ${versionPath}/options`)[0]?.body).toEqual({
      options: [51, 52, 53].map((id) => ({ id, quota: 12, sku: 32 })),
    });
  });

  test('SKUs are pasted by name or code: what names none stays in its cell, with why', async () => {
    const { answer: otherwise } = fakeVersion(api);
    otherwise({
      'GET product-version/meta': ({ query }) => {
        const found = {
          BLUE: [{ id: 32, title: 'Blue shirt L' }],
          shirt: [
            { id: 31, title: 'Red shirt L' },
            { id: 32, title: 'Blue shirt L' },
          ],
          'red SHIRT l': [
            { id: 30, title: 'Red shirt LL' },
            { id: 31, title: 'Red shirt L' },
          ],
        }[new URLSearchParams(query).get('q') ?? ''];
        return [200, { data: found ?? [] }];
      },
    });
    const { user } = await openOptions();
    await user.click(await screen.findByRole('combobox', { name: /^Value in cells/u }));
    await user.click(await screen.findByRole('option', { name: 'SKU' }));
    await pick(user, await cell('Red / S'));
    await user.paste('BLUE\tshirt\nnone\tred SHIRT l');
    await waitFor(async () => expect((await cell('Blue / L')).textContent).toContain('Red shirt L'));
    expect((await cell('Red / S')).textContent).toContain('Blue shirt L');
    expect((await cell('Red / L')).textContent).toContain('Several SKUs fit “shirt”');
    expect((await cell('Blue / S')).textContent).toContain('No SKU found for “none”');
    await user.keyboard(save);
    expect(await screen.findByText('2 entries need correcting. Your changes are not saved yet.')).toBeTruthy();
    // Each time, the first cell that needs correction is selected.
    await press(user, 'Undo changes');
    await user.keyboard(save);
    await screen.findByText('1 entry needs correcting. Your changes are not saved yet.');
    await press(user, 'Undo changes');
    await user.keyboard(save);
    await waitFor(() =>
      expect(api.asked(`POST ${versionPath}/options`).map(({ body }) => body)).toEqual([
        { options: [{ choices: [12, 22], sku: 31 }] },
      ]),
    );
  });

  test('a key on a SKU opens its picker, and a choice leads back to the matrix', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await user.click(await screen.findByRole('combobox', { name: /^Value in cells/u }));
    await user.click(await screen.findByRole('option', { name: 'SKU' }));
    await pick(user, await cell('Red / S'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'SKU' }));
    await user.keyboard('Blue');
    await user.click(await screen.findByRole('option', { name: 'Blue shirt L' }));
    expect(document.activeElement).toBe(await cell('Red / S'));
    expect((await cell('Red / S')).textContent).toContain('Blue shirt L');
  });

  test('what can’t be saved is said in the cell, and nothing is sent', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await pick(user, await cell('Red / S'));
    await user.keyboard('-5{Enter}');
    await user.keyboard(save);
    expect(await screen.findByText('1 entry needs correcting. Your changes are not saved yet.')).toBeTruthy();
    expect((await cell('Red / S')).textContent).toContain('The Price field must be 0 or more');
    expect(api.asked(`PUT ${versionPath}/options`)).toHaveLength(0);
  });

  test('Delete clears the values of what is selected', async () => {
    fakeVersion(api);
    const { user } = await openOptions();
    await pick(user, await cell('Red / S'));
    await user.keyboard('{Delete}');
    expect((await cell('Red / S')).textContent).toContain('90.00');
    await user.keyboard(save);
    await waitFor(() =>
      expect(api.asked(`PUT ${versionPath}/options`)[0]?.body).toEqual({ options: [{ id: 51, price: null }] }),
    );
  });
});
