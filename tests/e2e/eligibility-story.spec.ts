import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { violations } from './axe.ts';
import { type Office, unique } from './office.ts';
import { expect, test } from './server.ts';

test.use({ role: 'administrator' });

const both = (text: string) => ({ zh_HK: text, en_US: text });

/** A version of a new product, for HK$50.00, sold as a download; it isn't live yet. */
async function newVersion(office: Office, over: object = {}): Promise<{ readonly id: number; readonly name: string }> {
  const code = unique('ebook');
  const product = await office.create('product', { code });
  const sku = await office.create('sku', { item_code: code, name: code });
  const version = await office.create('product-version', {
    product: product.id,
    key: code,
    name: both(code),
    sku: sku.id,
    price: '50.00',
    delivery_type: 'digital',
    ...over,
  });
  return { id: version.id, name: code };
}

async function customer(office: Office): Promise<{ readonly id: number; readonly email: string }> {
  const email = `${unique('buyer')}@shop.example`;
  return { id: (await office.create('user', { email, locale: 'en_US' })).id, email };
}

/** Places orders through the API, as a merchant's program does. */
async function programOf(
  page: Page,
  office: Office,
): Promise<(body: object) => Promise<{ readonly status: number; readonly text: string }>> {
  const open_api_username = unique('program');
  const merchant = await office.create('merchant', {
    name: open_api_username,
    open_api_username,
    orders_for_customers: true,
  });
  const { open_api_password } = z
    .object({ shown_once: z.object({ open_api_password: z.string() }) })
    .parse(await office.act('merchant', merchant.id, 'new_open_api_password')).shown_once;
  const authorization = `Basic ${Buffer.from(`${open_api_username}:${open_api_password}`).toString('base64')}`;
  return async (data) => {
    const headers = { authorization, 'x-store-id': '1', 'idempotency-key': unique('order') };
    const answer = await page.request.post('/api/open/order', { data, headers });
    return { status: answer.status(), text: await answer.text() };
  };
}

async function liveVersion(...asked: Parameters<typeof newVersion>): ReturnType<typeof newVersion> {
  const version = await newVersion(...asked);
  await asked[0].act('product-version', version.id, 'promote');
  return version;
}

/** The line of a rule in an answer. */
const rule = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

async function choose(page: Page, box: string, title: string): Promise<void> {
  await page.getByRole('combobox', { name: box }).fill(title);
  await page.getByRole('option', { name: title }).click();
}

test('of a promoted batch one code is used in an order, and why others can’t be used is told with the record to change', async ({
  page,
  office,
}) => {
  const [ann, bob] = [await customer(office), await customer(office)];
  const name = unique('Batch');
  const group = await office.create('user-group', { name: both(name) });
  await office.change('user', ann.id, { user_groups: [group.id] });
  const coupon = await office.create('coupon', {
    name: both(name),
    batch_qty: 20,
    amount: '5.00',
    user_groups: [group.id],
  });
  await office.act('coupon', coupon.id, 'promote');
  const madeCodes = z.object({
    data: z.array(z.object({ id: z.number(), code: z.string(), shown: z.string() })),
  });
  const codesMade = async () =>
    madeCodes.parse(await office.list('coupon-code', `filter[coupon]=${coupon.id}&sort=id&per_page=3`)).data;
  await expect.poll(codesMade).toHaveLength(3);
  const [used, off, free] = await codesMade();
  if (!used || !off || !free) throw new Error('no codes');
  await office.act('coupon-code', off.id, 'switch_off');
  const version = await liveVersion(office);
  const place = await programOf(page, office);
  const order = { name: 'Ann', email: ann.email, items: [{ version: version.id }], coupon_codes: [used.code] };
  const taken = await place({ ...order, user: ann.id });
  expect(taken.status, taken.text).toBe(201);
  expect(await place({ ...order, user: ann.id })).toMatchObject({ status: 409 });

  await page.goto('/eligibility');
  await page.getByRole('tab', { name: 'Use a coupon' }).click();
  const status = page.getByRole('main').getByRole('status');
  const typed = page.getByRole('textbox', { name: 'Coupon code' });
  await choose(page, 'User', ann.email);
  await typed.fill(used.code);
  await expect(status).toHaveText('Can’t be used: 1 rule isn’t met.');
  await expect(rule(page, 'The code is unused')).toContainText(
    'The code was used already. Take another code, or give back its use.',
  );
  await rule(page, 'The code is unused').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/coupon_code/${used.id}$`, 'u'));
  await page.getByRole('main').getByRole('link', { name: 'Coupon redemptions' }).click();
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'Held' })).toHaveCount(1);

  // The inputs are in the URL: Back repeats the former check.
  await page.goBack();
  await page.goBack();
  await expect(status).toHaveText('Can’t be used: 1 rule isn’t met.');
  await typed.fill(off.code);
  await expect(rule(page, 'The code is switched on')).toContainText('The code was switched off. Switch the code on.');
  await expect(rule(page, 'The code is switched on').getByRole('link')).toHaveAttribute(
    'href',
    `/coupon_code/${off.id}`,
  );
  await expect(status).toHaveText('Can’t be used: 1 rule isn’t met.');
  expect(await violations(page)).toEqual([]);

  await typed.fill(free.code);
  await expect(status).toHaveText('Can be used: takes HK$5.00 off.');
  await choose(page, 'User', bob.email);
  await expect(status).toHaveText('Can’t be used: 1 rule isn’t met.');
  await expect(rule(page, 'The customer belongs to its groups')).toContainText(
    'Add the customer to one of these groups',
  );
  await expect(
    rule(page, 'The customer belongs to its groups').getByRole('link', { name: bob.email, exact: true }),
  ).toHaveAttribute('href', `/user/${bob.id}`);
  await rule(page, 'The customer belongs to its groups').getByRole('link', { name, exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/user_group/${group.id}$`, 'u'));
});

