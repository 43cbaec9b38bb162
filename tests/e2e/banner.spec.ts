import { findings } from './axe.ts';
import { load, recordShifts, takeShifts } from './layout-shifts.ts';
import { expect, test } from './server.ts';

test.use({ role: 'administrator' });

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

for (const { name, width, row } of [
  { name: 'on a large screen, moving nothing', width: 1440, row: false },
  { name: 'on a small laptop, in a row of its own', width: 1024, row: true },
  { name: 'on a phone, in a row of its own', width: 390, row: true },
])
  test(`${name}, an article appears and goes when the server says so, without a reload`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await recordShifts(page);
    const text = 'Stocktaking until six o’clock: stock figures change';
    const article = {
      id: 1,
      revision: 1,
      severity: 'severe',
      text: { en: text, 'zh-Hant': text, 'zh-Hans': text },
      started_at: inSeconds(-60),
      ended_at: null,
    };
    let data: readonly (typeof article)[] = [];
    // Announces a change of the answer in one second, so that no test waits for real times.
    await page.route('**/api/banner', (route) =>
      route.fulfill({ json: { data, meta: { now: inSeconds(0), next: inSeconds(1) } } }),
    );
    const asked = page.waitForResponse((response) => response.url().endsWith('/api/banner'));
    await load(page, '/salesman');
    await asked;
    const banner = page.getByRole('button', { name: text });
    await expect(banner).toHaveCount(0);
    await takeShifts(page);
    const heading = page.getByRole('heading', { level: 1 });
    const top = async () => (await heading.boundingBox())?.y ?? 0;
    const before = await top();

    // Nothing moves while the user types; afterwards a row appears for it.
    if (row) await page.getByRole('main').getByRole('searchbox').focus();
    data = [article];
    await expect(banner).toBeVisible();
    expect((await takeShifts(page)).moved).toEqual([]);
    if (row) {
      await page.getByRole('main').getByRole('searchbox').blur();
      await expect.poll(top).toBe(before + 32);
      const { width: room, y, height } = (await banner.boundingBox()) ?? { width: 0, y: 0, height: 0 };
      expect(room).toBeGreaterThan(width * 0.9);
      expect(y + height).toBeLessThanOrEqual(before + 32);
    }
    await takeShifts(page);
    // Each button of the bar can still be clicked.
    for (const button of await page.getByRole('banner').getByRole('button').all()) await button.click({ trial: true });
    expect((await takeShifts(page)).moved).toEqual([]);
    expect(await findings(page, 'the banner')).toEqual([]);
    await banner.click();
    const dialog = page.getByRole('dialog', { name: 'Messages to staff' });
    await expect(dialog).toContainText(text);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    // Severe: it can't be dismissed.
    await expect(banner).toBeVisible();
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);

    await takeShifts(page);
    data = [];
    await expect(banner).toHaveCount(0);
    if (row) await expect.poll(top).toBe(before);
    else expect((await takeShifts(page)).moved).toEqual([]);
  });

test('an article that isn’t severe can be dismissed, stays so after a reload, and is shown anew once it is changed', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const made = await office.create('article', {
    text_en: 'The canteen is closed',
    text_zh_hant: '飯堂今天休息',
    severity: 'info',
    started_at: inSeconds(-60),
  });
  await page.goto('/home');
  const banner = page.getByRole('button', { name: 'The canteen is closed' });
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toHaveCount(0);
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/banner'));
  await page.reload();
  await asked;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);

  await office.change('article', made.id, { text_en: 'The canteen is closed today' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'The canteen is closed today' })).toBeVisible();
  await office.remove('article', made.id);
});

test('where a moment is entered, the server’s time and zone are told, and a clock that is wrong is warned of', async ({
  page,
}) => {
  await page.goto('/article/create');
  const from = page.getByRole('textbox', { name: 'From' });
  await from.focus();
  await from.press('ArrowDown');
  await expect(page.getByRole('dialog', { name: 'Calendar' })).toContainText(
    /Server time: \d{1,2} \w{3} \d{4} \d\d:\d\d \(Asia\/Hong Kong\)/u,
  );
  await page.keyboard.press('Escape');

  // A computer whose clock is five minutes fast.
  await page.route('**/api/clock', (route) =>
    route.fulfill({
      json: { data: { now: new Date(Date.now() - 5 * 60_000).toISOString(), time_zone: 'Asia/Hong_Kong' } },
    }),
  );
  await page.reload();
  await from.focus();
  await expect(page.getByText('This computer’s clock is 5 minutes fast')).toBeVisible();
});
