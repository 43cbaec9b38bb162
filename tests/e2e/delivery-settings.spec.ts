import { z } from 'zod';
import { missingHolidays } from '../../resources/delivery/public-holidays.ts';
import { hongKongDay } from '../../resources/kinds/date/hong-kong.ts';
import { expect, test } from './server.ts';

test.use({ role: 'administrator' });

// The shop is shared with other test files, whose orders need other settings. When the settings are restored, rows get
// new ids.
const row = z
  .looseObject({})
  .transform((one) => Object.fromEntries(Object.entries(one).filter(([name]) => name !== 'id')));
const shopSettings = z.object({
  data: z.object({ types: z.array(row), days_off: z.array(row) }),
});
let before: z.infer<typeof shopSettings>['data'] | undefined;
test.beforeAll(async ({ office }) => {
  before = shopSettings.parse(await office.list('delivery-settings', '')).data;
});
test.afterAll(async ({ office }) => {
  await office.renew();
  if (before) await office.set('delivery-settings', { types: before.types, days_off: before.days_off });
});

test.beforeEach(({ office }) =>
  office.set('delivery-settings', {
    types: [
      {
        delivery_type: 'home_delivery',
        storefront: null,
        enabled: true,
        cut_off: '17:00',
        lead_days: 1,
        days_ahead: 28,
        weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
      },
    ],
    days_off: [{ date: '2026-12-25', name: { zh_HK: '聖誕節', en_US: 'Christmas Day' } }],
  }),
);

test('delivery settings are found in the drawer; their preview follows what is typed, and each day says why not', async ({
  page,
}) => {
  await page.goto('/home');
  await page.getByRole('navigation').getByRole('link', { name: 'Delivery settings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery settings' })).toBeVisible();
  const preview = page.getByRole('region', { name: 'Which days can a customer choose?' });
  const moment = preview.getByRole('textbox', { name: 'Ordered at' });
  await moment.fill('21 Dec 2026 10:00');
  await moment.press('Enter');
  await expect(preview.getByRole('status')).toHaveText('First day: Tue 22 Dec');
  await expect(preview.getByRole('button', { name: 'Fri 25 Dec: day off (Christmas Day)' })).toBeVisible();

  // Unsaved values are used at once.
  const lead = page.getByRole('textbox', { name: 'Lead days' }).first();
  await lead.fill('3');
  await expect(preview.getByRole('status')).toHaveText('First day: Thu 24 Dec');
  await moment.fill('21 Dec 2026 17:00');
  await moment.press('Enter');
  // The 25th is a day off; Sundays count as lead days.
  await expect(preview.getByRole('status')).toHaveText('First day: Sat 26 Dec');
  await expect(preview.getByRole('button', { name: 'Thu 24 Dec: ordered after the cut-off time' })).toBeVisible();
  await page.getByRole('switch', { name: 'Offered' }).first().click();
  await expect(preview.getByRole('status')).toHaveText('No day in these four weeks can be chosen.');
  await expect(page.getByText('No unsaved changes')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Offered' }).first().click();

  // By keyboard: one tab stop, then arrow keys.
  const first = preview.getByRole('button', { name: /^Mon 21 Dec/u });
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await expect(preview.getByRole('button', { name: 'Mon 28 Dec: can be chosen' })).toBeFocused();
  await expect(preview.getByText('Mon 28 Dec: can be chosen', { exact: true })).toBeVisible();
});

test('a year’s public holidays are warned of, added by one press and saved; one may be taken out again', async ({
  page,
  office,
}) => {
  await office.set('delivery-settings', { days_off: [] });
  await page.goto('/delivery_settings');
  const years = missingHolidays([], hongKongDay(new Date()));
  for (const { year } of years) await expect(page.getByText(`The public holidays of ${year} are not`)).toBeVisible();
  const known = years.filter((one) => one.known && one.holidays.length > 1).at(-1);
  if (!known) return;
  const { year, holidays } = known;
  await page.getByRole('button', { name: `Add ${holidays.length} public holidays of ${year}` }).click();
  await expect(page.getByText(`The public holidays of ${year} are not`)).toHaveCount(0);
  await expect(page.getByText(`Added for ${year}: ${holidays.length}. Save to keep them.`)).toBeVisible();
  await page.getByRole('button', { name: `Remove row ${holidays.length}` }).click();
  const one = page.getByRole('button', { name: `Add 1 public holiday of ${year}` });
  await expect(one).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No unsaved changes')).toBeVisible();
  await page.reload();
  await expect(one).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Date' })).toHaveCount(holidays.length - 1);
});

test('on a phone each delivery type is a card, and nothing is wider than the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/delivery_settings');
  await expect(page.getByRole('group', { name: 'Weekdays' }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const preview = page.getByRole('region', { name: 'Which days can a customer choose?' });
  await expect(preview.getByRole('table', { name: 'Days' })).toBeVisible();
});
