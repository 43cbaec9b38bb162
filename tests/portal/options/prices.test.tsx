import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi } from '../shell/api.ts';
import { groupPrices, openPrices, pick, priceCell } from './harness.tsx';
import { versionPath, optionOf, fakeVersion, shirts } from './version.ts';

const api = fakeApi();
const save = '{Control>}s{/Control}';
const puts = () => api.asked(`PUT ${versionPath}/group-prices`).map(({ body }) => body);

describe('group prices', () => {
  test('show what a group pays for each option, and whose price it is', async () => {
    const version = shirts();
    version.prices = [
      { id: 71, customer_group: 5, option: 51, price: '75.00' },
      { id: 72, customer_group: 6, option: null, price: '85.00' },
    ];
    fakeVersion(api, version);
    await openPrices();
    expect((await priceCell('Staff: Red / S')).textContent).toBe('Staff: Red / S:HK$75.00Group price');
    expect((await priceCell('Staff: Blue / S')).textContent).toBe('Staff: Blue / S:HK$100.00Option’s price');
    expect((await priceCell('Staff: Red / L')).textContent).toBe('Staff: Red / L:HK$90.00Version’s price');
    expect((await priceCell('Gold members: Red / S')).textContent).toBe(
      'Gold members: Red / S:HK$85.00Group’s price of all',
    );
  });

  test('what is typed for all options shows at once in those without a price of their own', async () => {
    fakeVersion(api);
    const { user } = await openPrices();
    await pick(user, await priceCell('Staff: All options'));
    await user.keyboard('60{Enter}');
    expect((await priceCell('Staff: Red / S')).textContent).toContain('HK$60.00Group’s price of all');
    expect(screen.getByRole('note').textContent).toBe('Unsaved: 1 group price');
  });

  test('a further group is added by its name; a block is pasted and saved in one call', async () => {
    const { version } = fakeVersion(api);
    const { user } = await openPrices();
    await user.click(await screen.findByRole('combobox', { name: 'Add Customer group' }));
    await user.click(await screen.findByRole('option', { name: 'Gold members' }));
    // The price can be typed at once.
    await waitFor(async () => expect(document.activeElement).toBe(await priceCell('Gold members: All options')));
    await pick(user, await priceCell('Staff: Red / S'));
    await user.paste('70\t65.5\nHK$1,071\t\n');
    expect((await priceCell('Gold members: Red / S')).textContent).toContain('HK$65.50');
    await user.keyboard(save);
    await screen.findByText('No unsaved changes');
    expect(puts()).toEqual([
      {
        group_prices: [
          { customer_group: 5, option: 51, price: '70.00' },
          { customer_group: 6, option: 51, price: '65.50' },
          { customer_group: 5, option: 52, price: '1071.00' },
        ],
      },
    ]);
    expect(version.prices).toHaveLength(4);
  });

  test('what is wrong or odd about the cell in hand is said in full below the grid', async () => {
    fakeVersion(api);
    const { user } = await openPrices();
    const remark = () => screen.getByText(/^Staff: Red \/ [SL]: [TA]/u).textContent;
    await pick(user, await priceCell('Staff: Red / S'));
    await user.paste('-5\n170\n');
    expect(remark()).toBe('Staff: Red / S: The Price field must be 0 or more');
    await user.keyboard('{ArrowDown}');
    expect(remark()).toBe('Staff: Red / L: Above the original price: HK$120.00');
    await user.keyboard('60{Enter}{ArrowUp}');
    expect(screen.queryByText(/^Staff: Red \/ L: A/u)).toBeNull();
  });

  test('Ctrl+D fills down, a cell is pasted over a selection, Ctrl+Z takes each back', async () => {
    fakeVersion(api);
    const { user } = await openPrices();
    const cells = async () => [
      (await priceCell('Staff: Red / S')).textContent,
      (await priceCell('Staff: Red / L')).textContent,
    ];
    const before = await cells();
    await pick(user, await priceCell('Staff: Red / S'));
    await user.keyboard('61{Enter}{ArrowUp}{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(await cells()).toEqual([
      'Staff: Red / S:unsavedHK$61.00Group price',
      'Staff: Red / L:unsavedHK$61.00Group price',
    ]);
    await user.paste('HK$62.00');
    expect((await cells()).join(' ')).toMatch(/62\.00.*62\.00/u);
    await user.keyboard('{Control>}zz{/Control}');
    expect((await cells())[1]).toBe(before[1]);
    await user.keyboard('{Meta>}z{/Meta}');
    expect(await cells()).toEqual(before);
    await user.keyboard('{Control>}{Shift>}ZZ{/Shift}{/Control}');
    expect((await cells())[1]).toBe('Staff: Red / L:unsavedHK$61.00Group price');
    const clipboardData = new DataTransfer();
    fireEvent.cut(await priceCell('Staff: Red / S'), { clipboardData });
    expect(clipboardData.getData('text/plain')).toBe('61.00\n61.00');
    expect(await cells()).toEqual(before);
  });

  test('a finger chooses a cell by a tap, and types into it after another', async () => {
    fakeVersion(api);
    const { user } = await openPrices();
    const target = await priceCell('Staff: Red / S');
    const tap = () => user.pointer({ keys: '[TouchA]', target });
    await tap();
    expect(document.activeElement).toBe(target);
    expect(screen.queryByRole('textbox', { name: /^Staff: Red/u })).toBeNull();
    await tap();
    await user.type(screen.getByRole('textbox', { name: /^Staff: Red/u }), '61{Enter}');
    expect((await priceCell('Staff: Red / S')).textContent).toContain('HK$61.00');
  });

  test('above what everybody else pays is warned of too, by an option’s own price or the version’s', async () => {
    fakeVersion(api);
    const { user } = await openPrices();
    await pick(user, await priceCell('Staff: Red / S'));
    await user.paste('100\n95\n');
    expect((await priceCell('Staff: Red / S')).textContent).toBe('Staff: Red / S:unsavedHK$100.00Group price');
    expect((await priceCell('Staff: Red / L')).textContent).toBe(
      'Staff: Red / L:unsavedHK$95.00Above everybody’s price',
    );
    expect((await priceCell('Staff: Red / L')).querySelector('[title]')?.getAttribute('title')).toBe(
      'Above everybody’s price: HK$90.00',
    );
  });

  test('a price for all options is compared with the lowest of those that it applies to', async () => {
    const version = shirts();
    version.options = [
      optionOf(51, [11, 21], { price: '70.00', original_price: '75.00' }),
      optionOf(52, [11, 22], { original_price: '110.00' }),
      optionOf(53, [12, 21], { price: '5.00', original_price: '6.00', obsolete: true }),
    ];
    version.prices = [{ id: 71, customer_group: 5, option: null, price: '72.00' }];
    fakeVersion(api, version);
    const { user } = await openPrices();
    const all = async () => (await priceCell('Staff: All options')).textContent;
    const title = async () => (await priceCell('Staff: All options')).querySelector('[title]')?.getAttribute('title');
    expect(await all()).toContain('Above everybody’s price');
    expect(await title()).toBe('Above everybody’s price: Red / S HK$70.00');
    await pick(user, await priceCell('Staff: All options'));
    await user.keyboard('76{Enter}');
    expect(await title()).toBe('Above the original price: Red / S HK$75.00');
    // The staff price is compared with another option once Red / S has its own price.
    await user.keyboard('60{Enter}');
    expect(await all()).toContain('HK$76.00Group price');
    await pick(user, await priceCell('Staff: All options'));
    await user.keyboard('105{Enter}');
    expect(await title()).toBe('Above everybody’s price: Red / L HK$100.00');
  });

  test('what everybody else pays is no box: typing there says where it is set', async () => {
    fakeVersion(api);
    const { user } = await openPrices();
    const everybody = (await groupPrices()).querySelector<HTMLElement>('[data-row="1"][data-column="0"]');
    if (!everybody) throw new Error('no such cell');
    expect(everybody.querySelector('[title]')?.getAttribute('title')).toMatch(/^What everybody pays is not set here/u);
    await pick(user, everybody);
    await user.keyboard('5');
    expect(await screen.findByText(/^What everybody pays is not set here/u)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /Red/u })).toBeNull();
  });

  test('pasted cells beyond the table are counted aloud', async () => {
    fakeVersion(api);
    const { user } = await openPrices();
    await pick(user, await priceCell('Staff: Blue / S'));
    await user.paste('70\t71\t\n72\t\n');
    expect(await screen.findByText('2 pasted cells fell outside the table, and were left out.')).toBeTruthy();
    expect((await priceCell('Staff: Blue / S')).textContent).toContain('HK$70.00');
  });

  test('free, and above the original price, is warned of; below nothing is refused', async () => {
    fakeVersion(api);
    const { user } = await openPrices();
    await pick(user, await priceCell('Staff: All options'));
    await user.paste('0\n130\n-1\n');
    expect((await priceCell('Staff: All options')).textContent).toContain('Free: the price is 0');
    expect((await priceCell('Staff: Red / S')).textContent).toContain('Above the original price');
    expect((await priceCell('Staff: Red / L')).textContent).toContain('The Price field must be 0 or more');
    await user.keyboard(save);
    expect(await screen.findByText('1 entry needs correcting. Your changes are not saved yet.')).toBeTruthy();
    expect(puts()).toEqual([]);
    await user.keyboard('{Delete}');
    await user.keyboard(save);
    await screen.findByText('No unsaved changes');
    expect(puts()).toHaveLength(1);
  });

  test('clearing a cell takes the price away', async () => {
    const { version } = fakeVersion(api);
    const { user } = await openPrices();
    await pick(user, await priceCell('Staff: All options'));
    await user.keyboard('{Delete}');
    expect((await priceCell('Staff: Red / S')).textContent).toContain('Option’s price');
    await user.keyboard(save);
    await screen.findByText('No unsaved changes');
    expect(puts()).toEqual([{ group_prices: [{ customer_group: 5, option: null, price: null }] }]);
    expect(version.prices).toEqual([]);
  });

  test('what the server refuses is said in the cell, and what was typed stays', async () => {
    fakeVersion(api);
    const { user } = await openPrices();
    await pick(user, await priceCell('Staff: Red / L'));
    await user.keyboard('66.6{Enter}');
    await user.keyboard(save);
    await waitFor(async () => expect((await priceCell('Staff: Red / L')).textContent).toContain('66.60Not this price'));
    expect(screen.getByRole('note').textContent).toBe('Unsaved: 1 group price');
  });

  test('a price that others saved meanwhile is marked and can be kept or taken', async () => {
    const { others, version } = fakeVersion(api);
    const { user } = await openPrices();
    await pick(user, await priceCell('Staff: All options'));
    await user.keyboard('60{Enter}');
    others((kept) => {
      kept.prices = [{ id: 71, customer_group: 5, option: null, price: '50.00' }];
    });
    await user.keyboard(save);
    expect(await screen.findByText('Saved by others: Staff: All options HK$50.00')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await user.keyboard(save);
    await screen.findByText('No unsaved changes');
    expect(version.prices[0]?.price).toBe('60.00');
  });

  test('a version without choices has one row', async () => {
    fakeVersion(api, { ...shirts(), has_choices: false, groups: [], options: [] });
    await openPrices();
    expect((await priceCell('Staff: This version')).textContent).toContain('HK$80.00Group price');
    expect(within(await groupPrices()).getAllByRole('rowheader')).toHaveLength(1);
  });

  test('without any it says what to do; who may not change it only looks', async () => {
    const version = shirts();
    version.prices = [];
    fakeVersion(api, version);
    await openPrices();
    expect(await screen.findByText(/Add a customer group to give its customers another/u)).toBeTruthy();
    document.body.replaceChildren();
    version.prices = [{ id: 71, customer_group: 5, option: 51, price: '75.00' }];
    const { user } = await openPrices({ readOnly: true });
    await pick(user, await priceCell('Staff: Red / S'));
    await user.keyboard('5');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('rows stand in the order of the groups and choices', async () => {
    const version = shirts();
    version.options = [optionOf(53, [12, 21]), optionOf(52, [11, 22]), optionOf(51, [11, 21])];
    fakeVersion(api, version);
    await openPrices();
    expect(
      within(await groupPrices())
        .getAllByRole('rowheader')
        .map((head) => head.textContent),
    ).toEqual(['All options', 'Red / S', 'Red / L', 'Blue / S']);
  });
});
