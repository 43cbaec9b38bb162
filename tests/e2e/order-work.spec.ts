import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, test } from './server.ts';
import { filledTable } from './steps.ts';

test.use({ role: 'administrator' });

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test('orders are gone through by J and K in the order of the list, over the end of its page, until something is typed', async ({
  page,
}) => {
  await page.goto('/order?sort=order_no&order=ASC&page=1&perPage=10&filter={}');
  const rows = filledTable(page, 'Orders')
    .locator('tbody')
    .getByRole('link', { name: /^\w+\d{6,}$/u });
  await expect(rows).toHaveCount(10);
  const numbers = await rows.allTextContents();
  const [ninth = '', tenth = ''] = numbers.slice(8);
  await rows.nth(8).click();
  await expect(heading(page)).toHaveText(ninth);
  await page.keyboard.press('j');
  await expect(heading(page)).toHaveText(tenth);
  await page.keyboard.press('j');
  await expect(page.getByRole('group', { name: 'Along the list' })).toContainText('11 / ');
  await expect(heading(page)).not.toHaveText(tenth);
  const eleventh = (await heading(page).textContent()) ?? '';
  expect(numbers).not.toContain(eleventh);
  await page.keyboard.press('k');
  await expect(heading(page)).toHaveText(tenth);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(heading(page)).toHaveText(eleventh);

  await page.getByRole('textbox', { name: 'Internal remarks' }).press('k');
  await expect(page.getByRole('textbox', { name: 'Internal remarks' })).toHaveValue('k');
  await expect(heading(page)).toHaveText(eleventh);
});

test('packing slips of chosen orders are printed one to a page, in the customer’s language or another', async ({
  page,
}) => {
  await page.goto(`/order?sort=ordered_at&order=DESC&filter=${encodeURIComponent('{"status":["completed"]}')}`);
  const table = filledTable(page, 'Orders');
  const boxes = table.getByRole('checkbox', { name: /^Select \w+\d/u });
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  await page.getByRole('button', { name: 'Packing slip', exact: true }).click();
  const slips = page.getByRole('article');
  await expect(slips.first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(/^\d+ sheets$/u);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: '繁體中文' }).click();
  await expect(slips.first()).toContainText('裝箱單');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await expect(slips.first()).toContainText('Deliver to');

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden();
  await expect(slips.first()).toBeVisible();
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/gu)?.length;
  expect(pages).toBe(await slips.count());
});

test('slips and sheets are A4, and nothing on them is wider than the paper, in either language', async ({
  page,
  office,
}) => {
  const { id } = await office.find('order', 'filter[status]=completed&per_page=1');
  // A4 without margins, in Chromium's layout: 210 mm minus twice 14, at 96 px per inch.
  await page.setViewportSize({ width: 688, height: 1017 });
  for (const [link, chinese] of [
    ['Packing slip', '裝箱單'],
    ['Order sheet', '訂單'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`/order/${id}`);
    await page.getByRole('link', { name: link, exact: true }).click();
    const sheet = page.getByRole('article').first();
    await expect(sheet).toBeVisible();
    for (const [language, words] of [
      ['English', link === 'Packing slip' ? 'Deliver to' : 'Total'],
      ['繁體中文', chinese],
    ] as const) {
      await page.emulateMedia({ media: 'screen' });
      await page.getByRole('combobox', { name: 'Language' }).click();
      await page.getByRole('option', { name: language }).click();
      await expect(sheet).toContainText(words);
      await page.emulateMedia({ media: 'print' });
      const wider = await sheet.evaluate((paper) =>
        [paper, ...paper.querySelectorAll('*')]
          .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 || one.scrollWidth > one.clientWidth + 1)
          .filter((one) => getComputedStyle(one).display !== 'inline')
          .map((one) => one.textContent),
      );
      expect({ link, language, wider }).toEqual({ link, language, wider: [] });
      const text = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      const boxes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/gu)];
      expect(boxes.length).toBeGreaterThan(0);
      // In points: 210 by 297 mm.
      for (const [, width, height] of boxes) {
        expect(Math.abs(Number(width) - 595.28)).toBeLessThan(1);
        expect(Math.abs(Number(height) - 841.89)).toBeLessThan(1);
      }
    }
  }
});

test('the sheet of an order is reached from its page, and its sums are those of the order', async ({
  page,
  office,
}) => {
  const { id } = await office.find('order', 'filter[status]=completed&per_page=1');
  const order = await office.read('order', id);
  await page.goto(`/order/${id}`);
  await page.getByRole('link', { name: 'Order sheet', exact: true }).click();
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText(String(order['order_no']));
  await expect(sheet).toContainText(String(order['total_amount']).replace(/\B(?=(?:\d{3})+\.)/gu, ','));
  expect(await violations(page)).toEqual([]);
});

test('on a phone an order’s next step is one wide button, the rest a menu, and what happened one tap away', async ({
  page,
  office,
}) => {
  const { id } = await office.find('order', 'filter[status]=processing&per_page=1');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/order/${id}`);
  const next = page.getByRole('region', { name: 'Next' }).getByRole('button', { name: /: / }).first();
  await expect(next).toBeInViewport();
  // Two next actions share a row.
  expect((await next.boundingBox())?.width).toBeGreaterThan(130);
  await expect(page.getByRole('region', { name: 'Items' }).getByRole('listitem').first()).toBeInViewport();
  // Only the section navigation scrolls sideways.
  const wide = await page
    .locator('main *')
    .evaluateAll((elements) =>
      elements
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'auto')
        .map((one) => one.getAttribute('aria-label') ?? one.className),
    );
  expect(wide).toEqual(['Sections']);

  const more = page.getByRole('button', { name: 'More actions' }).first();
  const send = page.getByRole('button', { name: 'Send by mail', exact: true });
  await expect(send).toBeHidden();
  await more.click();
  await expect(send).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(send).toBeHidden();
  await expect(more).toBeFocused();
  await more.click();
  await send.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(send).toBeHidden();
  await expect(more).toBeFocused();

  const course = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'What happened' });
  await expect(course).toBeInViewport({ ratio: 1 });
  await course.click();
  await expect(page.getByRole('region', { name: 'What happened' }).getByRole('listitem').first()).toBeInViewport();
});
