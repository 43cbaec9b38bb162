import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import { unique } from './office.ts';
import { expect, startShop, test } from './server.ts';
import { box, rowLink, save, saveAndSee, signIn } from './steps.ts';

/** Opens another tab of the same browser at this address. */
async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

test('a signed-out user is led to the sign-in page, and afterwards to the requested page', async ({ page, shop }) => {
  await page.goto('/storefront');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, { username: shop.username, password: 'not the password' });
  await expect(page.getByRole('alert')).toHaveText('The username or the password is wrong');
  await signIn(page, shop);
  await expect(page).toHaveURL(/\/storefront/);
  await expect(page.getByRole('heading', { name: 'Storefronts' })).toBeVisible();
});

test.describe('signed in', () => {
  test.use({ role: 'administrator' });

  test('a salesman is created after invalid fields are corrected', async ({ page, office }) => {
    const taken = z.object({ code: z.string() }).parse(await office.salesman()).code;
    const username = unique('wing-on');
    await page.goto('/home');
    await page.getByRole('link', { name: 'Salesman', exact: true }).first().click();
    await page.getByRole('link', { name: 'Create: Salesman' }).click();
    await box(page, 'Name').fill('Cheung Wing On');
    await box(page, 'Code').fill(taken);
    await box(page, 'Username').fill(username);
    await save(page);
    await expect(page.getByText('The Email is required')).toBeVisible();
    await expect(box(page, 'Email')).toBeFocused();
    await box(page, 'Email').fill(`${username}@example.hk`);
    await save(page);
    await expect(page.getByText('The Code is already taken')).toBeVisible();
    await expect(box(page, 'Code')).toBeFocused();
    await box(page, 'Code').fill(username);
    await saveAndSee(page, 'Created');
    await expect(page).toHaveURL(/\/salesman\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cheung Wing On');
    await page.reload();
    await expect(box(page, 'Email')).toHaveValue(`${username}@example.hk`);
    await page.goBack();
    await expect(page).toHaveURL(/\/salesman(\?.*)?$/);
    await page.getByRole('searchbox', { name: 'Search salesmen' }).fill(username);
    await expect(rowLink(page, 'Cheung Wing On')).toBeVisible();
  });

  test('two tabs editing one record merge their changes, and ask about conflicting fields', async ({
    page,
    context,
    office,
  }) => {
    const { id } = await office.salesman({ name: 'Ho Siu Ming' });
    await page.goto(`/salesman/${id}`);
    await box(page, 'Name').fill('Ho Siu Ming (mine)');
    await box(page, 'Phone').fill('91234567');
    const other = await openTab(context, `/salesman/${id}`);
    await box(other, 'Name').fill('Ho Siu Ming (theirs)');
    await box(other, 'Email').fill(`theirs-${id}@example.hk`);
    await saveAndSee(other);

    await page.bringToFront();
    await save(page);
    const conflict = page.getByRole('dialog', { name: '[Ho Siu Ming] was changed in the meantime' });
    await expect(conflict.getByRole('row', { name: /^Email.*Merged/ })).toContainText(`theirs-${id}@example.hk`);
    await expect(conflict.getByRole('row', { name: /^Phone.*Merged/ })).toContainText('9123 4567');
    await expect(conflict.getByRole('button', { name: 'Save the merged record' })).toBeDisabled();
    await conflict.getByRole('radio', { name: 'Take your value of Name' }).check();
    await conflict.getByRole('button', { name: 'Save the merged record' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(await office.read('salesman', id)).toMatchObject({
      name: 'Ho Siu Ming (mine)',
      phone: '+85291234567',
      email: `theirs-${id}@example.hk`,
      revision: 3,
    });
  });

  test('an old value is restored from the history', async ({ page, office }) => {
    const { id } = await office.salesman({ name: 'Lam Before' });
    await office.change('salesman', id, { name: 'Lam After' });
    await page.goto(`/salesman/${id}`);
    await expect(box(page, 'Name')).toHaveValue('Lam After');
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await expect(history.getByRole('article').first()).toContainText('Lam Before');
    await history.getByRole('button', { name: 'Restore this value: Name' }).click();
    const question = page.getByRole('dialog', { name: /Set Name of \[Lam After\] back to the value before/ });
    await question.getByRole('button', { name: 'Restore this value' }).click();
    await expect(page.getByText('Old values restored')).toBeVisible();
    await expect(history.getByRole('article')).toHaveCount(3);
    await history.getByRole('button', { name: 'Close' }).click();
    await expect(box(page, 'Name')).toHaveValue('Lam Before');
  });

  test('Back from a record leads to the same page, filter, scroll position and row of the list', async ({ page }) => {
    await page.goto('/user');
    const searched = page.waitForResponse((answer) => answer.url().includes('q=mail.example') && answer.ok());
    await page.getByRole('searchbox', { name: 'Search users' }).fill('mail.example');
    await searched;
    await expect(page.getByRole('link', { name: /@post\.example/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'Email verified' }).click();
    const editor = page.getByRole('dialog', { name: 'Email verified' });
    const filtered = page.waitForResponse((answer) => answer.url().includes('email_verified') && answer.ok());
    await editor
      .getByRole('combobox')
      .or(editor.getByRole('radio', { name: 'Yes' }))
      .first()
      .click();
    await page
      .getByRole('option', { name: 'Yes' })
      .or(editor.getByRole('radio', { name: 'Yes', checked: true }))
      .first()
      .click();
    await page.keyboard.press('Escape');
    await filtered;
    const paged = page.waitForResponse(
      (answer) => answer.url().includes('email_verified') && answer.url().includes('&after=') && answer.ok(),
    );
    await page.getByRole('button', { name: 'Next page' }).click();
    const { data } = z.object({ data: z.array(z.object({ email: z.string() })) }).parse(await (await paged).json());
    await expect(page.getByRole('status').filter({ hasText: '26–50' })).toBeVisible();
    const address = page.url();
    const link = page.getByRole('table').getByRole('row').nth(22).getByRole('link');
    const title = data[21]?.email ?? '';
    // The current rows stay until the next page is loaded.
    await expect(link).toHaveText(title);
    await link.scrollIntoViewIfNeeded();
    const before = await link.boundingBox();
    await link.click();
    await expect(box(page, 'Email')).toHaveValue(title);
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(rowLink(page, title)).toBeInViewport();
    expect((await rowLink(page, title).boundingBox())?.y).toBe(before?.y);
    await expect(page.getByRole('row').filter({ has: page.getByRole('link', { name: title }) })).toBeFocused();
    await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('mail.example');
    await expect(page.getByRole('button', { name: 'Remove filter: Email verified' })).toBeVisible();
  });

  test('a date filter accepts typed digits in the shop’s order, shows the range, and survives a reload', async ({
    page,
  }) => {
    await page.goto('/user');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'Created' }).click();
    const editor = page.getByRole('dialog', { name: 'Created' });
    await editor.getByLabel('Created from').focus();
    // Hovering waits until the element doesn't move.
    await editor.getByRole('button', { name: 'Done' }).hover();
    const place = await editor.boundingBox();
    await page.keyboard.type('1/10/2026');
    // Enter focuses the end that is still empty.
    await page.keyboard.press('Enter');
    await expect(editor.getByLabel('Created to')).toBeFocused();
    await page.keyboard.type('31 Oct 2026');
    await editor.getByLabel('Created from').focus();
    await expect(page.getByText('1 Oct 2026 to 31 Oct 2026')).toBeVisible();
    expect(await editor.boundingBox(), 'the dialog stays where it is as the chip grows').toEqual(place);
    await page.keyboard.press('Enter');
    await expect(editor).toBeHidden();
    const chip = page.getByRole('button', { name: 'Created 1 Oct 2026 to 31 Oct 2026' });
    await expect(chip).toBeVisible();
    await page.reload();
    await expect(chip).toBeVisible();
    await expect(page.getByRole('table', { name: 'Users' }).getByRole('row').nth(1)).toContainText('Oct 2026');
    await page.getByRole('button', { name: 'Remove filter: Created' }).click();
    await expect(chip).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: /of 4\d\d$/ })).toBeVisible();
  });

  test('a date box speaks the page’s language, takes what staff type, and opens a calendar', async ({ page }) => {
    await page.goto('/brand_campaign');
    await page.getByRole('link', { name: 'Create' }).click();
    const starts = box(page, 'Starts');
    const ends = box(page, 'Ends');
    await starts.fill('22 Nov 2026 18:05');
    await ends.fill('11/30/2026');
    await ends.blur();
    await expect(starts).toHaveValue('22 Nov 2026 18:05');
    await expect(ends).toHaveValue('11/30/2026');
    await expect(ends).toHaveAccessibleDescription(/Can’t be read as a date/);
    await ends.fill('2026年11月30日');
    await ends.blur();
    // A period includes its last day.
    await expect(ends).toHaveValue('30 Nov 2026 23:59');
    await page.getByRole('button', { name: 'Calendar' }).nth(1).click();
    await expect(page.getByRole('gridcell', { name: '30' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(ends).toHaveValue('23 Nov 2026 23:59');
    await expect(ends).toBeFocused();
    await page.keyboard.type('18:30');
    await page.keyboard.press('Tab');
    await expect(ends).toHaveValue('23 Nov 2026 18:30');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
    await expect(starts).toHaveValue('');
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: '繁體中文' }).click();
    await box(page, '開始時間').fill('22/11/2026 18:05');
    await page.keyboard.press('Tab');
    await expect(box(page, '開始時間')).toHaveValue('2026年11月22日 18:05');
    await page.getByRole('button', { name: '日曆' }).first().click();
    await expect(page.getByRole('dialog', { name: '日曆' })).toContainText('2026年11月');
    await page.keyboard.press('Escape');
    await expect(box(page, '開始時間')).toBeFocused();
  });

  test('the interface speaks Traditional and Simplified Chinese and English, and remembers which', async ({ page }) => {
    await page.goto('/store');
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: '繁體中文' }).click();
    await expect(page.getByRole('heading', { name: '商店' })).toBeVisible();
    await expect(rowLink(page, '海旁百貨')).toBeVisible();
    await expect(page.getByRole('link', { name: '用戶', exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant');
    await page.reload();
    await page.getByRole('button', { name: '語言' }).click();
    await page.getByRole('menuitemradio', { name: '简体中文' }).click();
    await expect(page.getByRole('link', { name: '用户', exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
    await page.getByRole('button', { name: '语言' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: 'Stores' })).toBeVisible();
  });

  test('each tab has its own store; switching it on a record leads to the list', async ({ page, context, office }) => {
    const title = unique('Umbrella');
    const { id } = await office.create('sku', { item_code: title, name: title });
    await page.goto(`/sku/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const other = await openTab(context, '/sku');
    // A tab has a store once it has read the list of stores.
    await expect(other.getByRole('button', { name: 'Switch store: Waterfront Department Store' })).toBeVisible();
    await page.bringToFront();
    await page.getByRole('button', { name: 'Switch store: Waterfront Department Store' }).click();
    await page.getByRole('menuitemradio', { name: 'Hillside Foods' }).click();
    await expect(page).toHaveURL(/\/sku(\?.*)?$/);
    await expect(page.getByRole('button', { name: 'Switch store: Hillside Foods' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search SKUs' }).fill(title);
    await expect(page.getByText('No SKUs match')).toBeVisible();
    await other.reload();
    await expect(other.getByRole('button', { name: 'Switch store: Waterfront Department Store' })).toBeVisible();
    const later = await openTab(context, '/sku');
    await expect(
      later.getByRole('button', { name: 'Switch store: Hillside Foods' }),
      'a new tab starts with the store chosen last, not with one that was reloaded since',
    ).toBeVisible();
    await page.goto(`/sku/${id}`);
    await expect(page.getByText('This page could not be found')).toBeVisible();
  });

  test('signing out in one tab signs the other out', async ({ page, context }) => {
    await page.goto('/home');
    const other = await openTab(context, '/salesman');
    await expect(other.getByRole('heading', { name: 'Salesmen' })).toBeVisible();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(other).toHaveURL(/\/login$/);
    await expect(other.getByText('You were signed out in another tab.')).toBeVisible();
    await other.goto('/salesman');
    await expect(other).toHaveURL(/\/login$/);
  });

  test('the next user who signs in is signed in in every tab, with their own permissions', async ({
    page,
    context,
    office,
  }) => {
    const { username, password } = await office.hire('read_only');
    await page.goto('/home');
    const other = await openTab(context, '/salesman');
    await expect(other.getByRole('link', { name: 'Create: Salesman' })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Profile: admin', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(other).toHaveURL(/\/login$/);
    await signIn(page, { username, password });
    const profile = { name: `Profile: Lee ${username}`, exact: true };
    await expect(page.getByRole('link', profile)).toBeVisible();
    await expect(other.getByRole('link', profile)).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Salesmen' })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Create: Salesman' })).toHaveCount(0);
  });
});

test('a link to the sign-in page leads on to a site that the shop allows, and to no other', async ({ page }) => {
  const shop = await startShop({ DEMO: '0', VITE_REDIRECT_ORIGINS: 'https://handbook.example.hk' });
  try {
    await page.route(/^https:\/\/\w+\.example\.hk\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
    );
    await page.goto(`${shop.address}/login?redirect=${encodeURIComponent('https://evil.example.hk/orders')}`);
    await signIn(page, shop);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(page).toHaveURL(`${shop.address}/home`);
    // A sign-in URL redirects a signed-in user at once. Back doesn't return to it, because the location was replaced.
    // The redirect may happen before the page has loaded.
    await page.goto(
      `${shop.address}/login?redirect=${encodeURIComponent('https://handbook.example.hk/orders?page=2')}`,
      { waitUntil: 'commit' },
    );
    await expect(page).toHaveURL('https://handbook.example.hk/orders?page=2');
    // `goBack` waits for an event that a page restored from the back-forward cache may not send. Not synchronously,
    // because navigation ends the evaluation.
    await page.evaluate('void setTimeout(() => history.back())');
    await expect(page).toHaveURL(`${shop.address}/home`);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(`${shop.address}/login`);
    await page.goto(`${shop.address}/login?redirect=${encodeURIComponent('https://handbook.example.hk/returns')}`);
    await signIn(page, shop);
    await expect(page).toHaveURL('https://handbook.example.hk/returns');
  } finally {
    await page.close();
    await shop.stop();
  }
});
