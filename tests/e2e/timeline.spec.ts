import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { allowed, recordShifts, takeShifts, tooMuch } from './layout-shifts.ts';
import { type Kept, type Office, unique } from './office.ts';
import { expect, test } from './server.ts';

test.use({ role: 'administrator' });

const day = 86_400_000;
const now = Date.now();
/** Midnight in Hong Kong, this many days from today. */
const inDays = (days: number) =>
  new Date(Math.floor((now + 8 * 3_600_000) / day) * day - 8 * 3_600_000 + days * day).toISOString();
/** Formats that midnight as the portal does. */
function midnight(days: number): string {
  const [, month, date, year] =
    /(\w+) (\d+), (\d+)/u.exec(
      new Date(inDays(days)).toLocaleDateString('en-US', {
        timeZone: 'Asia/Hong_Kong',
        month: 'short',
        day: 'numeric',
        year: 'numeric',
      }),
    ) ?? [];
  return `${date} ${month} ${year} 00:00`;
}

async function liveVersion(
  office: Office,
  product: number,
  name: string,
  from: number,
  to: number | null,
): Promise<Kept> {
  const key = unique('lantern');
  const { id: sku } = await office.create('sku', { item_code: key, name: 'Lantern', delivery_type: 'home_delivery' });
  const { id } = await office.create('product-version', {
    product,
    key,
    name: { zh_HK: name, en_US: name },
    delivery_type: 'home_delivery',
    sku,
    price: '30.00',
    started_at: inDays(from),
    ended_at: to === null ? null : inDays(to),
  });
  return office.create(`product-version/${id}/promote`, {});
}

/** Creates a product whose first version ends in three days and whose next one starts in six. */
async function withGap(office: Office) {
  const { id: product } = await office.create('product', { code: unique('LANTERN') });
  const [first, next] = [unique('Paper lantern'), unique('Silk lantern')];
  const { id } = await liveVersion(office, product, first, -20, 3);
  await liveVersion(office, product, next, 6, null);
  return { product, id, first, next };
}

const noted = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a product’s timeline shows its versions and the gaps between them', async ({ page, office }) => {
  const { product, first, next } = await withGap(office);
  await page.goto(`/product/${product}`);
  const panel = page.getByRole('region', { name: 'Time line: Product versions' });
  await expect(panel.getByRole('link', { name: `${first}, Active, ${midnight(-20)} – ${midnight(3)}` })).toBeVisible();
  await expect(noted(page, 'Gaps')).toContainText(`Nothing is live from ${midnight(3)} to ${midnight(6)}`);
  await expect(noted(page, 'Gaps')).toContainText(`between ${first} and ${next}`);
  await expect(noted(page, 'End within 7 days')).toContainText(first);
  await noted(page, 'Gaps')
    .getByRole('button', { name: /Nothing is live/ })
    .click();
  await expect(noted(page, `Live on ${midnight(3)}`)).toContainText('Nothing is live then.');
});

