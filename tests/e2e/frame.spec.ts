import type { Locator } from '@playwright/test';
import { unique } from './office.ts';
import { waitUntilReady } from './routes.ts';
import { expect, test } from './server.ts';
import { box } from './steps.ts';

test.use({ role: 'administrator' });

async function placeOf(locator: Locator) {
  const place = await locator.boundingBox();
  if (!place) throw new Error('It is not shown');
  return place;
}

test('a form opens at its top, however far the page before it was scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 320 });
  await page.goto('/merchant');
  const create = page.getByRole('link', { name: 'Create: Merchant' });
  await expect(create).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await create.evaluate((link) => (link instanceof HTMLElement ? link.click() : undefined));
  await expect(box(page, 'Name')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a page that is opened by its address shows its entry in the drawer, and Tab starts at the top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/outgoing_mail');
  await waitUntilReady(page);
  const entry = page.getByRole('navigation').locator('a[aria-current=page]');
  await expect(entry).toHaveAttribute('href', '/outgoing_mail');
  await expect(entry).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});

test('the drawer is 320 px wide, 300 on a phone, and the card for signing in 420', async ({ page }) => {
  // The portal remounts once the active store is known.
  const assertWidth = (locator: Locator, width: number) =>
    expect.poll(async () => Math.round((await locator.boundingBox())?.width ?? 0)).toBe(width);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/merchant');
  await waitUntilReady(page);
  const drawer = page.locator('.MuiDrawer-paper').filter({ has: page.getByRole('navigation') });
  await expect(drawer).toBeVisible();
  await assertWidth(drawer, 320);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(drawer).toBeVisible();
  await assertWidth(drawer, 300);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await assertWidth(page.getByRole('main'), 420);
});

for (const width of [390, 1440])
  test(`at ${width} px, Delete is not where Create was, nor where Save was`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/merchant');
    const create = page.getByRole('link', { name: 'Create: Merchant' });
    const places = [await placeOf(create)];
    await create.click();
    await box(page, 'Name').fill(`Placed at ${width}`);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    places.push(await placeOf(save));
    await save.dblclick();
    const main = page.getByRole('main');
    // On a phone, five actions are one menu.
    if (width === 390) await main.getByRole('button', { name: 'More actions' }).click();
    const remove = main.getByRole('button', { name: 'Delete', exact: true });
    const now = await placeOf(remove);
    for (const { x, y, width: wide, height } of places)
      expect(
        now.x >= x + wide || now.x + now.width <= x || now.y >= y + height || now.y + now.height <= y,
        JSON.stringify({ now, x, y, wide, height }),
      ).toBe(true);
  });

test('a merchant’s page leads to its SKUs', async ({ page, office }) => {
  const { id } = await office.create('merchant', { name: 'Led From Here', default_delivery_type: 'home_delivery' });
  const made = await office.create('sku', {
    item_code: 'LED-1',
    name: 'Led to',
    merchant: id,
  });
  await page.goto(`/merchant/${id}`);
  await page.getByRole('link', { name: 'SKUs', exact: true }).click();
  await expect(page).toHaveURL(/\/sku\?/);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('table')).toContainText('LED-1');
  expect(made.id).toBeGreaterThan(0);
});

