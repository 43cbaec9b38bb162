import { z } from 'zod';
import { findings } from './axe.ts';
import { Office } from './office.ts';
import { adminPassword, expect, type RunningServer, startShop, test } from './server.ts';
import { signIn } from './steps.ts';

let shop: RunningServer;
test.beforeAll(async () => {
  shop = await startShop();
});
test.afterAll(() => shop?.stop());

const good = z.looseObject({ id: z.number(), serial_no: z.string(), order: z.number(), shown: z.string() });

test('the codes of an order are seen masked, shown with an entry in the history, and sent again by mail', async ({
  page,
}) => {
  const office = await Office.open(shop.address, { username: 'admin', password: adminPassword });
  const {
    serial_no: serial,
    order,
    shown,
  } = good.parse(await office.find('intangible-good', 'filter[status]=assigned&per_page=1'));
  await office.close();
  await page.goto(`${shop.address}/order/${order}`);
  await signIn(page, { username: 'admin', password: adminPassword });
  const codes = page.getByRole('region', { name: 'Codes' });
  await expect(codes.getByRole('listitem').filter({ hasText: serial })).toContainText(shown);
  await page.getByRole('button', { name: 'Send by mail' }).click();
  const sending = page.getByRole('dialog');
  await sending.getByRole('combobox', { name: 'Mail' }).click();
  await page.getByRole('option', { name: 'Order: vouchers and itineraries' }).click();
  const preview = sending.getByRole('region', { name: 'What leaves' });
  await expect(preview).toContainText(/vouchers of your order|禮券及行程/u);
  await sending.getByRole('button', { name: 'Send by mail' }).click();
  await expect(sending).toBeHidden();
  await expect(page.getByRole('region', { name: 'Mails' }).getByRole('listitem')).toHaveCount(1);
  await codes.getByRole('link', { name: serial, exact: true }).click();
  await page.getByRole('button', { name: 'Show code' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show code' }).click();
  const code = page.getByRole('textbox', { name: 'Code' }).last();
  await expect(code).toHaveValue(/^[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}$/u);
  expect(await findings(page, 'a code that is shown')).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByText('Show code').last()).toBeVisible();
  await expect(page.getByText('Sent to the customer')).toBeVisible();
});