test('the timeline of all products is searched, set to a moment, and walked by keyboard', async ({ page, office }) => {
  const { id, first, next } = await withGap(office);
  await page.goto('/product_version');
  await page.getByRole('link', { name: 'Time line' }).click();
  await expect(page.getByRole('heading', { name: 'Time line: Product versions' })).toBeVisible();
  await page.getByRole('main').getByRole('searchbox').fill('lantern');
  await page.keyboard.press('Enter');
  const chart = page.getByRole('group', { name: 'Time line: Product versions' });
  const bar = chart.getByRole('link', { name: new RegExp(`^${first},`) });
  await expect(bar).toBeVisible();
  await page
    .getByLabel('Moment (Hong Kong time)')
    .fill(`${new Date(Date.parse(inDays(7)) + 8 * 3_600_000).toISOString().slice(0, 10)}T00:00`);
  await expect(noted(page, `Live on ${midnight(7)}`)).toContainText(next);
  await expect(noted(page, `Live on ${midnight(7)}`)).not.toContainText(first);
  expect(await violations(page)).toEqual([]);
  await bar.focus();
  await page.keyboard.press('ArrowRight');
  await expect(chart.getByRole('link', { name: new RegExp(`^${next},`) })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/product_version/${id}$`));
  await page.goBack();
  await expect(noted(page, `Live on ${midnight(7)}`)).toContainText(next);
});

test('a click on the axis sets the moment, also in the timeline of campaigns', async ({ page }) => {
  await page.goto('/brand_campaign/timeline');
  await expect(page.getByRole('group', { name: 'Time line: Brand campaigns' }).getByRole('link').first()).toBeVisible();
  const before = await page.getByLabel('Moment (Hong Kong time)').inputValue();
  const axis = page.locator('.axis');
  const box = await axis.boundingBox();
  await axis.click({ position: { x: (box?.width ?? 0) - 20, y: 10 } });
  await expect(page.getByLabel('Moment (Hong Kong time)')).not.toHaveValue(before);
  await expect(page.getByLabel('Moment (Hong Kong time)')).toHaveValue(/ 00:00$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('table', { name: 'Time line: Brand campaigns' })).toBeVisible();
});

const chartOf = (page: Page) => page.getByRole('group', { name: 'Time line: Product versions' });

test('where more are in the time than are drawn, it says so, narrows to what fits, and nothing moves', async ({
  page,
  office,
}) => {
  test.slow();
  // Far in the future, so that other tests of this shop aren't affected: 1,005 on each of two days.
  const [first, minute] = [Date.parse('2031-03-02T16:00:00.000Z'), 60_000];
  const code = unique('STALL');
  await office.create('product', { code });
  const key = unique('stall');
  const lines = Array.from({ length: 2_010 }, (_, index) => {
    const start = first + Math.floor(index / 1_005) * day + (index % 1_005) * minute;
    const [from, to] = [start, start + 10 * minute].map((at) => new Date(at).toISOString());
    return [`${key}-${index}`, code, `攤位 ${index}`, `Stall ${index}`, 'home_delivery', from, to].join(',');
  });
  const heads = 'key,product,name.zh_HK,name.en_US,delivery_type,started_at,ended_at';
  await office.importFile('product-version', 'create', ['#product_version,1', heads, ...lines].join('\r\n'));
  await recordShifts(page);
  await page.goto('/product_version/timeline');
  await page.getByLabel('Moment (Hong Kong time)').fill('3 Mar 2031 12:00');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '2 weeks' }).click();
  const cut = page.getByText(/^2,000 of 2,\d{3} are drawn: those that begin first\. From /u);
  await expect(cut).toBeVisible();
  const found: string[] = [];
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await page.reload();
    await expect(cut).toBeVisible();
    found.push(...tooMuch(`the cut at ${size.width} px`, await takeShifts(page)));
  }
  await expect(chartOf(page).getByText('Not all are drawn from here')).toBeVisible();
  await expect(noted(page, 'Live on 3 Mar 2031 12:00')).not.toContainText('or more');
  // A long search text, whose answer comes long after the last key.
  const searched = page.waitForResponse((answer) => answer.url().includes(`q=${key}-2009`) && answer.ok());
  await page.getByRole('main').getByRole('searchbox').fill(`${key}-2009`);
  await searched;
  await expect(cut).toBeHidden();
  await expect(chartOf(page).getByRole('link', { name: /^Stall 2009,/u })).toBeVisible();
  found.push(...tooMuch('a search at 1440 px', await takeShifts(page)));
  expect(found, `less than ${allowed}`).toEqual([]);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(cut).toBeVisible();
  // Even the shortest window has too many: first shows those that begin in it, then those of its complete days.
  await page.getByRole('button', { name: 'Only those that begin in this time' }).click();
  await expect(page.getByRole('button', { name: 'Remove filter: Starts' })).toBeVisible();
  await page.getByRole('button', { name: 'Only those that begin until 3 Mar 2031' }).click();
  await expect(page.getByText(/are drawn: those that begin first/u)).toBeHidden();
  await expect(chartOf(page).getByText('Not all are drawn from here')).toBeHidden();
  // The product's name stays visible beside its many lanes.
  const name = chartOf(page).getByRole('link', { name: code, exact: true });
  await expect(name).toBeInViewport();
  await chartOf(page).evaluate((chart) => chart.scrollTo(0, 120));
  await expect(name).toBeInViewport();
});
