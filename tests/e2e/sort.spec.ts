import type { Locator, Page } from '@playwright/test';
import { violations } from './axe.ts';
import { unique } from './office.ts';
import type { Office } from './office.ts';
import { expect, test } from './server.ts';
import { box, save } from './steps.ts';

test.use({ role: 'administrator' });

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Sort:/ });
const grips = (page: Page) => dialog(page).locator('[aria-roledescription]');
const grip = (page: Page, title: string) => dialog(page).getByRole('button', { name: new RegExp(`^${title}, place`) });
const titles = (page: Page) => grips(page).locator('.title').allTextContents();

/** Creates a campaign with four children in order, A to D. */
async function campaignWithChildren(
  office: Office,
): Promise<{ readonly id: number; readonly key: string; readonly names: readonly string[] }> {
  const key = unique('sorted');
  const { id } = await office.create('brand-campaign', campaign(key));
  const names = ['A', 'B', 'C', 'D'].map((letter) => `${letter} of ${key}`);
  for (const name of names)
    await office.create('brand-campaign-child', {
      brand_campaign: id,
      key: `${key}-${name[0]}`,
      name: { zh_HK: name, en_US: name },
    });
  return { id, key, names };
}

const campaign = (key: string) => ({
  key,
  name: { zh_HK: key, en_US: key },
  started_at: '2026-01-01T00:00:00.000Z',
  layout: 'grid',
});

async function openSort(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Sort:/ })
    .click();
  await expect(grips(page).first()).toBeVisible();
}

/** Drags a row and drops it above another, or below the last. */
async function drag(page: Page, from: Locator, onto: Locator, edge: 'above' | 'below'): Promise<void> {
  const [start, end] = [await from.boundingBox(), await onto.boundingBox()];
  if (!start || !end) throw new Error('a row is out of sight');
  await page.mouse.move(start.x + 90, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 96, start.y + start.height / 2 + 8, { steps: 3 });
  await page.mouse.move(end.x + 90, edge === 'above' ? end.y + 4 : end.y + end.height - 4, { steps: 6 });
  await page.mouse.up();
}

test('campaigns are sorted by mouse, and stay so', async ({ page, office }) => {
  await office.create('brand-campaign', campaign(unique('dragged')));
  await page.goto('/brand_campaign');
  await openSort(page);
  const [first = '', second = '', third = '', ...rest] = await titles(page);
  await drag(page, grip(page, first), grip(page, third), 'below');
  await expect.poll(() => titles(page)).toEqual([second, third, first, ...rest]);
  await expect(dialog(page).getByText('1 moved, not saved')).toBeVisible();
  await drag(page, grip(page, first), grip(page, third), 'above');
  await expect.poll(() => titles(page)).toEqual([second, first, third, ...rest]);
  await dialog(page).getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByText('The order of brand campaigns is saved')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('row').nth(1)).toContainText(second);
  await expect(page.getByRole('main').getByRole('row').nth(2)).toContainText(first);

  await page.reload();
  await openSort(page);
  await expect.poll(() => titles(page)).toEqual([second, first, third, ...rest]);
});

