import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { unique } from './office.ts';
import { expect, test } from './server.ts';

test.use({ role: 'administrator' });

const part = z.looseObject({ id: z.number(), order: z.number(), sub_order_no: z.string() });
const listed = z.object({ meta: z.looseObject({ total: z.number() }) });

test('tracking numbers come by a file, and the same file again changes nothing', async ({ page, office }) => {
  const { id, sub_order_no: number } = part.parse(
    await office.find('sub-order', 'filter[status]=packed&filter[tracking_no][null]=true&per_page=1'),
  );
  const tracking = unique('TRACK');
  const file = `\uFEFF#sub_order,1\r\nsub_order_no,courier,tracking_no\r\n${number},SF Express,${tracking}\r\n`;
  const choose = () =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'couriers.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.goto('/sub_order/import');
  await choose();
  await page.getByRole('button', { name: 'Check 1 row', exact: true }).click();
  const importOne = { name: 'Import 1 row', exact: true } as const;
  await page.getByRole('button', importOne).click();
  await page.getByRole('dialog').getByRole('button', importOne).click();
  await expect.poll(async () => (await office.read('sub-order', id))['tracking_no']).toBe(tracking);
  const after = await office.read('sub-order', id);

  await page.goto('/sub_order/import');
  await choose();
  await page.getByRole('button', { name: 'Check 1 row', exact: true }).click();
  await expect(page.getByText('Nothing to import: 1 unchanged, 0 wrong')).toBeVisible();
  expect(await office.read('sub-order', id)).toEqual(after);
});

for (const { name, path, address, status } of [
  { name: 'orders', path: 'order', address: '/order', status: 'completed' },
  { name: 'sub-orders', path: 'sub-order', address: '/sub_order', status: 'shipped' },
])
  test(`an export of ${name} has as many rows as the list`, async ({ page, office }) => {
    const { total } = listed.parse(await office.list(path, `filter[status]=${status}&count=exact&per_page=1`)).meta;
    await page.goto(`${address}?filter=${encodeURIComponent(JSON.stringify({ status: [status] }))}`);
    await page.getByRole('button', { name: /^Import and export/u }).click();
    await page.getByRole('menuitem', { name: 'Export as CSV…' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    // Plus the version line, the headings, and the end of the last line. Line breaks inside remarks aren't counted.
    expect(text.split('\r\n')).toHaveLength(total + 3);
  });