test('a record’s actions have signs, and on a phone five of them are a menu', async ({ page, office }) => {
  const { id } = await office.create('merchant', { name: 'Four buttons', default_delivery_type: 'home_delivery' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/merchant/${id}`);
  const main = page.getByRole('main');
  const places: { readonly x: number; readonly y: number }[] = [];
  await expect(main.getByRole('button', { name: 'Delete', exact: true })).toBeHidden();
  await main.getByRole('button', { name: 'More actions' }).click();
  for (const name of [/^New open-API password$/u, /^Delete$/u, /^History$/u, /^SKUs$/u, /^Orders/u]) {
    const one = main.getByRole('button', { name }).or(main.getByRole('link', { name }));
    await expect(one.locator('svg')).toHaveCount(1);
    places.push(await placeOf(one));
  }
  expect([new Set(places.map(({ x }) => x)).size, new Set(places.map(({ y }) => y)).size]).toEqual([1, 5]);
});

test('after a choice by keyboard no tooltip covers the page below the button', async ({ page }) => {
  await page.goto('/merchant');
  await waitUntilReady(page);
  const theme = page.getByRole('button', { name: 'Theme' });
  await page.keyboard.press('Tab');
  await theme.focus();
  await expect(page.getByRole('tooltip', { name: 'Theme' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(theme).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

/**
 * Fails if the message covers a part of the page or a needed part of the app bar. Measured at once, because the message
 * disappears by itself.
 */
async function expectUncovered(message: Locator): Promise<void> {
  const { height, covered } = await message.evaluate((line) => {
    const own = line.getBoundingClientRect();
    // With a temporary drawer, a long message may cover the app bar's buttons for a moment; below 1200 px, the portal's
    // name.
    const bar =
      window.innerWidth < 900
        ? 'header [aria-label="Messages to staff"], '
        : `header :is(button, a${window.innerWidth < 1200 ? ':not([href="/home"])' : ''}), `;
    const parts = document.querySelectorAll(`${bar}main :is(h1, h2, input, textarea, button, a, [data-scrolls])`);
    const under = [...parts].filter((part) => {
      const place = part.getBoundingClientRect();
      // Content that is scrolled away is hidden behind the list's head.
      return (
        place.height > 0 &&
        !line.contains(part) &&
        !part.matches('[data-scrolls] *') &&
        place.top < own.bottom - 1 &&
        place.bottom > own.top + 1 &&
        place.left < own.right - 1 &&
        place.right > own.left + 1
      );
    });
    return { height: own.height, covered: under.map((part) => part.outerHTML.slice(0, 200)) };
  });
  expect(height).toBeLessThanOrEqual(40);
  expect(covered).toEqual([]);
}

/** A name of the maximum length. */
const longName = (code: string) => `陳大文 Chan Tai Man, Regional Sales, New Territories and Isles ${code}`;

for (const width of [390, 900, 1440])
  test(`at ${width} px, messages cover nothing of the page nor of the banner, however long they are`, async ({
    page,
    office,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    const sentence = 'Stocktaking until six o’clock: stock figures change meanwhile';
    const article = {
      id: 1,
      revision: 1,
      severity: 'severe',
      text: { en: sentence, 'zh-Hant': sentence, 'zh-Hans': sentence },
      started_at: '2026-01-01T00:00:00Z',
      ended_at: null,
    };
    await page.route('**/api/banner', (route) =>
      route.fulfill({ json: { data: [article], meta: { now: new Date().toISOString(), next: null } } }),
    );
    const name = longName(unique('msg'));
    const { id } = await office.salesman({ name });
    await page.goto(`/salesman/${id}`);
    await expect(page.getByRole('button', { name: sentence })).toBeVisible();
    await box(page, 'Phone').fill('+85251234567');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const saved = page.getByRole('alert').filter({ hasText: 'Saved' });
    await expect(saved).toBeVisible();
    await expectUncovered(saved);

    await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    const deleted = page.getByRole('status').filter({ hasText: `Deleted [${name}]` });
    await expect(deleted.getByRole('button', { name: 'Undo' })).toBeInViewport();
    // It stays while the pointer is on it.
    await deleted.hover();
    await expectUncovered(deleted);
    if (width === 390) {
      await deleted.getByRole('button', { name: 'Show' }).click();
      await expect(page.getByRole('dialog').getByText(`Deleted [${name}]`)).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    }
  });

for (const width of [390, 1440])
  test(`at ${width} px, many refusals are one line, and a list on demand`, async ({ page, office }) => {
    await page.setViewportSize({ width, height: 700 });
    const lot = unique('refused');
    for (let number = 1; number <= 12; number += 1) {
      const one = await office.salesman({ name: longName(`${lot} ${number}`) });
      await office.remove('salesman', one.id);
      await office.salesman({ name: `Now ${number}`, code: one['code'] });
    }
    await page.goto(`/salesman?filter=${encodeURIComponent(JSON.stringify({ deleted: 'only', q: lot }))}`);
    const boxes = page.getByRole('checkbox', { name: new RegExp(`Select .*${lot}`, 'u') });
    await expect(boxes).toHaveCount(12);
    for (const one of await boxes.all()) await one.check();
    await page.getByRole('toolbar', { name: '12 selected' }).getByRole('button', { name: 'Restore' }).click();
    const message = page.getByRole('alert').filter({ hasText: '12 records can’t be restored' });
    await expect(message).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectUncovered(message);
    await message.getByRole('button', { name: 'Show' }).click();
    const dialog = page.getByRole('dialog', { name: '12 records can’t be restored' });
    await expect(dialog.getByRole('listitem')).toHaveCount(12);
    await expect(dialog.getByRole('listitem').first()).toContainText('The Code is already taken');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  });

for (const width of [390, 900, 1440])
  test(`at ${width} px, dialogs and drawers leave the app bar to messages, however tall they are`, async ({
    page,
    office,
  }) => {
    await page.setViewportSize({ width, height: 240 });
    const { id } = await office.salesman({ name: longName(unique('tall')) });
    await page.goto(`/salesman/${id}`);
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');
    const bottom = await page.locator('header').evaluate((bar) => bar.clientHeight);
    await main.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect((await placeOf(dialog)).y).toBeGreaterThanOrEqual(bottom);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await main.getByRole('button', { name: 'History', exact: true }).click();
    await expect(dialog.getByRole('heading', { name: 'History' })).toBeVisible();
    expect((await placeOf(dialog)).y).toBeGreaterThanOrEqual(bottom);
  });

test('texts and buttons of dialogs stand on one edge', async ({ page, office }) => {
  const clerk = await office.hire('read_only');
  const { id } = await office.find('admin-user', `filter[username]=${clerk.username}`);
  await page.goto(`/admin_user/${id}`);
  const dialog = page.getByRole('dialog');
  const edges = () =>
    dialog.evaluate((paper) =>
      [...paper.querySelectorAll('.MuiDialogTitle-root, .MuiDialogContent-root, .MuiDialogActions-root')].map(
        (part) => {
          const { paddingLeft, paddingRight } = getComputedStyle(part);
          return `${paddingLeft} ${paddingRight}`;
        },
      ),
    );
  for (const opener of ['Delete', 'Suspend']) {
    await page.getByRole('button', { name: opener, exact: true }).click();
    await expect(dialog).toBeVisible();
    expect(new Set(await edges()), opener).toEqual(new Set(['24px 24px']));
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await box(page, 'Name').fill('Somebody else');
  await office.change('admin-user', id, { name: 'Somebody clashing' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Back to my form' })).toBeVisible();
  expect(new Set(await edges())).toEqual(new Set(['24px 24px']));
});
