import { z } from 'zod';
import { moneyText } from '../../resources/messages/grouped.ts';
import { violations } from './axe.ts';
import type { Office } from './office.ts';
import { expect, test } from './server.ts';
import { box, saveAndSee } from './steps.ts';

test.use({ role: 'administrator' });

/** The request for the effect of a return, and its answer. */
const asked = z.object({ items: z.array(z.object({ qty: z.number() })) });
const answered = z.object({ data: z.object({ total: z.string() }) });

const bought = z.looseObject({
  id: z.number(),
  order_no: z.string(),
  tel: z.string(),
  total_amount: z.string(),
  items: z.array(z.object({ id: z.number(), qty: z.number(), returned_qty: z.number(), no_refund: z.boolean() })),
});

/** A completed order with three kinds of goods and no return. */
async function threeKinds(office: Office): Promise<z.infer<typeof bought>> {
  const completed = 'filter[status]=completed&filter[payment_state]=paid&per_page=100';
  const { data } = z
    .object({ data: z.array(z.looseObject({ id: z.number() })) })
    .parse(await office.list('order', completed));
  for (const { id } of data) {
    const order = bought.parse(await office.read('order', id));
    if (order.items.length === 3 && order.items.every(({ no_refund }) => !no_refund)) return order;
  }
  throw new Error('no order has three kinds of goods');
}

test('an order is found by its telephone, noted upon, and two of its three items come back and are refunded', async ({
  page,
  office,
}) => {
  const order = await threeKinds(office);
  const { id } = order;

  await page.goto('/order');
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill(order.tel.replace('+852', ''));
  await search.press('Enter');
  await page.getByRole('main').getByRole('link', { name: order.order_no, exact: true }).click();
  await box(page, 'Internal remarks').fill('Called about a broken piece');
  await saveAndSee(page);

  await page.goto(`/order_return/create?parent_id=${id}`);
  const items = page.getByRole('region', { name: 'Items' });
  const one = items.getByRole('checkbox', { name: /^Return (?!all)/u });
  await expect(one).toHaveCount(3);
  // Each change sends a request: only the answer to the last one counts.
  const checked = page.waitForResponse((answer) => {
    if (!answer.url().endsWith('/order-return/check')) return false;
    const { data } = asked.safeParse(answer.request().postDataJSON());
    return data?.items.length === 2 && data.items.every(({ qty }) => qty === 1);
  });
  await one.nth(0).check();
  await one.nth(2).check();
  const pieces = items.getByRole('textbox', { name: 'Quantity' });
  await expect(pieces).toHaveCount(2);
  await pieces.nth(0).fill('1');
  await pieces.nth(1).fill('1');
  const effect = page.getByRole('status').filter({ hasText: 'The customer gets' });
  const refund = moneyText(answered.parse(await (await checked).json()).data.total);
  await expect(effect).toContainText(`gets ${refund};`);
  await expect(effect).toContainText('2 pieces go back into stock');
  expect(await violations(page)).toEqual([]);
  await box(page, 'Date').fill('20/11/2026');
  await saveAndSee(page, 'Created');
  for (const step of ['Approve', 'Receive', 'Refund']) {
    await page.getByRole('button', { name: step, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: step, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await expect(page.getByRole('main').getByText('Refunded', { exact: true }).first()).toBeVisible();

  await page.goto(`/order/${id}`);
  const returned = page
    .getByRole('region', { name: 'Items' })
    .getByRole('cell', { name: '1', exact: true })
    .locator('b');
  await expect(returned).toHaveCount(2);
  await expect(page.getByRole('table', { name: 'Payments and refunds' })).toContainText(refund.replace('HK$', '-HK$'));
  await expect(page.getByText('Partly refunded').first()).toBeVisible();
});

test('an order of which nothing was sent is cancelled, and what was paid is refunded', async ({ page, office }) => {
  const { id } = await office.find('order', 'filter[status]=paid&filter[payment_state]=paid&per_page=1');
  await page.goto(`/order/${id}`);
  await page.getByRole('button', { name: 'Cancel order', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Changed their mind');
  await dialog.getByRole('button', { name: 'Cancel order', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'Payments and refunds' })).toContainText('Changed their mind');
  await expect(page.getByRole('button', { name: 'Cancel order', exact: true })).toHaveCount(0);
});

test('the mail of an order is seen before it leaves, sent to the address that is shown, and found in the outbox', async ({
  page,
  office,
}) => {
  // The mail about an order that wasn’t begun contains its total.
  const { id } = await office.find('order', 'filter[status]=paid&per_page=1');
  const {
    email,
    order_no: number,
    total_amount: total,
  } = z
    .looseObject({ email: z.string(), order_no: z.string(), total_amount: z.string() })
    .parse(await office.read('order', id));
  await page.goto(`/order/${id}`);
  await page.getByRole('button', { name: 'Send by mail', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'To' })).toHaveValue(email);
  const leaving = dialog.getByRole('region', { name: 'What leaves' });
  await expect(leaving).toContainText(number);
  await expect(leaving.frameLocator('iframe').first().locator('body')).toContainText(
    total.replaceAll(/\B(?=(?:\d{3})+\.)/gu, ','),
  );
  await dialog.getByRole('button', { name: 'Send by mail', exact: true }).click();
  await expect(dialog).toBeHidden();
  const mail = page.getByRole('region', { name: 'Mails' }).getByRole('listitem').filter({ hasText: email }).first();
  const subject = (await mail.getByRole('link').textContent()) ?? '';
  await mail.getByRole('link').click();
  await expect(page).toHaveURL(/\/outgoing_mail\/\d+$/u);
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible();
  await expect(page.getByRole('main').getByText(subject).first()).toBeVisible();
});
