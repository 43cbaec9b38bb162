import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { type MailServer, startMailServer } from '../api/outbox/mail-server.ts';
import { violations } from './axe.ts';
import { Office } from './office.ts';
import { adminPassword, expect, type RunningServer, startShop, test } from './server.ts';
import { box, saveAndSee, signIn } from './steps.ts';

const administrator = { username: 'admin', password: adminPassword };

/** Prepares a shop that can send: the settings have a sender, the administrator has an address. */
async function prepare(shop: RunningServer): Promise<Office> {
  const office = await Office.open(shop.address, administrator);
  await office.set('settings/mail', {
    sender_address: 'hello@shop.example',
    sender_name: { zh_HK: 'Tea House', en_US: 'Tea House' },
  });
  const { id } = await office.find('admin-user', 'filter[username]=admin');
  await office.change('admin-user', id, { email: 'me@shop.example' });
  return office;
}

/** The mails in the outbox folder: all `To` headers and the decoded texts. */
async function mailsIn({ dataDir }: RunningServer): Promise<readonly string[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch((): string[] => []);
  return Promise.all(names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')));
}

const recipientsOf = (mails: readonly string[]) =>
  mails.map((mail) => /^To: (.*)$/mu.exec(mail)?.[1]?.trim()).toSorted();

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

test.describe('without a mail server', () => {
  let shop: RunningServer;
  test.beforeAll(async () => {
    shop = await startShop({ DEMO: '0' });
  });
  test.afterAll(() => shop?.stop());

  test('a message to a group is counted, previewed for each recipient, tested to oneself, confirmed and sent', async ({
    page,
  }) => {
    const office = await prepare(shop);
    const emails = ['ann@club.example', 'bob@club.example', 'cho@club.example'].map((email) => ({ email }));
    await office.create('user-group', { name: { zh_HK: '茶會', en_US: 'Tea Club' }, emails: { set: emails } });
    await office.create('message-template', {
      name: 'Tea news',
      subject: { zh_HK: '春茶到了', en_US: 'Spring tea is here' },
      text: { zh_HK: '{name}：\n\n請來品茶。', en_US: 'Dear {name},\n\nCome and taste it.' },
    });
    await office.close();

    await page.goto(`${shop.address}/message/create`);
    await signIn(page, administrator);
    await box(page, 'Name').fill('Spring tea');
    await page.getByRole('combobox', { name: 'User groups' }).fill('Tea');
    await page.getByRole('option', { name: /^Tea Club/u }).click();
    await page.keyboard.press('Escape');
    await box(page, 'Subject (English)').fill('Tea');
    await page.getByRole('combobox', { name: 'Fill in from: Mail template' }).click();
    await page.getByRole('option', { name: 'Tea news' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
    await expect(box(page, 'Subject (English)')).toHaveValue('Spring tea is here');
    await expect(box(page, 'Text (Chinese)')).toHaveValue('{name}：\n\n請來品茶。');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/message\/\d+$/u);

    const preview = panel(page, 'What a recipient sees');
    await expect(preview).toContainText('3 people get it.');
    await expect(preview).toContainText('{name}: the shop has no name for 3 recipients');
    await expect(preview.getByRole('status')).toContainText('To ann@club.example (1 of 3)');
    await preview.getByRole('button', { name: 'Next recipient' }).click();
    await expect(preview.getByRole('status')).toContainText('To bob@club.example (2 of 3)');
    const english = page.frameLocator('iframe[title="Mail in English"]');
    await expect(english.getByText('Dear Customer,')).toBeVisible();
    expect(await violations(page, { exclude: 'iframe' })).toEqual([]);

    await box(page, 'Name').fill('Spring tea, first flush');
    await preview.getByRole('button', { name: 'Send…' }).click();
    await expect(page.getByText('Save first: what is sent is what is saved.')).toBeVisible();
    await saveAndSee(page);

    await page.getByRole('button', { name: 'Send me a test' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send me a test' }).click();
    await expect(page.getByText('A test in both languages goes to me@shop.example')).toBeVisible();
    await expect.poll(async () => recipientsOf(await mailsIn(shop))).toEqual(['me@shop.example', 'me@shop.example']);

    await preview.getByRole('button', { name: 'Send…' }).click();
    const question = page.getByRole('dialog', { name: 'Send “Spring tea, first flush” to 3 people?' });
    await question.getByRole('button', { name: 'Send to 3 people' }).click();
    const progress = panel(page, 'Progress');
    await expect(progress.getByText('3 of 3 sent')).toBeVisible();
    await expect(page.getByRole('main').getByText('Sent', { exact: true }).first()).toBeVisible();
    await expect(box(page, 'Name')).toHaveCount(0);
    await expect
      .poll(async () => recipientsOf(await mailsIn(shop)))
      .toEqual(['ann@club.example', 'bob@club.example', 'cho@club.example', 'me@shop.example', 'me@shop.example']);
    const toAnn = (await mailsIn(shop)).find((mail) => mail.includes('To: ann@club.example')) ?? '';
    expect(toAnn).toContain('From: Tea House <hello@shop.example>');
    expect(toAnn).toContain('Come and taste it.');
  });
});

test.describe('with a slow mail server', () => {
  /** More than can wait in the outbox at once. */
  const people = 510;
  let post: MailServer;
  let shop: RunningServer;
  let letThrough: () => void = () => {};
  test.beforeAll(async () => {
    const held: (() => void)[] = [];
    let isOpen = false;
    letThrough = () => {
      isOpen = true;
      for (const go of held.splice(0)) go();
    };
    post = await startMailServer({
      onRcptTo: (_address, _session, callback) => (isOpen ? callback() : void held.push(() => callback())),
    });
    shop = await startShop({ DEMO: '0', SMTP_URL: `smtp://127.0.0.1:${post.port}` });
  });
  test.afterAll(async () => {
    letThrough();
    await shop?.stop();
    await post?.close();
  });

  test('a sending is paused, so that only what waits in the outbox leaves, and goes on to everybody', async ({
    page,
  }) => {
    const office = await prepare(shop);
    const words = { zh_HK: 'Hello', en_US: 'Hello' };
    const set = Array.from({ length: people }, (_, number) => ({ email: `p${number}@list.example` }));
    const { id } = await office.create('message', {
      name: 'To many',
      to: 'emails',
      emails: { set },
      subject: words,
      text: words,
    });
    await office.act('message', id, 'send', { recipients: people });
    await office.close();
    await page.goto(`${shop.address}/message/${id}`);
    await signIn(page, administrator);
    const progress = panel(page, 'Progress');
    await expect(progress).toContainText('0 of 510 sent');
    await expect(progress).toContainText('Still to be queued: 10 · In the outbox: 500');

    await progress.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(progress.getByRole('button', { name: 'Go on', exact: true })).toBeVisible();
    letThrough();
    await expect(progress).toContainText('500 of 510 sent', { timeout: 60_000 });
    await expect(progress).toContainText('Still to be queued: 10 · In the outbox: 0');

    await progress.getByRole('button', { name: 'Go on', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Go on', exact: true }).click();
    await expect(progress).toContainText('510 of 510 sent');
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toHaveCount(0);
    expect(new Set(post.received.flatMap(({ to }) => to)).size).toBe(people);
    expect(post.received).toHaveLength(people);
  });
});
