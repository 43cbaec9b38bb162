import { z } from 'zod';
import { type CourierApi, openCourierApi } from '../api/orders/courier-api.ts';
import { findings } from './axe.ts';
import { Office } from './office.ts';
import { adminPassword, expect, type RunningServer, startShop, test } from './server.ts';
import { signIn } from './steps.ts';

let shop: RunningServer;
let courier: CourierApi;
test.beforeAll(async () => {
  courier = await openCourierApi();
  shop = await startShop({ OUTGOING_ALLOW_PRIVATE: '1' });
});
test.afterAll(async () => {
  await shop?.stop();
  await courier?.stop();
});

const part = z.looseObject({ id: z.number(), order: z.number(), sub_order_no: z.string() });

test('a sub-order is pushed to the courier from the page of its order, which then tells the tracking number', async ({
  page,
}) => {
  const office = await Office.open(shop.address, { username: 'admin', password: adminPassword });
  await office.set('settings/courier', { kerry_express_url: courier.url, kerry_express_key: 'a-key-of-the-courier' });
  const { order, sub_order_no: number } = part.parse(
    await office.find(
      'sub-order',
      'filter[status]=accepted&filter[delivery_type]=home_delivery&filter[push_status][null]=true&per_page=1',
    ),
  );
  await office.close();
  await page.goto(`${shop.address}/order/${order}`);
  await signIn(page, { username: 'admin', password: adminPassword });
  const items = page.getByRole('region', { name: 'Items' });
  await items.getByRole('button', { name: 'Push to courier', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: `Push [${number}] to the courier?` });
  await dialog.getByRole('button', { name: 'Push to courier', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Accepted by the courier').first()).toBeVisible({ timeout: 60_000 });
  const [tracking = ''] = courier.booked.values();
  await expect(page.getByText(tracking).first()).toBeVisible();
  expect(courier.booked.size).toBe(1);
  await page.reload();
  const course = page.getByRole('region', { name: 'What happened' });
  await expect(course.getByRole('listitem').filter({ hasText: 'Accepted by the courier' })).toContainText(number);
  expect(await findings(page, 'an order that was pushed')).toEqual([]);
});