test('a purchase is tried at another moment, at a storefront, and of an option', async ({ page, office }) => {
  const name = unique('Season');
  const storefront = await office.create('storefront', {
    domain: `${name.toLowerCase()}.shop.example`,
    description: both(name),
    payment_methods: ['fps'],
  });
  const audience = await office.create('customer-group', {
    key: unique('season'),
    name: both(name),
    public: true,
    global: false,
    storefronts: [storefront.id],
  });
  const version = await liveVersion(office, {
    customer_groups: [audience.id],
    started_at: '2031-12-01T02:00:00Z',
    ended_at: '2031-12-24T10:00:00Z',
  });
  await page.goto('/eligibility');
  const status = page.getByRole('main').getByRole('status');
  await choose(page, 'Product version', version.name);
  await expect(status).toHaveText('Can’t be bought: 2 rules aren’t met.');
  await expect(rule(page, 'Its customer groups count here')).toContainText(
    'Choose a storefront at which the group counts',
  );
  await expect(rule(page, 'Its customer groups count here').getByRole('link', { name })).toHaveAttribute(
    'href',
    `/customer_group/${audience.id}`,
  );
  await choose(page, 'Storefront', `${name.toLowerCase()}.shop.example`);
  await expect(status).toHaveText('Can’t be bought: 1 rule isn’t met.');
  await expect(rule(page, 'Has begun')).toContainText('Wait, or let it begin earlier.');
  const moment = page.getByRole('textbox', { name: 'At', exact: true });
  await moment.fill('1 Dec 2031 10:00');
  await moment.press('Enter');
  await expect(status).toHaveText('Can be bought, for HK$50.00 a piece.');
  await moment.fill('24 Dec 2031 18:01');
  await moment.press('Enter');
  await expect(rule(page, 'Is not over')).toContainText('Let it end later.');
  await expect(status).toHaveText('Can’t be bought: 1 rule isn’t met.');

  const chosen = await newVersion(office);
  await office.act('product-version', chosen.id, 'change_to_choices');
  await office.act('product-version', chosen.id, 'choice-group', {
    name: both('Language'),
    choices: [{ name: both('English') }, { name: both('Chinese') }],
  });
  const shown = z.object({
    data: z.object({
      choice_groups: z.array(
        z.object({ choices: z.array(z.object({ id: z.number(), name: z.object({ en_US: z.string() }) })) }),
      ),
      options: z.array(z.looseObject({ id: z.number(), choices: z.array(z.number()) })),
    }),
  });
  const read = async () => shown.parse(await office.list(`product-version/${chosen.id}/product-options`, '')).data;
  const choices = (await read()).choice_groups.flatMap((group) => group.choices);
  const sku = await office.find('sku', 'per_page=1');
  for (const [place, { id }] of choices.entries())
    await office.act('product-version', chosen.id, 'options', {
      choices: [id],
      sku: sku.id,
      price: place === 0 ? '60.00' : '70.00',
      quota: place === 0 ? 5 : 0,
    });
  await office.act('product-version', chosen.id, 'promote');
  await page.goto('/eligibility');
  await choose(page, 'Product version', chosen.name);
  await expect(rule(page, 'A choice is made')).toContainText('Choose one of its options.');
  await page.getByRole('combobox', { name: 'Option' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await expect(status).toHaveText('Can be bought, for HK$60.00 a piece.');
  await page.getByRole('combobox', { name: 'Option' }).click();
  await page.getByRole('option', { name: 'Chinese' }).click();
  await expect(status).toHaveText('Can’t be bought: 1 rule isn’t met.');
  await expect(rule(page, 'Enough of this option are left')).toContainText('Take fewer, or raise its quota.');
  // The URL repeats the check.
  await page.reload();
  await expect(rule(page, 'Enough of this option are left')).toContainText('Take fewer, or raise its quota.');
  expect(await violations(page)).toEqual([]);
});
