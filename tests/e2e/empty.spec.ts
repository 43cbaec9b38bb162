import { expect, startShop, test, type RunningServer } from './server.ts';
import { box, save, saveAndSee, signIn } from './steps.ts';

test.describe.configure({ mode: 'serial' });

let empty: RunningServer;
test.beforeAll(async () => {
  empty = await startShop({ DEMO: '0', ADMIN_PASSWORD: '' });
});
test.afterAll(() => empty?.stop());

const chosen = 'ferry-to-cheung-chau-1898';

test('the first sign-in with the printed password leads to setting a new one', async ({ page }) => {
  const password = /Sign in as admin with the password (\S+)/.exec(empty.said())?.[1] ?? '';
  await page.goto(`${empty.address}/store`);
  await signIn(page, { username: 'admin', password });
  await expect(page).toHaveURL(/\/challenge$/);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/challenge$/);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText('The New password is required')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill(password);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText(/must differ from the current one/)).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('New password again').fill('something else');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText('The New password field confirmation does not match')).toBeVisible();
  await page.getByLabel('New password again').fill(chosen);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).toHaveURL(/\/store/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Main store' })).toBeVisible();
});

test('the only store is Main store, and deleting it is refused', async ({ page }) => {
  await page.goto(`${empty.address}/login`);
  await signIn(page, { username: 'admin', password: chosen });
  await expect(page.getByRole('button', { name: 'Switch store: Main store' })).toBeVisible();
  await page.goto(`${empty.address}/store`);
  await page.getByRole('main').getByRole('link', { name: 'Main store' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure to delete [Main store]?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert')).toHaveText('The last one can’t be deleted');
});

test('an empty list leads to creating the first record; a search without results says so', async ({ page }) => {
  await page.goto(`${empty.address}/pickup_point_group`);
  await signIn(page, { username: 'admin', password: chosen });
  await expect(page.getByText('There are no pickup point groups yet')).toBeVisible();
  await page.getByRole('link', { name: 'Create the first one: Pickup point group' }).click();
  await save(page);
  await expect(page.getByText('The Key is required')).toBeVisible();
  await box(page, 'Key').fill('islands');
  await box(page, 'Description').fill('Outlying islands');
  await saveAndSee(page, 'Created');
  await page.getByRole('link', { name: 'Pickup point group', exact: true }).click();
  await page.getByRole('main').getByRole('searchbox').fill('nowhere');
  await expect(page.getByText('No pickup point groups match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByRole('link', { name: 'islands' })).toBeVisible();
});

test('after changing one’s own password only the new one signs in', async ({ page }) => {
  await page.goto(`${empty.address}/profile`);
  await signIn(page, { username: 'admin', password: chosen });
  await page.getByLabel('Current password').fill('not this one');
  await page
    .getByLabel('New password *', { exact: true })
    .or(page.getByLabel('New password', { exact: true }))
    .first()
    .fill('peak-tram-at-noon-1888');
  await page.getByLabel('New password again').fill('peak-tram-at-noon-1888');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/Current password.* is wrong/)).toBeVisible();
  await page.getByLabel('Current password').fill(chosen);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/password (is|was|has been) changed/i)).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await signIn(page, { username: 'admin', password: chosen });
  await expect(page.getByRole('alert')).toHaveText('The username or the password is wrong');
  await signIn(page, { username: 'admin', password: 'peak-tram-at-noon-1888' });
  await expect(page).toHaveURL(/\/home$/);
});
