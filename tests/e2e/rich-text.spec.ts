import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { z } from 'zod';
import { vectorsOf } from '../rich-text/vectors.ts';
import { pastePicture, video } from './media-steps.ts';
import { type Office, unique } from './office.ts';
import { expect, test } from './server.ts';
import { box, saveAndSee } from './steps.ts';

test.use({ role: 'administrator' });

const texts = z.looseObject({
  revision: z.number(),
  description: z.object({ zh_HK: z.string().nullable(), en_US: z.string().nullable() }),
});

/** Creates a version of a new product with this description. */
async function version(office: Office, description?: object): Promise<number> {
  const code = unique('mooncake');
  const product = await office.create('product', { code });
  return (
    await office.create('product-version', {
      product: product.id,
      key: code,
      name: { zh_HK: `月餅 ${code}`, en_US: code },
      ...(description && { description }),
    })
  ).id;
}

const kept = async (office: Office, id: number) => texts.parse(await office.read('product-version', id));
const editor = (page: Page) => page.getByRole('textbox', { name: 'Description (Chinese)' });
const pictures = (page: Page) => editor(page).locator('img[src^="/media/"]');
const unsaved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'No unsaved changes' }));

test('a rich text with pasted pictures and a video is saved and reopened unchanged', async ({ page, office }) => {
  const id = await version(office);
  await page.goto(`/product_version/${id}`);
  await editor(page).click();
  await page.keyboard.type('Snow skin');
  await page.keyboard.press('Shift+Home');
  await page.getByRole('toolbar').getByRole('button', { name: 'Bold' }).click();
  // The focus returns in the next frame; an earlier key press would reach the button.
  await expect(editor(page)).toBeFocused();
  // The editor restores its own selection within 20 ms of the focus, which undoes the End key.
  const isShown = async () => {
    await page.keyboard.press('End');
    return page.getByRole('toolbar').isVisible();
  };
  await expect.poll(isShown).toBe(false);
  await page.keyboard.press('Enter');
  await pastePicture(page, '#c46d6d');
  await expect(pictures(page)).toHaveCount(1);
  await pastePicture(page, '#6d6dc4');
  await expect(pictures(page)).toHaveCount(2);
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.getByRole('toolbar').getByRole('button', { name: 'Add a picture or a video' }).click();
  await (await chooser).setFiles({ name: 'making.mp4', mimeType: 'video/mp4', buffer: video() });
  await expect(editor(page).locator('video[src^="/media/"]')).toHaveCount(1);
  await saveAndSee(page);
  const { description } = await kept(office, id);
  expect(description.zh_HK).toMatch(
    /^<p><strong>Snow skin<\/strong><\/p>.*<img src="\/media\/[0-9a-z]{26}\/[^"]+".*<img src="\/media\/.*<video src="\/media\/[0-9a-z]{26}\/making\.mp4"/u,
  );
  await page.reload();
  await expect(pictures(page)).toHaveCount(2);
  await expect
    .poll(() =>
      pictures(page).evaluateAll((images) =>
        images.every((image) => image instanceof HTMLImageElement && image.naturalWidth === 60),
      ),
    )
    .toBe(true);
  await expect(editor(page).locator('video')).toHaveCount(1);
  await unsaved(page).toBeVisible();
});

