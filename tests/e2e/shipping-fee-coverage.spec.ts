import { findings } from './axe.ts';
import { Office } from './office.ts';
import { adminPassword, expect, type RunningServer, startShop, test } from './server.ts';
import { signIn } from './steps.ts';

/** A separate shop, because other tests' fees would fill gaps. */
let shop: RunningServer;
test.beforeAll(async () => {
  shop = await startShop({ DEMO: '0' });
});
test.afterAll(() => shop?.stop());

const credentials = { username: 'admin', password: adminPassword };
const both = (text: string) => ({ zh_HK: text, en_US: text });

test('gaps and overlaps of fees are drawn, told as tables, and named with a cart', async ({ page }) => {
  const office = await Office.open(shop.address, credentials);
  const { id: country } = await office.create('address-area/country', { code: 'HK', name: both('Hong Kong') });
  const { id: region } = await office.create('address-area/region', {
    code: 'NT',
    name: both('New Territories'),
    country,
  });
  const districts = [];
  for (const name of ['Islands', 'Sha Tin'])
    districts.push(
      await office.create('address-area/district', {
        code: name.toUpperCase().replaceAll(' ', ''),
        name: both(name),
        region,
      }),
    );
  const fee = async (name: string, conditions: readonly object[], more: object = {}) => {
    const made = { description: both(name), delivery_methods: ['home_delivery'], price: '50', conditions, ...more };
    const { id } = await office.create('shipping-fee', made);
    await office.act('shipping-fee', id, 'promote');
    return id;
  };
  await fee('Boat', [{ districts: [districts[0]?.id], maximum: '300' }]);
  const standard = await fee('Standard', [{ maximum: '499.99' }]);
  await office.close();

  await page.goto(`${shop.address}/shipping_fee`);
  await signIn(page, credentials);
  await page.getByRole('link', { name: 'Coverage', exact: true }).click();
  await expect(page).toHaveURL(/\/shipping_fee\/coverage$/u);
  const map = page.getByRole('region', { name: 'Which fee counts' });
  await expect(map.getByRole('row', { name: /^Islands/u }).getByRole('cell')).toHaveText([
    'BoatHK$50.00before Standard',
    'StandardHK$50.00',
    'No fee',
  ]);
  await expect(map.getByRole('row', { name: /^Sha Tin/u }).getByRole('cell')).toHaveText([
    'StandardHK$50.00',
    'No fee',
  ]);
  await expect(map.getByRole('columnheader').last()).toHaveText('from HK$500.00');

  const gaps = page.getByRole('region', { name: 'Gaps', exact: true }).last();
  await expect(gaps.getByRole('row')).toHaveCount(3);
  await expect(gaps.getByRole('row', { name: /^Islands/u })).toContainText(
    'HK$500.00, 0 kg, other products, to: Islands',
  );
  await page.getByText('As a table').click();
  await expect(page.getByRole('region', { name: 'As a table' }).getByRole('row').nth(1)).toHaveText(
    'IslandsHK$0.00 – HK$300.00Boat: HK$50.00Standard',
  );
  expect(await findings(page, 'coverage')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findings(page, 'coverage, dark, on a phone')).toEqual([]);

  // A draft without limits closes the gap; with the live fees, it still exists.
  const again = await Office.open(shop.address, credentials);
  const draft = await again.create(`shipping-fee/${standard}/draft`, {});
  await again.change('shipping-fee', draft.id, { conditions: [] });
  await again.close();
  await page.getByRole('combobox', { name: 'Fees' }).click();
  await page.getByRole('option', { name: 'Drafts in their place' }).click();
  await expect(page.getByText('None: every cart has a fee.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Delivery method' }).click();
  await page.getByRole('option', { name: 'Digital' }).click();
  await expect(page.getByText('No fee is for this delivery method.')).toBeVisible();
});
