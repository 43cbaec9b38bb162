import type { Page } from '@playwright/test';
import { picture } from '../api/media/harness.ts';
import { hostile } from '../api/media/hostile.ts';
import { violations } from './axe.ts';
import { unique } from './office.ts';
import { expect, test } from './server.ts';
import { saveAndSee } from './steps.ts';

const photo = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await picture('png', { width: 300, height: 200, colour }),
});
const photos = (page: Page) => page.getByRole('group', { name: 'Photos', exact: true });
const handles = (page: Page) => photos(page).getByRole('button', { name: /^Move/u });
/** Returns the file names in display order. */
const order = async (page: Page) =>
  (await handles(page).all()).reduce<Promise<string[]>>(
    async (names, handle) => [
      ...(await names),
      /Move (\w+)/u.exec((await handle.getAttribute('aria-label')) ?? '')?.[1] ?? '',
    ],
    Promise.resolve([]),
  );

test.describe('in a form', () => {
  test.use({ role: 'administrator' });

  test('pictures are chosen, dropped, sorted by mouse and keyboard, described and saved', async ({ page, office }) => {
    const { id } = await office.create('content', { key: unique('gallery'), type: 'page' });
    await page.goto(`/content/${id}`);
    await photos(page)
      .locator('input[type="file"]')
      .setInputFiles([await photo('red.png', '#c00'), await photo('green.png', '#0a0')]);
    await expect(handles(page)).toHaveCount(2);
    const data = await page.evaluateHandle(
      (base64) => {
        const transfer = new DataTransfer();
        transfer.items.add(
          new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], 'blue.png', { type: 'image/png' }),
        );
        return transfer;
      },
      (await photo('blue.png', '#00c')).buffer.toString('base64'),
    );
    await photos(page).dispatchEvent('drop', { dataTransfer: data });
    await expect(handles(page)).toHaveCount(3);
    expect((await order(page)).toSorted()).toEqual(['blue', 'green', 'red']);

    await page.getByRole('button', { name: /^Move blue/u }).focus();
    await page.keyboard.press('Home');
    await expect.poll(async () => (await order(page))[0]).toBe('blue');
    await page
      .getByRole('button', { name: /^Move blue/u })
      .dragTo(photos(page).getByRole('listitem').last(), { targetPosition: { x: 60, y: 80 } });
    await expect.poll(async () => (await order(page)).at(-1)).toBe('blue');
    const wanted = await order(page);
    await photos(page)
      .getByRole('listitem')
      .first()
      .getByRole('textbox', { name: /English/u })
      .fill('The first');
    await saveAndSee(page);

    await page.reload();
    await expect(handles(page)).toHaveCount(3);
    expect(await order(page)).toEqual(wanted);
    await expect(
      photos(page)
        .getByRole('listitem')
        .first()
        .getByRole('textbox', { name: /English/u }),
    ).toHaveValue('The first');
    await expect
      .poll(() =>
        photos(page)
          .locator('img')
          .evaluateAll((pictures) => pictures.map((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)),
      )
      .toEqual([true, true, true]);

    await page.getByRole('button', { name: `Look at ${wanted[0] ?? ''}.png` }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('dialog', { name: `${wanted[1] ?? ''}.png` })).toBeVisible();
    await page.keyboard.press('Escape');

    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violations(page, { include: 'main' })).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
  });

  test('a refused file shows its reason, and blocks saving until it is removed', async ({ page, office }) => {
    const { id } = await office.create('content', { key: unique('refused'), type: 'page' });
    await page.goto(`/content/${id}`);
    await photos(page)
      .locator('input[type="file"]')
      .setInputFiles({
        name: 'broken.png',
        mimeType: 'image/png',
        buffer: (await picture('png', { width: 300, height: 300 })).subarray(0, 90),
      });
    await expect(
      page.getByText('broken.png was not uploaded: The file is damaged or incomplete: it can’t be read'),
    ).toBeVisible();
    await page.getByRole('main').getByRole('textbox', { name: 'Key', exact: true }).fill(unique('renamed'));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Files are still being uploaded, or failed.')).toBeVisible();
    await page.getByRole('button', { name: 'Leave out broken.png' }).click();
    await saveAndSee(page);
  });
});

test.describe('hostile files', () => {
  // The browser logs everything that it refuses to display or run.
  test.use({ expectedErrors: [/./u] });

  test('stored hostile files run nothing when opened, framed, embedded or loaded as a script by another site', async ({
    page,
    shop,
    office,
  }) => {
    const { access_token: token } = await office.signIn(shop);
    const ran: string[] = [];
    let shown = '';
    page.on('dialog', (dialog) => {
      ran.push(shown);
      void dialog.dismiss();
    });
    const stranger = 'http://stranger.example/';
    await page.route(`${stranger}**`, (route) => {
      const url = `${shop.address}${decodeURIComponent(new URL(route.request().url()).searchParams.get('of') ?? '')}`;
      return route.fulfill({
        contentType: 'text/html',
        body: `<script src="${url}"></script><script type="module" src="${url}"></script><iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}"><link rel="stylesheet" href="${url}"><img src="${url}"><video src="${url}"></video>`,
      });
    });
    for (const { what, name, type, content } of hostile.filter(({ taken }) => taken)) {
      shown = what;
      const answer = await page.request.post(`${shop.address}/api/media/upload/temp`, {
        headers: { authorization: `Bearer ${token}` },
        multipart: { file: { name, mimeType: type, buffer: Buffer.from(await content()) } },
      });
      expect(answer.status(), what).toBe(201);
      const { data }: { data: { url: string } } = await answer.json();
      // Files that are neither pictures nor videos download instead of opening a page.
      await page
        .goto(`${shop.address}${data.url}`)
        .catch((error: unknown) => expect(String(error)).toContain('Download is starting'));
      expect(await page.title().catch(() => ''), what).not.toBe('ran');
      await page.goto(`${stranger}?of=${encodeURIComponent(data.url)}`);
      expect(await page.title(), what).not.toBe('ran');
    }
    expect(ran).toEqual([]);
  });

  test('the same content does run as a page (proves that the test would notice)', async ({ page }) => {
    const ran: string[] = [];
    page.on('dialog', (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    await page.route('http://stranger.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script>document.title="ran";alert("ran")</script>' }),
    );
    await page.goto('http://stranger.example/');
    expect([await page.title(), ran]).toEqual(['ran', ['ran']]);
  });
});
