import { expect, test } from './server.ts';

test.describe('customer service', () => {
  test.use({ role: 'customer_service' });

  test('the drawer shows only the groups that the role may list', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/home$/);
    const drawer = page.getByRole('navigation', { name: 'Main menu' });
    await expect(drawer.getByText('Product Catalogue')).toBeVisible();
    for (const name of ['Product Catalogue', 'User', 'Delivery', 'System Settings'])
      await expect(drawer.getByText(name, { exact: true }).first()).toBeVisible();
    for (const name of ['Admin Users', 'Admin user', 'Role', 'Salesman'])
      await expect(drawer.getByText(name, { exact: true })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: 'Admin users' })).toHaveCount(0);
  });

  test('an address without permission shows the 403 page', async ({ page, office }) => {
    const { id } = await office.salesman();
    for (const address of [
      '/salesman',
      `/salesman/${id}`,
      '/salesman/create',
      '/admin_user',
      '/role/1',
      '/sku/create',
      '/salesman/create?source={}',
      '/sku/import',
      '/product_version/bulk_edit',
    ]) {
      await page.goto(address);
      await expect(page.getByText('You are not permitted to access this page', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'An Error Occurred' })).toBeVisible();
      await expect(page).toHaveTitle(/^An Error Occurred/);
    }
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(/\/home$/);
  });

  test('a user may be created and changed, but not deleted', async ({ page, office }) => {
    const user = await office.create('user', {
      email: 'served@mail.example.hk',
      family_name: 'Fong',
      given_name: 'Served',
      locale: 'en_US',
    });
    await page.goto('/user');
    await expect(page.getByRole('link', { name: 'Create: User' })).toBeVisible();
    await page.goto(`/user/${user.id}`);
    await expect(page.getByRole('textbox', { name: 'Family name' })).toBeEditable();
    await expect(page.getByRole('button', { name: 'History' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  });
});

test.describe('read-only', () => {
  test.use({ role: 'read_only' });

  test('a record is shown as values: nothing to type in, to save, to delete or to run', async ({ page, office }) => {
    const { id } = await office.create('merchant', { name: 'Quiet Merchant', default_delivery_type: 'home_delivery' });
    await page.goto('/merchant');
    await expect(page.getByRole('heading', { name: 'Merchants' })).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Create/ })).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toHaveCount(0);
    await page.goto(`/merchant/${id}`);
    await expect(page.getByText('You may read this record, but not change it.')).toBeVisible();
    const form = page.getByRole('form', { name: 'Quiet Merchant' });
    await expect(form.getByText('Quiet Merchant')).toBeVisible();
    await expect(form.getByRole('textbox')).toHaveCount(0);
    for (const name of ['Save', 'Delete', 'New open-API password'])
      await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toHaveCount(0);
  });

  test('lists and records say quietly what is not open, what it needs and who gives that; nothing moves for it', async ({
    page,
    office,
  }) => {
    const { id } = await office.create('merchant', { name: 'Closed Merchant', default_delivery_type: 'home_delivery' });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const [address, action] of [
        ['/merchant', 'Create'],
        [`/merchant/${id}`, 'Save'],
      ] as const) {
        await page.goto(address);
        const lock = page.getByRole('button', { name: /actions are not open to you$/ });
        await expect(lock).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await lock.press('Enter');
        const dialog = page.getByRole('dialog', { name: 'Not open to you' });
        const entry = dialog.getByRole('listitem').filter({ hasText: action }).first();
        const box = await entry.boundingBox();
        await expect(entry).toContainText(/ecommerce:(Create|Update)Product/);
        await expect(entry).toContainText(/Can be given by \S/);
        expect(await entry.boundingBox()).toEqual(box);
        await dialog.getByRole('button', { name: 'Close' }).click();
        await expect(lock).toBeFocused();
      }
    }
    await page.goto('/merchant/create');
    await expect(page.getByText('ecommerce:CreateProduct', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Can be given by \S/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('a revoked permission shows the 403 page at the next call', async ({ page, office }) => {
    await page.goto('/salesman');
    await expect(page.getByRole('table')).toBeVisible();
    const role = await office.create('role', {
      name: 'For a while',
      key: 'for_a_while',
      permissions: ['ecommerce:ListSalesmen', 'ecommerce:GetSalesman'],
    });
    const session: unknown = JSON.parse(await page.evaluate(() => localStorage.getItem('oto.session') ?? '{}'));
    const user = Number(typeof session === 'object' && session !== null ? Reflect.get(session, 'user_id') : undefined);
    await office.change('admin-user', user, { role: role.id });
    await page.reload();
    await expect(page.getByRole('table')).toBeVisible();
    await office.change('role', role.id, { permissions: ['ecommerce:ListUsers'] });
    await page.getByRole('searchbox', { name: 'Search salesmen' }).fill('wing');
    await expect(page.getByText('You are not permitted to access this page').first()).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'User', exact: true }),
    ).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Salesman' }),
    ).toHaveCount(0);
  });
});
