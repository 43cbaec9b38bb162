import { z } from 'zod';
import { unique } from './office.ts';
import { expect, test } from './server.ts';

test.use({ role: 'administrator' });

const found = z.object({
  data: z.array(z.looseObject({ id: z.number() })),
  meta: z.looseObject({ total: z.number() }),
});

test('all sub-orders that wait to be packed are packed at once, while the page is closed and opened again', async ({
  context,
  page,
  office,
}) => {
  const accepted = 'filter[status]=accepted&count=exact&per_page=100';
  const { data, meta } = found.parse(await office.list('sub-order', accepted));
  const [first] = data;
  expect(meta.total).toBeGreaterThan(10);
  const list = `/sub_order?page=1&perPage=10&filter=${encodeURIComponent('{"status":["accepted"]}')}`;
  await page.goto(list);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: `Select all ${meta.total} that match` }).click();
  await page
    .getByRole('toolbar', { name: `${meta.total} selected` })
    .getByRole('button', { name: 'Pack', exact: true })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Check ${meta.total}` })
    .click();
  await expect(page).toHaveURL(/\/sub_order\/bulk\/\d+$/u);
  const run = page.url();
  await page.close();

  // The list shows the unfinished run.
  const second = await context.newPage();
  await second.goto(list);
  await second.getByRole('main').getByRole('link', { name: 'Open', exact: true }).click();
  const pack = { name: `Pack: ${meta.total}`, exact: true } as const;
  await second.getByRole('button', pack).click();
  const started = second.waitForResponse(/\/start$/u);
  await second.getByRole('dialog').getByRole('button', pack).click();
  await started;
  await second.close();

  const third = await context.newPage();
  await third.goto(run);
  await expect(third.getByText(`${meta.total} done, 0 not done`)).toBeVisible();
  expect(found.parse(await office.list('sub-order', accepted)).meta.total).toBe(0);
  expect(await office.read('sub-order', first?.id ?? 0)).toMatchObject({ status: 'packed' });
});

test('a code is redeemed at the counter once: who comes later is told by whom it was, and when', async ({
  context,
  page,
  office,
}) => {
  const code = unique('TEA-GIFT');
  const { id } = await office.create('offline-redemption/code', { code, description: 'A tin of tea' });
  const late = await context.newPage();
  await late.goto(`/offline_redemption/code/${id}`);
  await expect(late.getByRole('button', { name: 'Redeem', exact: true })).toBeVisible();

  await page.goto('/offline_redemption/code');
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill(code);
  await search.press('Enter');
  await page.getByRole('main').getByRole('link', { name: code, exact: true }).click();
  const redeem = { name: 'Redeem', exact: true } as const;
  await page.getByRole('button', redeem).click();
  await page
    .getByRole('dialog', { name: `Redeem [${code}]? It can be redeemed once only.` })
    .getByRole('button', redeem)
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', redeem)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Take back', exact: true })).toBeVisible();
  const redeemed = await office.read('offline-redemption/code', id);
  expect(redeemed).toMatchObject({ status: 'redeemed', redeemed_by: 'admin' });

  await late.getByRole('button', redeem).click();
  await late.getByRole('dialog').getByRole('button', redeem).click();
  await expect(late.getByText(/admin/u).first()).toBeVisible();
  expect(await office.read('offline-redemption/code', id)).toEqual(redeemed);
});
