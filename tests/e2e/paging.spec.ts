import { Client } from 'pg';
import { socketFolderOf } from '../../server/db/embedded/socket-folder.ts';
import { makeDataDir, startServer } from '../process/server-process.ts';
import { Office } from './office.ts';
import { adminPassword, expect, test } from './server.ts';

/** More than a thousand pages of 25. */
const rows = 25_060;

const named = (number: number) => `Stall ${String(number).padStart(5, '0')}`;

test('paging works beyond page 1,000 and beyond 10,000 records, reaches the true last page, and survives reload and Back', async ({
  browser,
}) => {
  const dataDir = await makeDataDir();
  const server = await startServer({ DATA_DIR: dataDir.path, DEMO: '0', ADMIN_PASSWORD: adminPassword });
  const client = new Client({ host: socketFolderOf(dataDir.path), user: 'shop', database: 'shop' });
  const administrator = { username: 'admin', password: adminPassword };
  const office = await Office.open(server.address, administrator);
  const localStorage = [{ name: 'oto.session', value: JSON.stringify(await office.signIn(administrator)) }];
  const context = await browser.newContext({
    baseURL: server.address,
    storageState: { cookies: [], origins: [{ origin: server.address, localStorage }] },
  });
  try {
    await client.connect();
    await client.query(
      `insert into merchant (name) select 'Stall ' || lpad(i::text, 5, '0') from generate_series(1, ${rows}) i`,
    );
    const page = await context.newPage();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const shows = async (range: string, first: number, last: number) => {
      await expect(page.getByRole('status').filter({ hasText: range })).toBeVisible();
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /^Stall / })
          .first(),
      ).toHaveText(named(first));
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /^Stall / })
          .last(),
      ).toHaveText(named(last));
    };

    await page.goto('/merchant');
    await shows('1–25 of 25,060', 1, 25);
    await page.getByRole('textbox', { name: 'Page', exact: true }).fill('1000');
    await page.keyboard.press('Enter');
    await shows('24,976–25,000 of 25,060', 24_976, 25_000);
    // A new first row shifts every page by one; the next page must not repeat a row.
    await client.query(`insert into merchant (name) values ('Stall 00000')`);
    await press('Next page');
    await shows('25,001–25,025 of 25,061', 25_001, 25_025);
    await expect(page.getByRole('textbox', { name: 'Page', exact: true })).toHaveValue('1001');

    // The response of a list that is too large to count.
    await page.route(/\/api\/merchant\?/u, async (route) => {
      const response = await route.fetch();
      const { meta, ...answer } = await response.json();
      await route.fulfill({ response, json: { ...answer, meta: { ...meta, total: 10_000, total_is: 'more' } } });
    });
    await page.getByRole('main').getByRole('searchbox').fill('Stall');
    await shows('1–25 of more than 10,000', 0, 24);
    await press('Last page');
    await shows('1–25 from the end of more than 10,000', 25_036, 25_060);
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await press('Previous page');
    await shows('26–50 from the end of more than 10,000', 25_011, 25_035);

    await page.reload();
    await shows('26–50 from the end of more than 10,000', 25_011, 25_035);
    await page.getByRole('link', { name: named(25_020) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(named(25_020));
    await page.goBack();
    await shows('26–50 from the end of more than 10,000', 25_011, 25_035);
    await page.goBack();
    await shows('1–25 from the end of more than 10,000', 25_036, 25_060);

    // A copied URL, edited by hand.
    await page.goto(page.url().replace('order=ASC', 'order=DESC'));
    await expect(page.getByText('This link no longer fits the list’s order or language')).toBeVisible();
    await shows('1–25 of more than 10,000', 25_060, 25_036);
  } finally {
    await context.close();
    await office.close();
    await client.end();
    await server.end('SIGTERM');
    await dataDir.remove();
  }
});
