import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findings } from './axe.ts';
import { Office } from './office.ts';
import { adminPassword, expect, type RunningServer, startShop, test } from './server.ts';
import { signIn } from './steps.ts';

let shop: RunningServer;
test.beforeAll(async () => {
  shop = await startShop({ PORTAL_URL: 'https://admin.shop.example' });
});
test.afterAll(() => shop?.stop());

/** The path in the link of the sent mail, after the portal's address. */
async function mailedLink(): Promise<string | undefined> {
  const folder = join(shop.dataDir, 'outbox');
  const names = await readdir(folder).catch((): string[] => []);
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  // Quoted-printable breaks long lines.
  const text = mails.join('\n').replaceAll(/=\r?\n/gu, '');
  return /https:\/\/admin\.shop\.example(\/reset#[\w-]{43})\s/u.exec(text)?.[1];
}

test('a forgotten password is replaced by the link of a mail, once', async ({ page }) => {
  const office = await Office.open(shop.address, { username: 'admin', password: adminPassword });
  const { username } = await office.hire('catalogue');
  await office.close();
  await page.goto(`${shop.address}/login`);
  await page.getByRole('button', { name: 'Forgotten your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible();
  expect(await findings(page, 'the page for a forgotten password')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The Username or e-mail is required')).toBeVisible();
  await page.getByLabel('Username or e-mail').fill(username);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('If there is such an account');
  await expect.poll(mailedLink).toBeDefined();
  const link = `${shop.address}${await mailedLink()}`;

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  expect(page.url()).toBe(`${shop.address}/reset`);
  const password = 'lantern-harbour-plum-1977';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('Your password is changed');
  await signIn(page, { username, password });
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  // A signed-in user may open it too: it says that it was used, and offers another.
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This link was used, or is over.');
  expect(await findings(page, 'the page of a link that was used')).toEqual([]);
  await page.getByRole('button', { name: 'Ask for another link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible();
});
