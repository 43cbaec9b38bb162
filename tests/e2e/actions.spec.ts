import { z } from 'zod';
import { unique } from './office.ts';
import { expect, test } from './server.ts';
import { box, rowLink } from './steps.ts';

test.use({ role: 'administrator' });

test('suspending an admin user asks by name, ends their sessions at once, and can be undone', async ({
  page,
  office,
}) => {
  const clerk = await office.hire('read_only');
  const { id } = await office.find('admin-user', `filter[username]=${clerk.username}`);
  await page.goto(`/admin_user/${id}`);
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const question = page.getByRole('dialog', {
    name: `Are you sure to suspend [${clerk.username}]? All sessions of this admin user end at once.`,
  });
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('The account is suspended and signed out everywhere')).toBeVisible();
  await expect(page.locator('[data-field="suspended"]')).toContainText('Suspended');
  await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toHaveCount(0);
  await expect(office.signIn(clerk)).rejects.toThrow('401');
  await page.getByRole('button', { name: 'Reinstate' }).click();
  await page
    .getByRole('dialog', { name: `Are you sure to reinstate [${clerk.username}]?` })
    .getByRole('button', { name: 'Reinstate' })
    .click();
  await expect(page.getByText('The account can sign in again')).toBeVisible();
  expect(await office.signIn(clerk)).toHaveProperty('access_token');
});

test('suspending several admin users reports the outcome of each', async ({ page, office }) => {
  const role = await office.roleOf('orders');
  const name = unique('temporary');
  const [first, second] = [await office.adminUser(role, { name }), await office.adminUser(role, { name })].map((user) =>
    z.looseObject({ username: z.string(), id: z.number() }).parse(user),
  );
  await office.create(`admin-user/${second?.id}/suspend`, {});
  await page.goto(`/admin_user?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`);
  await page.getByRole('checkbox', { name: `Select ${first?.username}` }).check();
  await page.getByRole('checkbox', { name: `Select ${second?.username}` }).check();
  await page.getByRole('toolbar', { name: '2 selected' }).getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Suspend: 2 admin users?');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: first?.username ?? '' })).toContainText('Done');
  await expect(dialog.getByRole('listitem').filter({ hasText: second?.username ?? '' })).toContainText(
    '“Suspend” isn’t possible while it is “Suspended”. Possible now: Reinstate',
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('checkbox', { name: `Select ${first?.username}` })).not.toBeChecked();
  await expect(page.getByRole('toolbar', { name: /selected/ })).toHaveCount(0);
});

test('a new open-API password is shown once, and never again', async ({ page, office }) => {
  const { id } = await office.create('merchant', {
    name: 'Tin Hau Teas',
    default_delivery_type: 'home_delivery',
    open_api_username: unique('tin-hau'),
  });
  await page.goto(`/merchant/${id}`);
  await page.getByRole('button', { name: 'New open-API password' }).click();
  const question = page.getByRole('dialog', {
    name: 'Are you sure to make a new open-API password for [Tin Hau Teas]? The old one stops working at once.',
  });
  await question.getByRole('button', { name: 'New open-API password' }).click();
  const shown = page.getByRole('dialog', { name: 'Tin Hau Teas' });
  await expect(shown.getByText('This is shown only now. Copy it and keep it in a safe place.')).toBeVisible();
  const secret = await shown.getByRole('textbox', { name: 'Open-API password' }).inputValue();
  expect(secret.length).toBeGreaterThanOrEqual(43);
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(shown).toHaveCount(0);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog', { name: 'History' }).getByRole('article').first()).toContainText(
    'New open-API password',
  );
  expect(await page.content()).not.toContain(secret);
});

test('deleting asks by name; the record’s address then names who deleted it, and restores it', async ({
  page,
  office,
}) => {
  const { id, code } = z
    .looseObject({ id: z.number(), code: z.string() })
    .parse(await office.salesman({ name: 'Au Farewell' }));
  await page.goto(`/salesman/${id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure to delete [Au Farewell]?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted [Au Farewell]')).toBeVisible();
  await expect(page).toHaveURL(/\/salesman(\?.*)?$/);
  await page.goto(`/salesman/${id}`);
  await expect(page.getByText(/^admin deleted this record on /)).toBeVisible();
  await page.getByRole('button', { name: 'Restore the record' }).click();
  await expect(box(page, 'Code')).toHaveValue(code);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Restored' })).toBeVisible();
});

test('what uses a record is named before its deletion, which can’t be confirmed meanwhile', async ({
  page,
  office,
}) => {
  const domain = `${unique('in-use')}.example.hk`;
  const { id } = await office.create('storefront', {
    domain,
    scope: 'public',
    payment_methods: ['cash'],
    primary_delivery_profile: 'home_delivery',
  });
  await office.salesman({ storefronts: [id] });
  await page.goto(`/storefront/${id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: `Are you sure to delete [${domain}]?` });
  await expect(question.getByRole('alert')).toContainText(/still used/u);
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await question.getByRole('link', { name: /1 Salesman/u }).click();
  await expect(page).toHaveURL(/\/salesman\?filter=/u);
});

test('deleting several records reports each outcome with its reason', async ({ page, office }) => {
  const key = unique('bulk');
  const [free, used] = [`${key}-free`, `${key}-used`];
  const description = 'A group of its own';
  await office.create('pickup-point-group', { key: free, description });
  const { id } = await office.create('pickup-point-group', { key: used, description });
  const place = { zh_HK: '中環', en_US: 'Central' };
  await office.create('pickup-point', {
    ref_code: key,
    name: place,
    address: place,
    service_provider: 'own',
    pickup_point_groups: [id],
  });
  await page.goto(`/pickup_point_group?filter=${encodeURIComponent(JSON.stringify({ q: key }))}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('toolbar', { name: '2 selected' }).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Delete 2 pickup point groups?');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: free })).toContainText('Done');
  await expect(dialog.getByRole('listitem').filter({ hasText: used })).toContainText('Left out It is still used by');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(rowLink(page, free)).toHaveCount(0);
  await expect(page.getByRole('toolbar', { name: /selected/ })).toHaveCount(0);
});
