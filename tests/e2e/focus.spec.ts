import type { Locator, Page } from '@playwright/test';
import { unique } from './office.ts';
import { paste } from './option-steps.ts';
import { expect, test } from './server.ts';
import { box, filledTable, rowLink, saveAndSee } from './steps.ts';

test.use({ role: 'administrator' });

const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** The address of the salesmen whose records contain `search`. */
const found = (search: string) => `/salesman?filter=${encodeURIComponent(JSON.stringify({ q: search }))}`;

/** Clicks a button by keyboard: it must have the focus, which a disabled one can't have. */
async function enter(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press('Enter');
}

const press = (page: Page, name: string | RegExp) => enter(page.getByRole('button', { name, exact: true }));

test('the focus stays in the list’s pages when a step is no longer possible', async ({ page }) => {
  await page.goto('/product?perPage=25');
  await enter(pages(page).getByRole('button', { name: 'Last page' }));
  await expect(pages(page).getByRole('button', { name: 'Last page' })).toBeDisabled();
  await expect(pages(page).getByRole('textbox', { name: 'Page' })).toBeFocused();
  await enter(pages(page).getByRole('button', { name: 'First page' }));
  await expect(pages(page).getByRole('button', { name: 'First page' })).toBeDisabled();
  await expect(pages(page).locator(':focus')).toHaveCount(1);
});

