import { expect, test } from './server.ts';
import { box, save } from './steps.ts';
import { unique } from './office.ts';

test.use({ role: 'administrator' });

test('as a role one sees what it may see and changes nothing, in every tab, until one stops', async ({
  page,
  office,
}) => {
  const name = unique('Counter');
  const role = await office.create('role', {
    name,
    key: name,
    permissions: [
      'ecommerce:ListSalesmen',
      'ecommerce:GetSalesman',
      'ecommerce:UpdateSalesman',
      'ecommerce:DeleteSalesman',
    ],
  });
  const salesman = await office.salesman();
  const drawer = page.getByRole('navigation', { name: 'Main menu' });
  const banner = page.getByRole('status').filter({ hasText: `You are viewing as ${name}. Nothing can be changed.` });

  // A second tab, in which the user has typed something.
  const second = await page.context().newPage();
  await second.goto(`/salesman/${salesman.id}`);
  await box(second, 'Name').fill('Typed before');

  await page.goto(`/role/${role.id}`);
  await expect(drawer.getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'View as this role' }).click();
  await expect(page).toHaveURL(/\/home$/u);
  await expect(banner).toBeVisible();
  await expect(drawer.getByRole('link')).toHaveText(['Dashboard', 'Salesman']);
  await page.goto(`/role/${role.id}`);
  await expect(page.getByText('You are not permitted to access this page', { exact: true })).toBeVisible();
  await expect(banner).toBeVisible();
  await page.goto(`/salesman/${salesman.id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(
    page.getByText(`You are viewing as role ${name}: nothing can be changed. Stop viewing first.`).first(),
  ).toBeVisible();
  await page.reload();
  await box(page, 'Name').fill('Typed for nothing');
  await expect(page.getByText(`You are viewing as ${name}: nothing can be saved`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await expect(second.getByText(`You are viewing as ${name}.`)).toBeVisible();
  await expect(box(second, 'Name')).toHaveValue('Typed before');
  await expect(second.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await second.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(second.getByText(`You are viewing as ${name}.`)).toHaveCount(0);
  await save(second);
  await expect(second.getByText('Saved', { exact: true })).toBeVisible();

  await expect(banner).toHaveCount(0);
  await expect(drawer.getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
});
