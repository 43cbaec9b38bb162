import { join } from 'node:path';
import { startEmbedded } from '../../server/db/embedded/index.ts';
import { freePort } from '../process/free-port.ts';
import { makeDataDir, type ServerProcess, startServer } from '../process/server-process.ts';
import { adminPassword, expect, test } from './server.ts';
import { signIn } from './steps.ts';

/** Two servers on one database: the first one's portal sends its address-area calls to the second (SPEC §7). */
let folder: Awaited<ReturnType<typeof makeDataDir>>;
let shared: Record<string, string>;
let shop: ServerProcess;
let areas: ServerProcess;
let areasPort: number;

const startAreas = async (environment: Record<string, string> = {}) => {
  areas = await startServer({
    ...shared,
    DATA_DIR: join(folder.base, 'areas'),
    PORT: `${areasPort}`,
    ...environment,
  });
};

test.beforeAll(async () => {
  folder = await makeDataDir();
  const { connection } = await startEmbedded(folder.path);
  const [port, second] = [await freePort(), await freePort()];
  areasPort = second;
  shared = {
    DATABASE_URL: `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`,
    SESSION_SECRET: 'one secret that both servers know',
    ADMIN_PASSWORD: adminPassword,
    DEMO: '1',
    CORS_ORIGINS: `http://127.0.0.1:${port}`,
  };
  shop = await startServer({
    ...shared,
    DATA_DIR: join(folder.base, 'shop'),
    PORT: `${port}`,
    VITE_ADDRESS_API_URL: `http://127.0.0.1:${areasPort}/api`,
  });
  await startAreas();
});
test.afterAll(() => folder.remove());

test.use({ expectedErrors: [/ERR_CONNECTION_(?:REFUSED|RESET)|status of 503/] });

test('address-area calls go to the second host; its outage and its refusal of the session stay its own', async ({
  page,
}) => {
  const asked: string[] = [];
  const refreshed: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (request.method() !== 'OPTIONS' && pathname.includes('/address')) asked.push(`${origin}${pathname}`);
    if (pathname.endsWith('/auth/refresh')) refreshed.push(origin);
  });
  await page.goto(`${shop.address}/login`);
  await signIn(page, { username: 'admin', password: adminPassword });
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(`${shop.address}/address_area`);
  const kowloon = page.getByRole('treeitem', { name: /^Kowloon, / });
  await expect(kowloon).toBeVisible();
  await page.getByRole('link', { name: 'Kowloon', exact: true }).click();
  await expect(page.getByLabel(/^Code/)).toHaveValue('HK-KLN');
  const calls = asked.filter((url) => url.includes('/api/') && !url.includes('/settings/'));
  expect(calls.length).toBeGreaterThan(1);
  expect(calls.filter((url) => !url.startsWith(areas.address))).toEqual([]);

  await areas.end('SIGTERM');
  await page.goto(`${shop.address}/address_area`);
  await expect(page.getByText('The address service can’t be reached')).toBeVisible();
  await page.goto(`${shop.address}/salesman`);
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();

  await startAreas({
    SESSION_SECRET: 'another secret, which the first does not know',
    SEALING_SECRET: String(shared.SESSION_SECRET),
  });
  refreshed.length = 0;
  await page.goto(`${shop.address}/address_area`);
  await expect(page.getByText('The address service did not accept your session.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByText('The address service did not accept your session.')).toBeVisible();
  // One refresh by the loaded page and one after the refusal, however often the refusal comes.
  expect(refreshed).toEqual([shop.address, shop.address]);
  await page.goto(`${shop.address}/salesman`);
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
});
