import { unique } from './office.ts';
import { expect, test } from './server.ts';
import { box, saveAndSee, signIn } from './steps.ts';

test.use({ role: 'administrator' });

test('unsaved values of a new record survive a reload, except passwords', async ({ page }) => {
  const code = unique('kept');
  await page.goto('/salesman/create');
  await box(page, 'Name').fill('Ng Ka Fai');
  await page.getByRole('button', { name: 'Make up a password' }).click();
  await box(page, 'Code').fill(code);
  page.once('dialog', (asked) => asked.accept());
  await page.reload();
  await expect(box(page, 'Name')).toHaveValue('');
  await expect(page.getByText(/You have unsaved changes from/)).toBeVisible();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(box(page, 'Name')).toHaveValue('Ng Ka Fai');
  await expect(box(page, 'Code')).toHaveValue(code);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await box(page, 'Email').fill(`${code}@example.hk`);
  await box(page, 'Username').fill(code);
  await saveAndSee(page, 'Created');
  await page.goto('/salesman/create');
  await expect(box(page, 'Name')).toHaveValue('');
  await expect(page.getByText(/You have unsaved changes from/)).toHaveCount(0);
});

test('after an expired session and a new sign-in, page and unsaved values are back', async ({ page, office, shop }) => {
  const { id } = await office.salesman({ name: 'Yip Before' });
  await page.goto(`/salesman/${id}`);
  await box(page, 'Name').fill('Yip Typed');
  await expect(page.getByText('Unsaved: Name')).toBeVisible();
  await page.route('**/api/**', (route) =>
    route.request().url().includes('/auth/login')
      ? route.continue()
      : route.fulfill({ status: 401, json: { message: 'over' } }),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await page.unroute('**/api/**');
  await signIn(page, shop);
  await expect(page).toHaveURL(new RegExp(`/salesman/${id}$`));
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(box(page, 'Name')).toHaveValue('Yip Typed');
  await saveAndSee(page);
});

test('leaving a form with unsaved changes asks first, and names them', async ({ page, office }) => {
  const { id } = await office.salesman({ name: 'Tam Original' });
  await page.goto(`/salesman/${id}`);
  await box(page, 'Name').fill('Tam Unsaved');
  await page.getByRole('link', { name: 'Storefront', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('Your changes to [Tam Original] are not saved: Name.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(box(page, 'Name')).toHaveValue('Tam Unsaved');
  await page.getByRole('link', { name: 'Storefront', exact: true }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Storefronts' })).toBeVisible();
  await page.goto(`/salesman/${id}`);
  await expect(box(page, 'Name')).toHaveValue('Tam Original');
  await expect(page.getByText(/You have unsaved changes from/)).toHaveCount(0);
});

test('discarding asks first, and restores the saved values', async ({ page, office }) => {
  const { id } = await office.salesman({ name: 'Kwan Original' });
  await page.goto(`/salesman/${id}`);
  await box(page, 'Name').fill('Kwan Typed');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page
    .getByRole('dialog', { name: 'Discard all unsaved changes?' })
    .getByRole('button', { name: 'Discard changes' })
    .click();
  await expect(box(page, 'Name')).toHaveValue('Kwan Original');
  await expect(page.getByText('No unsaved changes')).toBeVisible();
});

test('switching the store or the language asks when a form is unsaved', async ({ page, office }) => {
  const { id } = await office.find('sku', 'per_page=1');
  await page.goto(`/sku/${id}`);
  await box(page, 'Name').fill('Half typed');
  await page.getByRole('button', { name: /^Switch store/ }).click();
  await page.getByRole('menuitemradio', { name: 'Hillside Foods' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(box(page, 'Name')).toHaveValue('Half typed');
  await expect(page.getByRole('button', { name: 'Switch store: Waterfront Department Store' })).toBeVisible();
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: /^Switch store/ }).click();
  await page.getByRole('menuitemradio', { name: 'Hillside Foods' }).click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/sku(\?.*)?$/);
  await expect(page.getByRole('button', { name: 'Switch store: Hillside Foods' })).toBeVisible();
});
