import { openCourier, type Courier } from '../api/pickup/courier.ts';
import { findings } from './axe.ts';
import { Office } from './office.ts';
import { adminPassword, expect, type RunningServer, startShop, test } from './server.ts';
import { box, saveAndSee, signIn } from './steps.ts';

let shop: RunningServer;
let courier: Courier;
test.beforeAll(async () => {
  courier = await openCourier();
  shop = await startShop({ DEMO: '0', OUTGOING_ALLOW_PRIVATE: '1' });
});
test.afterAll(async () => {
  await shop?.stop();
  await courier?.stop();
});

const point = (code: string, name: string) => ({
  code,
  name_en: name,
  name_zh: `${name}店`,
  address_en: '1 Hung To Road',
  address_zh: '鴻圖道 1 號',
});

test('a sync with a conflict: the list is checked, decided about by field, written, and seen in the list', async ({
  page,
}) => {
  const filter = (name: string | RegExp) => page.getByRole('toolbar', { name: 'Show' }).getByRole('button', { name });
  const points = page.getByRole('region', { name: 'Points' });
  await page.goto(`${shop.address}/pickup_point`);
  await signIn(page, { username: 'admin', password: adminPassword });
  await page.getByRole('link', { name: 'Sync', exact: true }).click();
  await expect(page.getByText('No list was checked yet')).toBeVisible();
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter it in the settings');

  // The schedule page warns while there is no list URL, and links to its setting, which links back.
  await page.goto(`${shop.address}/ke_pickup_point/schedule`);
  const form = page.getByRole('main');
  await expect(form.getByText('Times are Hong Kong’s.')).toBeVisible();
  await expect(form.getByRole('alert')).toHaveCount(0);
  await form.getByRole('switch', { name: 'Sync every day' }).check();
  await expect(form.getByRole('alert')).toContainText('No address of Kerry Express’s list is known');
  expect(await findings(page, 'the schedule')).toEqual([]);
  await saveAndSee(page);
  await form.getByRole('alert').getByRole('link').click();
  await expect(page).toHaveURL(/\/settings\/pickup$/u);
  await box(page, 'List of Kerry Express').fill(courier.url);
  // The message of the previous save is gone.
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(0);
  await saveAndSee(page);
  await page.goto(`${shop.address}/ke_pickup_point/schedule`);
  await expect(form.getByRole('switch', { name: 'Sync every day' })).toBeChecked();
  await expect(form.getByText('Times are Hong Kong’s.')).toBeVisible();
  await expect(form.getByRole('alert')).toHaveCount(0);
  await form.getByRole('switch', { name: 'Sync every day' }).uncheck();
  await saveAndSee(page);
  await form.getByRole('link', { name: 'Sync with Kerry Express' }).click();
  await expect(page).toHaveURL(/\/pickup_point\/sync$/u);

  courier.answer([point('KE-1', 'Kwun Tong'), point('KE-2', 'Central'), point('KE-3', 'Sha Tin')]);
  await page.goto(`${shop.address}/pickup_point/sync`);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(filter('New 3')).toBeVisible();
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  await expect(page.getByText('Written: 3 of 3')).toBeVisible();

  const office = await Office.open(shop.address, { username: 'admin', password: adminPassword });
  const { id } = await office.find('pickup-point', 'filter[ref_code]=KE-1');
  await office.change('pickup-point', id, { name: { en_US: 'Hand', zh_HK: '手' } });
  await office.close();

  courier.answer([point('KE-1', 'Theirs'), point('KE-2', 'Admiralty')]);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(filter('Conflicts 1')).toHaveAttribute('aria-pressed', 'true');
  await expect(filter('Changed 1')).toBeVisible();
  await expect(filter('Gone 1')).toBeVisible();
  await expect(points.getByRole('article')).toHaveCount(1);
  const english = points.getByRole('group', { name: 'Name (English): which one' });
  await expect(english.getByRole('button', { name: 'Keep ours' })).toHaveAttribute('aria-pressed', 'true');
  await english.getByRole('button', { name: 'Take theirs' }).click();
  await page.reload();
  await expect(english.getByRole('button', { name: 'Take theirs' })).toHaveAttribute('aria-pressed', 'true');
  await filter('Gone 1').click();
  await expect(points.getByRole('article', { name: 'Sha Tin' })).toContainText('inactive');

  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  await expect(page.getByText('Written: 3 of 3')).toBeVisible();
  await page.getByRole('link', { name: 'See the import' }).click();
  await expect(page.getByText('kerry_express #2')).toBeVisible();
  await page.goto(`${shop.address}/pickup_point/${id}`);
  await expect(page.getByLabel('Name (English)')).toHaveValue('Theirs');
  await expect(page.getByLabel('Name (Chinese)')).toHaveValue('手');
});