test('campaigns are sorted by keyboard alone, and every step is said', async ({ page, office }) => {
  await office.create('brand-campaign', campaign(unique('typed')));
  await page.goto('/brand_campaign');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Sort:/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(grips(page).first()).toBeVisible();
  const before = await titles(page);
  const [first = '', second = '', third = ''] = before;
  const said = dialog(page).locator('[role=status][aria-live=assertive]');

  await page.keyboard.press('Tab');
  await expect(grip(page, first)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(said).toHaveText(new RegExp(`^Picked up ${first}, place 1 of ${before.length}`));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(said).toHaveText(`${first}: place 3 of ${before.length}`);
  await expect(grip(page, first)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(said).toHaveText(`${first} is back at place 1 of ${before.length}`);
  await expect.poll(() => titles(page)).toEqual(before);

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(grip(page, third)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(said).toHaveText(`Put down ${third}: place 1 of ${before.length}`);
  const after = [third, first, second, ...before.slice(3)];
  await expect.poll(() => titles(page)).toEqual(after);

  const saving = dialog(page).getByRole('button', { name: 'Save order' });
  for (let tabs = 0; tabs < 12 && !(await saving.evaluate((button) => button === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The order of brand campaigns is saved')).toBeVisible();
  await openSort(page);
  await expect.poll(() => titles(page)).toEqual(after);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test('a row is dragged by its handle with a finger, also beyond what is in sight', async ({ page, office }) => {
    const { id, key, names } = await campaignWithChildren(office);
    const more = Array.from({ length: 20 }, (_, index) => `Row ${index + 1} of ${key}`);
    for (const [index, name] of more.entries())
      await office.create('brand-campaign-child', {
        brand_campaign: id,
        key: `${key}-row${index}`,
        name: { zh_HK: name, en_US: name },
      });
    await page.goto(`/brand_campaign_child?filter=${JSON.stringify({ brand_campaign: [id] })}`);
    await openSort(page);
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const middle = async (part: Locator) => {
      const found = await part.boundingBox();
      if (!found) throw new Error('it is out of sight');
      return { x: found.x + found.width / 2, y: found.y + found.height / 2 };
    };

    const [a = '', b = '', c = '', d = ''] = names;
    const from = await middle(grip(page, a).locator('.handle'));
    const to = await middle(grip(page, c));
    await touch('touchStart', from.x, from.y);
    for (let step = 1; step <= 5; step += 1)
      await touch('touchMove', from.x, from.y + ((to.y + 12 - from.y) * step) / 5);
    await touch('touchEnd');
    await expect.poll(async () => (await titles(page)).slice(0, 4)).toEqual([b, c, a, d]);

    const start = await middle(grip(page, b).locator('.handle'));
    const last = grip(page, more.at(-1) ?? '');
    const foot = await middle(dialog(page).getByText('Drag a row by its handle'));
    await touch('touchStart', start.x, start.y);
    await touch('touchMove', start.x, start.y + 20);
    await touch('touchMove', start.x, foot.y - 40);
    await expect(last).toBeInViewport();
    await touch('touchMove', start.x, (await middle(last)).y + 18);
    await touch('touchEnd');
    await expect(grip(page, b)).toHaveAccessibleName(`${b}, place 24 of 24`);
    await dialog(page).getByRole('button', { name: 'Save order' }).tap();
    await expect(page.getByText('The order of brand campaign children is saved')).toBeVisible();
  });
});

test('a sort conflict takes over the changes of others, and keeps the own order', async ({ page, office }) => {
  const { id, key, names } = await campaignWithChildren(office);
  const [a = '', b = '', c = '', d = ''] = names;
  await page.goto(`/brand_campaign/${id}`);
  await page
    .getByRole('region', { name: 'Brand campaign children' })
    .getByRole('button', { name: /^Sort:/ })
    .click();
  await expect(grip(page, d)).toBeVisible();
  await grip(page, d).hover();
  await dialog(page)
    .getByRole('button', { name: `Move ${d} to the top` })
    .click();
  const late = `Late of ${key}`;
  await office.create('brand-campaign-child', {
    brand_campaign: id,
    key: `${key}-late`,
    name: { zh_HK: late, en_US: late },
  });
  await dialog(page).getByRole('button', { name: 'Save order' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('The list changed meanwhile');
  await expect.poll(() => titles(page)).toEqual([d, a, b, c]);
  await dialog(page).getByRole('button', { name: 'Load it, keep my order' }).click();
  await expect(dialog(page).getByText(/1 new, 0 gone/)).toBeVisible();
  await expect.poll(() => titles(page)).toEqual([d, late, a, b, c]);
  await dialog(page).getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByText('The order of brand campaign children is saved')).toBeVisible();
});

test('Escape asks before discarding a new order', async ({ page, office }) => {
  const { id, names } = await campaignWithChildren(office);
  const [a = ''] = names;
  await page.goto(`/brand_campaign_child?filter=${JSON.stringify({ brand_campaign: [id] })}`);
  await openSort(page);
  await expect.poll(() => titles(page)).toEqual(names);
  await grip(page, a).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  const asked = page.getByRole('dialog', { name: 'Give up the new order of brand campaign children?' });
  await asked.getByRole('button', { name: 'Keep sorting' }).click();
  await expect(grip(page, a)).toBeVisible();
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: 'Give it up' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('Back asks before discarding a new order', async ({ page }) => {
  await page.goto('/brand_campaign_child');
  await page.getByRole('navigation').getByRole('link', { name: 'Brand campaign', exact: true }).click();
  // Until it is loaded, the former list is visible, with its own Sort button.
  await expect(page.getByRole('heading', { level: 1, name: 'Brand campaigns', exact: true })).toBeVisible();
  await openSort(page);
  const [first = '', second = '', ...rest] = await titles(page);
  await grip(page, first).focus();
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await page.goBack();
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(asked).toContainText('Your changes to [Brand campaigns] are not saved: the new order.');
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect(asked).toHaveCount(0);
  await expect.poll(() => titles(page)).toEqual([second, first, ...rest]);
  await page.goBack();
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/brand_campaign_child\b/);
  await expect(dialog(page)).toHaveCount(0);
});

for (const [theme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  test(`the sort dialog has no accessibility violations, ${theme}, ${width} wide`, async ({ page, office }) => {
    const { id, names } = await campaignWithChildren(office);
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/brand_campaign_child?filter=${JSON.stringify({ brand_campaign: [id] })}`);
    await openSort(page);
    await grip(page, names[1] ?? '').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    expect(await violations(page, { include: '[role=dialog]' })).toEqual([]);
  });
}

test('a prefixed key shows its prefix, and what is wrong while it is typed', async ({ page, office }) => {
  const { id, key } = await campaignWithChildren(office);
  await page.goto(`/brand_campaign_child/create?source=${JSON.stringify({ brand_campaign: id })}`);
  await expect(page.getByText(`Begins with “${key}”.`)).toBeVisible();
  await box(page, 'Key').fill('other');
  await expect(page.getByRole('main').getByText(`The Key must begin with “${key}”, and go on`).first()).toBeVisible();
  await box(page, 'Key').fill(`${key}-A`);
  await expect(page.getByRole('main').getByText('The Key is already taken').first()).toBeVisible();
  await box(page, 'Key').fill(key);
  await box(page, 'Name (Chinese)').fill('新');
  await box(page, 'Name (English)').fill('New');
  await save(page);
  await expect(page.getByText('1 field needs correcting')).toBeVisible();
  await box(page, 'Key').fill(`${key}-new`);
  await save(page);
  await expect(page.getByText('Created', { exact: true })).toBeVisible();
});