test('the focus goes to “Add filter” when filters are cleared or removed', async ({ page, office }) => {
  const lot = unique('focused');
  await office.salesman({ name: lot });
  await page.goto(found(lot));
  await expect(rowLink(page, lot)).toBeVisible();
  await press(page, 'Clear all');
  await expect(page.getByRole('button', { name: 'Clear all' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add filter' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Deleted' }).press('Enter');
  await press(page, 'Remove filter: Deleted');
  await expect(page.getByRole('button', { name: 'Add filter' })).toBeFocused();
});

test('the focus goes to the heading when an action takes its own button away', async ({ page, office }) => {
  const clerk = await office.hire('read_only');
  const { id } = await office.find('admin-user', `filter[username]=${clerk.username}`);
  await page.goto(`/admin_user/${id}`);
  for (const [action, next] of [
    ['Suspend', 'Reinstate'],
    ['Reinstate', 'Suspend'],
  ] as const) {
    await press(page, action);
    await enter(page.getByRole('dialog').getByRole('button', { name: action }));
    await expect(page.getByRole('button', { name: next, exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(heading(page)).toBeFocused();
  }
});

test('the focus is on the page that follows a deletion, its undoing, a restoration and a click on a row', async ({
  page,
  office,
}) => {
  const lot = unique('gone');
  const { id } = await office.salesman({ name: lot });
  await page.goto(found(lot));
  await rowLink(page, lot).press('Enter');
  await expect(box(page, 'Name')).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await press(page, 'Delete');
  await enter(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  // The message stays while the pointer is on it.
  await page.getByText(`Deleted [${lot}]`).hover();
  await expect(page).toHaveURL(/\/salesman(\?|$)/u);
  await expect(heading(page)).toBeFocused();
  await press(page, 'Undo');
  await expect(page.getByText(`Restored [${lot}]`)).toBeVisible();
  await expect(page.locator(':focus')).toHaveCount(1);

  await office.remove('salesman', id);
  await page.goto(`/salesman/${id}`);
  await press(page, /^Restore/u);
  await expect(box(page, 'Name')).toBeVisible();
  await expect(heading(page)).toBeFocused();

  await page.goto(found(lot));
  await page
    .getByRole('main')
    .getByRole('row')
    .filter({ hasText: lot })
    .click({ position: { x: 300, y: 20 } });
  await expect(box(page, 'Name')).toBeVisible();
  await expect(heading(page)).toBeFocused();
});

test('the focus is on the page that the menu leads to, a few keys from its buttons', async ({ page }) => {
  await page.goto('/salesman');
  await expect(filledTable(page, 'Salesmen')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  await page.getByRole('link', { name: 'Salesman', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Salesmen' })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the focus stays beside Save: on it where a save is refused, else on what tells that it is done', async ({
  page,
  office,
}) => {
  const { id } = await office.salesman({ name: 'Lau Before' });
  await page.goto(`/salesman/${id}`);
  await box(page, 'Name').fill('Lau After');
  await enter(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'No unsaved changes' })).toBeFocused();

  await box(page, 'Name').fill('Lau Later');
  await page.route(`**/api/salesman/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 409, json: { message: 'busy' } }) : route.continue(),
  );
  await enter(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByRole('status').filter({ hasText: 'Not saved: busy' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused();

  await page.unroute(`**/api/salesman/${id}`);
  await press(page, 'Discard changes');
  await enter(page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }));
  await expect(box(page, 'Name')).toHaveValue('Lau After');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'No unsaved changes' })).toBeFocused();
});

test('the focus follows a draft that is promoted or discarded to the page of what is live', async ({
  page,
  office,
}) => {
  const key = unique('focus-tea');
  const { id: sku } = await office.create('sku', { item_code: key, name: 'Tea', delivery_type: 'home_delivery' });
  const { id: product } = await office.create('product', { code: key });
  const { id } = await office.create('product-version', {
    product,
    key,
    name: { zh_HK: '茶', en_US: 'Tea' },
    delivery_type: 'home_delivery',
    sku,
    price: '88.00',
  });
  await office.create(`product-version/${id}/promote`, {});
  const strip = page.getByRole('region', { name: 'Drafts and versions' });
  await page.goto(`/product_version/${id}`);
  await enter(strip.getByRole('button', { name: 'Edit in a draft' }));
  await expect(strip).toContainText('A draft of version 1');
  await expect(page.locator(':focus')).toHaveCount(1);
  await box(page, 'Price').fill('95');
  await saveAndSee(page);
  await enter(strip.getByRole('button', { name: 'Promote' }));
  const promote = page.getByRole('dialog').getByRole('button', { name: 'Promote', exact: true });
  await expect(promote).toBeEnabled();
  await enter(promote);
  await expect(strip).toContainText('Version 2 is live.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(1);
});

test('the focus is on the next step of an import, to its end and its closing', async ({ page }) => {
  const code = unique('FOCUS');
  const choose = () =>
    page.locator('input[type=file]').setInputFiles({
      name: 'focus.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`#sku,1\r\nitem_code,name,delivery_type\r\n${code},Focus,home_delivery\r\n`),
    });
  await page.goto('/sku/import');
  await choose();
  await expect(page.getByRole('button', { name: 'Check 1 row' })).toBeFocused();
  await press(page, 'Another file');
  await expect(page.locator('input[type=file]')).toBeAttached();
  await expect(page.locator(':focus')).toHaveCount(1);
  await choose();
  await press(page, 'Check 1 row');
  await expect(page.getByText(/^1 new, 0 changed/u)).toBeVisible();
  await expect(page.locator(':focus')).toHaveCount(1);
  await press(page, 'Import 1 row');
  await enter(page.getByRole('dialog').getByRole('button', { name: 'Import 1 row' }));
  await expect(page.getByText(/^Done: 1 new/u)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(1);
  await press(page, 'Import another file');
  await expect(page.getByRole('table', { name: 'Past imports' })).toBeVisible();
  await expect(page.locator(':focus')).toHaveCount(1);
});

test('the focus stays on the page when a selection ends, the history closes, and pasted lines are added', async ({
  page,
  office,
}) => {
  const lot = unique('chosen');
  const { id } = await office.salesman({ name: lot });
  await page.goto(found(lot));
  await page.getByRole('checkbox', { name: `Select ${lot}` }).check();
  await page
    .getByRole('toolbar', { name: '1 selected' })
    .getByRole('button', { name: 'Clear selection' })
    .press('Enter');
  await expect(page.getByRole('toolbar', { name: '1 selected' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Salesmen', exact: true })).toBeFocused();

  await page.goto(`/salesman/${id}`);
  await press(page, 'History');
  await expect(page.getByRole('dialog').getByRole('article').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'History' })).toBeFocused();

  const name = unique('Focus Club');
  const group = await office.create('user-group', { name: { zh_HK: name, en_US: name } });
  await page.goto(`/user_group/${group.id}`);
  const emails = page.getByRole('region', { name: 'Emails' });
  await expect(emails.getByText('Saved: 0')).toBeVisible();
  await box(page, 'Add to Emails: one per line').focus();
  await paste(page, Array.from({ length: 1_100 }, (_, number) => `f${number}@club.example.hk`).join('\n'));
  await enter(emails.getByRole('button', { name: 'Add 1,100 lines' }));
  await expect(emails).toBeFocused();
  await expect(emails.getByText('All 1,100 lines were added.')).toBeVisible();
  await enter(emails.getByRole('button', { name: 'Close' }));
  await expect(emails.getByText('All 1,100 lines were added.')).toHaveCount(0);
  await expect(emails).toBeFocused();
});

test('a click beside everything leaves the focus to the page, whatever goes away later', async ({ page }) => {
  await page.goto('/salesman');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Deleted' }).click();
  await expect(page.getByRole('button', { name: 'Remove filter: Deleted' })).toBeVisible();
  await heading(page).click();
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Remove filter: Deleted' })).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('the focus stays on the button of the language, the theme and the store that one chooses by keyboard', async ({
  page,
}) => {
  await page.goto('/salesman');
  await expect(heading(page)).toBeVisible();
  const choose = async (button: RegExp, item: string, after: RegExp) => {
    await page.getByRole('button', { name: button }).press('Enter');
    await page.getByRole('menuitemradio', { name: item, exact: true }).press('Enter');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.getByRole('button', { name: after })).toBeFocused();
  };
  await choose(/^Theme$/u, 'Dark', /^Theme$/u);
  await choose(/^Theme$/u, 'As the system', /^Theme$/u);
  await choose(/^Language$/u, '繁體中文', /^語言$/u);
  await choose(/^語言$/u, 'English', /^Language$/u);
  await choose(/^Switch store/u, 'Hillside Foods', /^Switch store: Hillside Foods$/u);
});