test('typing continues during an upload; saving waits for it, and it can be cancelled', async ({ page, office }) => {
  const id = await version(office, { zh_HK: '<p>前後</p>', en_US: null });
  const held: (() => void)[] = [];
  await page.route('**/api/media/upload/richtext*', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto(`/product_version/${id}`);
  await expect(editor(page)).toContainText('前後');
  const bytes = (
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c46d6d' } })
      .png()
      .toBuffer()
  ).toString('base64');
  const drop = (name: string) =>
    editor(page)
      .locator('p')
      .evaluate(
        (paragraph, [given, called]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(
            new File([Uint8Array.from(atob(given ?? ''), (letter) => letter.charCodeAt(0))], called ?? '', {
              type: 'image/png',
            }),
          );
          const range = document.createRange();
          range.setStart(paragraph.firstChild ?? paragraph, 1);
          const { left, top, height } = range.getBoundingClientRect();
          paragraph.dispatchEvent(
            new DragEvent('drop', {
              dataTransfer,
              bubbles: true,
              cancelable: true,
              clientX: left,
              clientY: top + height / 2,
            }),
          );
        },
        [bytes, name],
      );
  await drop('kept.png');
  await expect.poll(() => held.length).toBe(1);
  await editor(page).click();
  await page.keyboard.press('Home');
  await page.keyboard.type('abc');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Files are still being uploaded', { exact: false }).first()).toBeVisible();
  held[0]?.();
  await expect(pictures(page)).toHaveCount(1);
  await drop('stopped.png');
  await page.getByRole('button', { name: 'Cancel the upload of stopped.png' }).click();
  await expect(page.getByText('stopped.png')).toHaveCount(0);
  await saveAndSee(page);
  expect((await kept(office, id)).description.zh_HK).toMatch(/^<p>abc前<img src="\/media\/[^"]+" alt="">後<\/p>$/u);
});

test('an upload that ends while the other language is shown is appended to its text', async ({ page, office }) => {
  const id = await version(office, { zh_HK: '<p>茶</p>', en_US: null });
  const held: (() => void)[] = [];
  await page.route('**/api/media/upload/richtext*', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto(`/product_version/${id}`);
  await editor(page).click();
  await pastePicture(page, '#6dc46d');
  await expect.poll(() => held.length).toBe(1);
  await page.getByRole('tab', { name: 'English' }).click();
  await expect(editor(page)).toHaveCount(0);
  held[0]?.();
  await expect(page.getByRole('status').filter({ hasText: 'Unsaved' })).toBeVisible();
  await page.getByRole('tab', { name: 'All' }).click();
  await expect(pictures(page)).toHaveCount(1);
  await expect(editor(page)).toContainText('茶');
});

test('the keyboard alone reaches every button, and makes a link', async ({ page, office }) => {
  const id = await version(office, { zh_HK: '<p>詳情</p>', en_US: null });
  await page.goto(`/product_version/${id}`);
  await expect(editor(page)).toContainText('詳情');
  await editor(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Alt+F10');
  const tools = page.getByRole('toolbar', { name: 'Format Description (Chinese)' });
  await expect(tools.getByRole('button', { name: 'Bold' })).toBeFocused();
  for (const name of ['Italic', 'Heading 1', 'Heading 2', 'Heading 3', 'Bullets', 'Numbers', 'Link']) {
    await page.keyboard.press('Tab');
    await expect(tools.getByRole('button', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(tools.getByRole('textbox', { name: 'Address of the link' })).toBeFocused();
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(tools).toContainText('An address begins with');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('example.hk/tea');
  await page.keyboard.press('Enter');
  await expect(editor(page)).toBeFocused();
  await expect(editor(page).locator('a')).toHaveAttribute('href', 'https://example.hk/tea');
  await expect(page.getByRole('status').filter({ hasText: /^Unsaved: /u })).toBeVisible();
  await page.keyboard.press('Control+s');
  await unsaved(page).toBeVisible();
  expect((await kept(office, id)).description.zh_HK).toBe('<p><a href="https://example.hk/tea">詳情</a></p>');
});

test('an oversized file is refused by name, and a file of another type is never uploaded', async ({ page, office }) => {
  const id = await version(office);
  await page.goto(`/product_version/${id}`);
  await editor(page).click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/media/upload')) sent.push(request.url());
  });
  const picker = page.locator('[data-field="description.zh_HK"] input[type="file"]');
  await picker.setInputFiles({
    name: 'drawing.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(page.getByText('drawing.svg was not uploaded', { exact: false })).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Leave out drawing.svg' }).click();
  await picker.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await expect(page.getByText('broken.png was not uploaded', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Leave out broken.png' }).click();
  await expect(page.getByText('was not uploaded', { exact: false })).toHaveCount(0);
  await unsaved(page).toBeVisible();
});

test('saving another field leaves a rich text byte for byte; an undone edit leaves nothing unsaved', async ({
  page,
  office,
}) => {
  const odd =
    '<div>A\n  <b>b</b></div>\n\n<p>1 &lt; 2 & </p><h5>x</h5><p></p>text<ol start="4"><li>no paragraph</li></ol>';
  const id = await version(office, { zh_HK: odd, en_US: '<img src="https://example.hk/far.png"><p>end</p>' });
  const before = await kept(office, id);
  await page.goto(`/product_version/${id}`);
  await expect(editor(page)).toContainText('no paragraph');
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await unsaved(page).toBeVisible();
  await page.keyboard.type('more');
  await expect(page.getByRole('status').filter({ hasText: 'Unsaved' })).toBeVisible();
  for (let letter = 0; letter < 4; letter += 1) await page.keyboard.press('Backspace');
  await unsaved(page).toBeVisible();
  await box(page, 'Name (English)').fill('Renamed');
  await saveAndSee(page);
  const after = await kept(office, id);
  expect(after.revision).toBe(before.revision + 1);
  expect(after.description).toEqual(before.description);
});

test('input method composition keeps every character', async ({ page, office }) => {
  const id = await version(office, { zh_HK: '<p>前後</p><p><strong>粗體</strong></p>', en_US: null });
  await page.goto(`/product_version/${id}`);
  await expect(editor(page)).toContainText('粗體');
  const method = await page.context().newCDPSession(page);
  const compose = async (steps: readonly string[], text: string) => {
    for (const step of steps)
      await method.send('Input.imeSetComposition', {
        text: step,
        selectionStart: step.length,
        selectionEnd: step.length,
      });
    await method.send('Input.insertText', { text });
  };
  await editor(page).locator('p').first().click();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  for (const [steps, text] of [
    [['n', 'ni', '你', '你h', '你hao', '你好'], '你好'],
    [['ㄕ', 'ㄕㄐ', '世ㄐㄧ', '世界'], '世界'],
    [['弓', '弓女', '月餅'], '月餅'],
  ] as const)
    await compose(steps, text);
  await expect(editor(page).locator('p').first()).toHaveText('前你好世界月餅後');
  await editor(page).locator('strong').click();
  await page.keyboard.press('End');
  for (let word = 0; word < 10; word += 1) await compose(['z', 'zh', 'zhong', '中'], '中文');
  await expect(editor(page).locator('strong')).toHaveText(`粗體${'中文'.repeat(10)}`);
  // A cancelled composition leaves nothing behind.
  await method.send('Input.imeSetComposition', { text: 'abc', selectionStart: 3, selectionEnd: 3 });
  await method.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  await saveAndSee(page);
  expect((await kept(office, id)).description.zh_HK).toBe(
    `<p>前你好世界月餅後</p><p><strong>粗體${'中文'.repeat(10)}</strong></p>`,
  );
});

test.describe('of 200 vectors none runs', () => {
  // Missing pictures are expected, and Chromium logs policy violations already while the sanitizer parses.
  test.use({
    expectedErrors: [
      [
        /^Failed to load resource/u,
        /^(?:Executing inline event handler|Applying inline style|Executing inline script|Loading the image|Loading media) violates|^Loading (?:the image|media) /u,
      ],
      { scope: 'test' },
    ],
  });
  const run = 'document.documentElement.dataset.ran=1';
  const vectors = vectorsOf(run);
  /** Two texts per page. */
  const parts = [0, 1, 2].map((page) => {
    const [one, other] = [0, 3].map(
      (part) => `<p>茶</p>${vectors.filter((_, place) => place % 6 === page + part).join('\n')}`,
    );
    return { zh_HK: one, en_US: other };
  });
  const ran = (page: Page) => page.locator('html[data-ran]');
  /** Lists the names of everything in the page that could run. */
  const able = (page: Page) =>
    page
      .locator('main')
      .evaluate((main) =>
        [...main.querySelectorAll('*')].flatMap((element) =>
          [...element.attributes]
            .filter(({ name, value }) => name.startsWith('on') || /^\s*(?:javascript|vbscript):/iu.test(value))
            .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
        ),
      );
  test.slow();

  test('stored through the API and shown in form, history and list', async ({ page, office }) => {
    for (const part of parts) {
      const id = await version(office, part);
      await page.goto(`/product_version/${id}`);
      await expect(editor(page)).toContainText('茶');
      await editor(page).focus();
      await page.keyboard.press('Control+a');
      await expect(page.getByRole('toolbar')).toBeVisible();
      expect(await able(page)).toEqual([]);
      await page.getByRole('button', { name: 'History' }).click();
      await expect(page.getByRole('dialog').getByText('茶').first()).toBeVisible();
      await expect(ran(page)).toHaveCount(0);
    }
    await page.goto('/product_version');
    await expect(page.getByRole('table')).toBeVisible();
    await expect(ran(page)).toHaveCount(0);
  });

  /**
   * Injects every attack vector into the server's response about a version, bypassing its validation, and opens a page
   * that shows it. `seen` waits for the page.
   */
  async function pastTheServer(page: Page, office: Office, seen: () => Promise<void>): Promise<void> {
    const id = await version(office, { zh_HK: '<p>茶</p>' });
    for (const part of parts) {
      await page.route(`**/api/product-version/${id}`, async (route) => {
        const answer = await route.fetch();
        const json = z
          .object({ data: z.looseObject({}) })
          .loose()
          .parse(await answer.json());
        await route.fulfill({
          response: answer,
          json: {
            ...json,
            data: {
              ...json.data,
              description: part,
              specs: { brief_intro: { zh_HK: part.en_US, en_US: part.zh_HK } },
            },
          },
        });
      });
      await page.goto(`/product_version/${id}`);
      await seen();
      expect(await able(page)).toEqual([]);
      await expect(ran(page)).toHaveCount(0);
      await page.unroute(`**/api/product-version/${id}`);
    }
  }

  test('injected past the server into the editor, stopped by the browser’s policy', ({ page, office }) =>
    pastTheServer(page, office, async () => {
      await expect(editor(page)).toContainText('茶');
      await editor(page).focus();
    }));

  test.describe('for who may only read', () => {
    test.use({ role: 'read_only' });

    test('injected past the server into the page, stopped by the browser’s policy', ({ page, office }) =>
      pastTheServer(page, office, async () => {
        await expect(page.locator('[data-field="description"]')).toContainText('茶');
        await expect(editor(page)).toHaveCount(0);
      }));
  });
});

test('the editor looks like other fields, and shows its focus', async ({ page, office }) => {
  await page.goto(`/product_version/${await version(office)}`);
  await editor(page).click();
  await expect(editor(page)).toHaveCSS('outline-width', '2px');
  await expect(editor(page)).toHaveCSS('outline-style', 'solid');
  await expect(editor(page)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});
