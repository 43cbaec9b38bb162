import { z } from 'zod';
import { findings } from './axe.ts';
import { Office } from './office.ts';
import { adminPassword, expect, type RunningServer, startShop, test } from './server.ts';
import { box, save, saveAndSee, signIn } from './steps.ts';

/** A separate shop, because other tests’ fees would apply to these carts. */
let shop: RunningServer;
test.beforeAll(async () => {
  shop = await startShop({ DEMO: '0' });
});
test.afterAll(() => shop?.stop());

const credentials = { username: 'admin', password: adminPassword };
const both = (text: string) => ({ zh_HK: text, en_US: text });

test('a fee is drafted, test carts are tried on the draft, and the promote names those that change', async ({
  page,
}) => {
  const office = await Office.open(shop.address, credentials);
  const { id: fee } = await office.create('shipping-fee', {
    description: both('Standard'),
    delivery_methods: ['home_delivery'],
    type: 'free_above',
    price: '50',
    free_from: '500',
  });
  await office.act('shipping-fee', fee, 'promote');
  await office.create('shipping-fee-case', {
    name: 'Large order',
    delivery_method: 'home_delivery',
    amount: '800',
    weight: '2',
    items: [{ quantity: 4 }],
    expected_price: '0',
  });
  await office.close();

  // Saves a test cart from the page that tries carts.
  await page.goto(`${shop.address}/shipping_fee`);
  await signIn(page, credentials);
  await page.getByRole('link', { name: 'Try test carts' }).click();
  await expect(page).toHaveURL(/\/shipping_fee\/cases$/u);
  await expect(page.getByText('All test carts cost what they should, live and with drafts.')).toBeVisible();
  await page.getByRole('link', { name: 'Create Test cart' }).click();
  await box(page, 'Name').fill('Small order');
  await box(page, 'Price it should have').fill('50');
  await page.getByRole('combobox', { name: 'Delivery method' }).click();
  await page.getByRole('option', { name: 'Home delivery' }).click();
  await box(page, 'Amount').fill('120');
  await box(page, 'Weight').fill('1.2');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await save(page);
  await expect(page).toHaveURL(/\/shipping_fee_case\/\d+$/u);

  // Creates a draft of the fee and tries it.
  await page.goto(`${shop.address}/shipping_fee/${fee}`);
  const strip = page.getByRole('region', { name: 'Drafts and versions' });
  await strip.getByRole('button', { name: 'Edit in a draft' }).click();
  await expect(strip).toContainText('A draft of version 1');
  const draft = page.url();
  await box(page, 'Price').fill('60');
  await saveAndSee(page);
  await page.goto(`${shop.address}/shipping_fee/cases`);
  const small = page.getByRole('article', { name: 'Small order' });
  const large = page.getByRole('article', { name: 'Large order' });
  await expect(page.getByRole('article').first()).toContainText('Small order');
  await expect(small.getByRole('definition')).toHaveText([
    'HK$50.00Any fee',
    'HK$50.00StandardAs expected',
    'HK$60.00StandardNot as expectedExpect this',
  ]);
  await expect(large.getByRole('definition')).toHaveText(['HK$0.00Any fee', 'HK$0.00StandardAs expected', 'As live']);
  expect(await findings(page, 'test carts')).toEqual([]);
  await page.getByRole('button', { name: 'Changed by drafts (1)' }).click();
  await page.reload();
  await expect(large).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(small).toBeVisible();
  expect(await findings(page, 'test carts, dark, on a phone')).toEqual([]);
  await small.getByRole('link', { name: 'Standard' }).last().click();
  await expect(page).toHaveURL(draft);

  // The promote dialog shows the changed carts; after the promote they have changed.
  await strip.getByRole('button', { name: 'Promote' }).click();
  const asked = page.getByRole('dialog', { name: /^Are you sure to promote/u });
  await expect(asked.getByText('1 of 2 test carts changes by this:')).toBeVisible();
  await expect(asked.getByRole('listitem')).toHaveText('Small orderHK$50.00 → HK$60.00 (Standard) Not as expected');
  expect(await findings(page, 'the question, dark, on a phone')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await asked.getByRole('button', { name: 'Promote', exact: true }).click();
  await expect(strip).toContainText('Version 2 is live.');
  await page.goto(`${shop.address}/shipping_fee/cases`);
  await expect(small.getByRole('definition')).toHaveText([
    'HK$50.00Any fee',
    'HK$60.00StandardNot as expectedExpect this',
    'As live',
  ]);
});

test('what an order, an edit and a switch change of test carts is seen before; an outcome is accepted, and undone', async ({
  page,
}) => {
  const office = await Office.open(shop.address, credentials);
  const fee = async (name: string, more: object) => {
    const { id } = await office.create('shipping-fee', {
      description: both(name),
      delivery_methods: ['store_pickup'],
      type: 'flat',
      price: '20',
      ...more,
    });
    await office.act('shipping-fee', id, 'promote');
    return id;
  };
  const counter = await fee('Counter', { price: '15', conditions: [{ measure: 'weight', maximum: '5' }] });
  await fee('Locker', {});
  await office.create('shipping-fee-case', {
    name: 'Pickup',
    delivery_method: 'store_pickup',
    amount: '80',
    weight: '1',
    items: [{ quantity: 1 }],
    expected_price: '15',
  });
  await office.close();
  await page.goto(`${shop.address}/shipping_fee`);
  await signIn(page, credentials);

  // Sorting: the line is above Save, and disappears if nothing would change.
  await page.getByRole('button', { name: 'Sort: Shipping fees' }).click();
  const sorting = page.getByRole('dialog');
  await sorting.getByRole('button', { name: 'Move Locker to the top' }).click();
  await expect(sorting.getByRole('listitem').filter({ hasText: '→' })).toHaveText(
    'PickupHK$15.00 (Counter) → HK$20.00 (Locker) Not as expected',
  );
  expect(await findings(page, 'the order')).toEqual([]);
  await sorting.getByRole('button', { name: 'Put all back' }).click();
  await expect(sorting.getByText(/test carts? change/u)).toHaveCount(0);
  await sorting.getByRole('button', { name: 'Close' }).click();

  // An edit of a live fee: shown beside Save, once a fee changes.
  await page.goto(`${shop.address}/shipping_fee/${counter}`);
  await box(page, 'Price').fill('16');
  const changed = page.getByText(/^1 of \d test carts changes by this:$/u);
  await expect(changed).toBeVisible();
  expect(await findings(page, 'the edit')).toEqual([]);
  await box(page, 'Price').fill('15');
  await expect(changed).toHaveCount(0);
  await page.getByRole('button', { name: 'Deactivate' }).click();
  const asked = page.getByRole('dialog', { name: /^Deactivate/u });
  await expect(asked.getByRole('listitem')).toHaveText('PickupHK$15.00 (Counter) → HK$20.00 (Locker) Not as expected');
  await asked.getByRole('button', { name: 'Deactivate' }).click();
  await expect(asked).toHaveCount(0);

  // The outcome is the expected one; then it isn't.
  await page.goto(`${shop.address}/shipping_fee/cases`);
  const pickup = page.getByRole('article', { name: 'Pickup' });
  await pickup.getByRole('button', { name: 'Expect this of Pickup' }).focus();
  await page.keyboard.press('Enter');
  await expect(pickup.getByRole('definition').first()).toHaveText('HK$20.00Locker');
  await expect(pickup.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(pickup.getByRole('definition').first()).toHaveText('HK$15.00Any fee');
  await page.getByRole('button', { name: /^Expect what is live/u }).click();
  const all = page.getByRole('dialog', { name: /^Expect of/u });
  await expect(all).toBeVisible();
  expect(await findings(page, 'the question of all')).toEqual([]);
  await all.getByRole('button', { name: 'Expect this' }).click();
  await expect(page.getByText('All test carts cost what they should, live and with drafts.')).toBeVisible();
});

test('a test cart’s page tells what it costs live and with drafts; what drafts make of it is expected from now on', async ({
  page,
}) => {
  const office = await Office.open(shop.address, credentials);
  const { id: fee } = await office.create('shipping-fee', {
    description: both('Point'),
    delivery_methods: ['pickup_point'],
    type: 'flat',
    price: '20',
  });
  await office.act('shipping-fee', fee, 'promote');
  const drafted = z.object({ data: z.object({ id: z.number() }) });
  const { id: draft } = drafted.parse(await office.act('shipping-fee', fee, 'draft')).data;
  await office.change('shipping-fee', draft, { price: '25' });
  await office.create('shipping-fee-case', {
    name: 'Point order',
    delivery_method: 'pickup_point',
    amount: '80',
    weight: '1',
    items: [{ quantity: 1 }],
    expected_price: '20',
  });
  await office.close();
  await page.goto(`${shop.address}/shipping_fee/cases`);
  await signIn(page, credentials);
  await page.getByRole('article', { name: 'Point order' }).getByRole('link', { name: 'Point order' }).click();
  await expect(page).toHaveURL(/\/shipping_fee_case\/\d+$/u);
  // The page of all carts stays until the cart’s own page is loaded.
  await expect(page.getByRole('article')).toHaveCount(0);

  const outcome = (which: string) => page.getByRole('main').getByText(which, { exact: true }).locator('xpath=..');
  await expect(outcome('Live')).toHaveText('LiveHK$20.00PointAs expected');
  await expect(outcome('With drafts')).toHaveText('With draftsHK$25.00PointNot as expectedExpect this from now on');
  expect(await findings(page, 'a test cart')).toEqual([]);
  await page.getByRole('button', { name: 'Expect this from now on' }).click();
  await expect(box(page, 'Price it should have')).toHaveValue('25.00');
  await saveAndSee(page);
  await page.reload();
  await expect(box(page, 'Price it should have')).toHaveValue('25.00');
  await expect(page.getByRole('combobox', { name: 'Fee it should have' })).toHaveValue('Point');
  await expect(outcome('With drafts')).toHaveText('With draftsHK$25.00PointAs expected');
  await expect(outcome('Live')).toHaveText('LiveHK$20.00PointNot as expectedExpect this from now on');
});
