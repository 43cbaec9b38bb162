import { violations } from './axe.ts';
import { unique } from './office.ts';
import { expect, test } from './server.ts';

test.use({ role: 'administrator' });

test('why a customer can’t use a coupon or buy a product is told rule by rule, with where to change it', async ({
  page,
  office,
}) => {
  const name = unique('Members');
  const both = (text: string) => ({ zh_HK: text, en_US: text });
  const group = await office.create('user-group', { name: both(name) });
  const email = `${unique('customer')}@shop.example`;
  const user = await office.create('user', { email, locale: 'en_US' });
  const code = unique('MEMBER');
  const coupon = await office.create('coupon', {
    name: both(code),
    code,
    amount: '20.00',
    minimum_spend: '300.00',
    user_groups: [group.id],
  });
  await office.act('coupon', coupon.id, 'promote');

  await page.goto(`/coupon/${coupon.id}`);
  const panel = page.getByRole('region', { name: 'Why not?' });
  await expect(panel.getByRole('status')).toHaveText('Can’t be used: 3 rules aren’t met.');
  await panel.getByRole('combobox', { name: 'User' }).fill(email);
  await page.getByRole('option', { name: email }).click();
  await expect(panel.getByRole('status')).toHaveText('Can’t be used: 2 rules aren’t met.');
  await panel.getByRole('textbox', { name: 'Cost of the items' }).fill('300');
  await expect(panel.getByRole('status')).toHaveText('Can’t be used: 1 rule isn’t met.');
  await expect(panel.getByText('Add the customer to one of these groups')).toBeVisible();
  await expect(panel.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/user_group/${group.id}`);
  expect(await violations(page)).toEqual([]);

  await office.change('user', user.id, { user_groups: [group.id] });
  await page.goto(`/user/${user.id}`);
  await panel.getByRole('tab', { name: 'Use a coupon' }).click();
  await panel.getByRole('textbox', { name: 'Coupon code' }).fill(code);
  await panel.getByRole('textbox', { name: 'Cost of the items' }).fill('300');
  await expect(panel.getByRole('status')).toHaveText('Can be used: takes HK$20.00 off.');

  await panel.getByRole('link', { name: 'Ask about other customers, products and moments' }).click();
  await expect(page).toHaveURL(/\/eligibility$/u);
  await expect(page.getByRole('heading', { name: 'Why can’t they buy it?' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Product version' }).click();
  await page.getByRole('option').first().click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Can(?:’t)? be bought/u);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('1000000');
  expect(await violations(page)).toEqual([]);
});

test('a coupon of certain products asks for one, and is tried with what the customer pays for it', async ({
  page,
  office,
}) => {
  const name = unique('Tea');
  const both = (text: string) => ({ zh_HK: text, en_US: text });
  const group = await office.create('product-group', { code: name, name: both(name) });
  const sku = await office.create('sku', { item_code: unique('TEA'), name });
  const products = [[group.id], []];
  for (const [place, product_groups] of products.entries()) {
    const product = await office.create('product', { code: unique('TEA'), product_groups });
    const version = await office.create('product-version', {
      product: product.id,
      key: unique('tea'),
      name: both(`${name} ${place}`),
      sku: sku.id,
      price: '20.00',
    });
    await office.act('product-version', version.id, 'promote');
  }
  const coupon = await office.create('coupon', {
    name: both(name),
    code: unique('TEAS'),
    type: 'free_shipping',
    minimum_spend: '40.00',
    product_groups: [group.id],
  });
  await office.act('coupon', coupon.id, 'promote');

  await page.goto(`/coupon/${coupon.id}`);
  const panel = page.getByRole('region', { name: 'Why not?' });
  const status = panel.getByRole('status');
  const choose = async (title: string) => {
    await panel.getByRole('combobox', { name: 'Product version' }).fill(title);
    await page.getByRole('option', { name: title }).click();
  };
  await expect(status).toHaveText('Choose a product: this coupon counts only certain ones, named below.');
  await choose(`${name} 1`);
  await expect(status).toHaveText('Can’t be used: 2 rules aren’t met.');
  await choose(`${name} 0`);
  await expect(status).toHaveText('Can’t be used: 1 rule isn’t met.');
  await panel.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await expect(status).toHaveText('Can be used. Enter the delivery fee to see what it takes off.');
  await panel.getByRole('textbox', { name: 'Delivery fee (HK$)' }).fill('45');
  await expect(status).toHaveText('Can be used: takes HK$45.00 off.');
  await expect(panel.locator(`a[href="/product_group/${group.id}"]`)).toHaveText(name);
  expect(await violations(page)).toEqual([]);
});
