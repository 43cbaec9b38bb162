import type { Locator, Page } from '@playwright/test';
import { violations } from './axe.ts';
import { type Office, unique } from './office.ts';
import { expect, test } from './server.ts';
import { saveAndSee } from './steps.ts';

test.use({ role: 'administrator' });

const both = (name: string) => ({ zh_HK: `${name}區`, en_US: name });
const tree = (page: Page) => page.getByRole('tree', { name: 'Address areas' });
const item = (page: Page, name: string) => tree(page).getByRole('treeitem', { name: new RegExp(`^${name},`) });
/** Names of the districts A, B, C … of one world, as the tree shows them. */
const below = async (page: Page, world: string) =>
  (
    await tree(page)
      .locator('[aria-level="3"]')
      .evaluateAll((items) => items.map((one) => one.ariaLabel ?? ''))
  )
    .map((label) => label.split(',')[0] ?? '')
    .filter((name) => name.endsWith(world));

/** A country with two regions; the first has the districts A, B and C, in this order. */
async function makeWorld(office: Office) {
  const world = unique('world');
  const country = await office.create('address-area/country', { code: world, name: both(world) });
  const [first, second] = [
    await office.create('address-area/region', {
      code: `${world}-n`,
      name: both(`North ${world}`),
      country: country.id,
    }),
    await office.create('address-area/region', {
      code: `${world}-s`,
      name: both(`South ${world}`),
      country: country.id,
    }),
  ];
  for (const letter of ['A', 'B', 'C'])
    await office.create('address-area/district', {
      code: `${world}-${letter}`,
      name: both(`${letter} ${world}`),
      region: first.id,
    });
  return { world, country, first, second };
}

async function openWorld(page: Page, world: string): Promise<void> {
  await page.goto('/address_area');
  await expect(item(page, world)).toBeVisible();
  await expect(item(page, `C ${world}`)).toBeVisible();
}

async function drag(page: Page, from: Locator, onto: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await onto.boundingBox()];
  if (!start || !end) throw new Error('a row is out of sight');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 6, start.y + start.height / 2 + 8, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + 4, { steps: 6 });
  await page.mouse.up();
}

test('an area is moved among those beside it by keyboard and by mouse, and stays so', async ({ page, office }) => {
  const { world } = await makeWorld(office);
  await openWorld(page, world);
  await item(page, `A ${world}`).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => below(page, world)).toEqual([`B ${world}`, `A ${world}`, `C ${world}`]);
  await expect(item(page, `A ${world}`)).toBeFocused();
  await drag(page, item(page, `C ${world}`), item(page, `B ${world}`));
  await expect.poll(() => below(page, world)).toEqual([`C ${world}`, `B ${world}`, `A ${world}`]);
  await page.reload();
  await expect(item(page, `C ${world}`)).toBeVisible();
  expect(await below(page, world)).toEqual([`C ${world}`, `B ${world}`, `A ${world}`]);
});

test('an area that is dragged to another region stays where it is, and that is said', async ({ page, office }) => {
  const { world, second } = await makeWorld(office);
  for (const letter of ['D', 'E'])
    await office.create('address-area/district', {
      code: `${world}-${letter}`,
      name: both(`${letter} ${world}`),
      region: second.id,
    });
  await openWorld(page, world);
  await drag(page, item(page, `A ${world}`), item(page, `E ${world}`));
  await expect(page.getByText(`A ${world} stays in its place`)).toBeVisible();
  expect(await below(page, world)).toEqual(['A', 'B', 'C', 'D', 'E'].map((letter) => `${letter} ${world}`));
});

test('an area is moved to another region by editing it', async ({ page, office }) => {
  const { world } = await makeWorld(office);
  await openWorld(page, world);
  await item(page, `B ${world}`).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/address_area\/district\/\d+$/);
  await page.getByRole('combobox', { name: 'Region' }).fill(`South ${world}`);
  await page.getByRole('option', { name: `South ${world}` }).click();
  await saveAndSee(page);
  await openWorld(page, world);
  await expect(item(page, `B ${world}`)).toBeVisible();
  expect(await below(page, world)).toEqual([`A ${world}`, `C ${world}`, `B ${world}`]);
  await page.reload();
  await expect(item(page, `South ${world}`)).toHaveAttribute('aria-expanded', 'true');
});

test('the tree is walked by its keys, searched, and leads to a new area below one', async ({ page, office }) => {
  const { world } = await makeWorld(office);
  await openWorld(page, world);
  await item(page, world).focus();
  await page.keyboard.press('ArrowRight');
  await expect(item(page, `North ${world}`)).toBeFocused();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowLeft');
  await expect(item(page, world)).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('searchbox', { name: 'Search address areas' }).fill(`C ${world}`);
  await expect(tree(page).getByRole('treeitem')).toHaveCount(3);
  expect(await violations(page, { include: 'main' })).toEqual([]);
  await item(page, `North ${world}`).hover();
  await page.getByRole('link', { name: `Add to North ${world}: District` }).click();
  await expect(page).toHaveURL(/\/address_area\/district\/create/);
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveValue(new RegExp(`North ${world}`));
});

test('what refers to an area is told before it is deleted, with the way there', async ({ page, office }) => {
  const { world, first } = await makeWorld(office);
  await page.goto(`/address_area/region/${first.id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('It is still used, so it can’t be deleted.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await dialog.getByRole('link', { name: 'Show 3 Districts' }).click();
  await expect(page).toHaveURL(/\/address_area\/district\?/);
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: world })).toHaveCount(3);
});

test('a district that conditions of fees name leads to these fees alone', async ({ page, office }) => {
  const { world, first } = await makeWorld(office);
  const district = await office.create('address-area/district', {
    code: `${world}-D`,
    name: both(`D ${world}`),
    region: first.id,
  });
  const fee = { delivery_methods: ['home_delivery'], price: '50', conditions: [{ districts: [district.id] }] };
  for (const name of ['Ferry', 'Night ferry'])
    await office.create('shipping-fee', { ...fee, description: both(`${name} ${world}`) });
  await page.goto(`/address_area/district/${district.id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Show 2 Shipping fees' }).click();
  await expect(page.getByRole('button', { name: `Conditions: Districts D ${world}`, exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: world })).toHaveCount(2);
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(3);
});

test('an address form is put in order, and its preview follows', async ({ page, office }) => {
  const world = unique('formed');
  const { id } = await office.create('address-area/country', {
    code: world,
    name: both(world),
    address_form: [
      { part: 'recipient', required: true },
      { part: 'tel', label: { zh_HK: '手機', en_US: 'Mobile' } },
    ],
  });
  await page.goto(`/address_area/country/${id}`);
  const english = page.getByRole('group', { name: 'English' });
  const preview = page.getByRole('region', { name: /^Preview/ });
  await expect(preview.getByRole('textbox')).toHaveCount(4);
  const labels = () => preview.locator('[lang=en] label').allTextContents();
  expect((await labels()).map((text) => text.replace(/\W*$/u, ''))).toEqual(['Recipient', 'Mobile']);
  await page.getByRole('button', { name: /^Move row 2 of 2/ }).focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await labels())[0]).toContain('Mobile');
  await expect(preview.getByText('Recipient: required')).toBeVisible();
  await english.getByLabel('Recipient').fill('Chan Tai Man');
  await expect(preview.getByText('An order with this address would be accepted.')).toBeVisible();
  await saveAndSee(page);
  await page.reload();
  await expect.poll(async () => (await labels())[0]).toContain('Mobile');
});
