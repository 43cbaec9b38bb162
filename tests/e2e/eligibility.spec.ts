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
  await page.getByRole('combobox', { name: 'Product version' }).click();
  await page.getByRole('option').first().click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Can(?:’t)? be bought/u);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('1000000');
  expect(await violations(page)).toEqual([]);
});
