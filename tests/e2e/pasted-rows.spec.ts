import type { Locator, Page } from '@playwright/test';
import { counts } from '../counts.ts';
import { unique } from './office.ts';
import { waitUntilReady } from './routes.ts';
import { expect, test } from './server.ts';
import { box, holdRequests, save, saveAndSee } from './steps.ts';

test.use({ role: 'administrator' });

/** Creates clipboard data in the page: the system clipboard would take seconds for that much. */
const copyLines = (page: Page, count: number, more: readonly string[] = []) =>
  page.evaluate(
    ({ count, more }) => {
      const lines = Array.from({ length: count }, (_, number) => `p${number}@club.example.hk`);
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', [...lines, ...more].join('\r\n'));
      Object.assign(globalThis, { clipboardData });
    },
    { count, more },
  );

const pasteLines = (input: Locator) =>
  input.evaluate((element) => {
    const clipboardData: unknown = Reflect.get(globalThis, 'clipboardData');
    if (!(clipboardData instanceof DataTransfer)) throw new Error('nothing was copied');
    element.focus();
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });

/** Collects tasks of the page that take 50 ms or longer. */
async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
    }).observe({ type: 'longtask' });
  });
  return () =>
    page.evaluate(() => {
      const tasks: unknown = Reflect.get(globalThis, 'tasks');
      return Array.isArray(tasks) ? Math.max(0, ...tasks.map(Number)) : -1;
    });
}

const pasted = counts.pastedEmails;
const said = (number: number) => number.toLocaleString('en-US');
const beginsWith = (text: string) => new RegExp(`^${text.replaceAll('.', '\\.')}`, 'u');
const added = beginsWith(`${said(pasted)} lines were added, 3 were not:`);

test(`${said(pasted)} pasted emails go in as an import: the page says so, stays quick, and names the lines that were refused`, async ({
  page,
  office,
}) => {
  test.setTimeout(180_000);
  const name = unique('Harbour Club');
  const { id } = await office.create('user-group', {
    name: { zh_HK: name, en_US: name },
    emails: { set: [{ email: 'first@club.example.hk' }] },
  });
  await page.goto(`/user_group/${id}`);
  const emails = page.getByRole('region', { name: 'Emails' });
  await expect(emails.getByText('Saved: 1')).toBeVisible();
  await waitUntilReady(page);
  await copyLines(page, pasted, ['not-an-address', 'P5@club.example.hk', 'first@club.example.hk']);
  const longest = await watchTasks(page);
  const elements = () => page.getByRole('main').evaluate((main) => main.querySelectorAll('*').length);
  const before = await elements();
  const began = Date.now();
  await pasteLines(box(page, 'Add to Emails: one per line'));
  await expect(
    emails.getByText(`${said(pasted + 3)} lines were pasted, more than the form saves at once.`),
  ).toBeVisible();
  expect((await elements()) - before).toBeLessThan(100);
  await emails.getByRole('button', { name: `Add ${said(pasted + 3)} lines` }).click();
  await expect(emails.getByRole('progressbar')).toBeVisible();
  await expect(emails.getByText(added)).toBeVisible({ timeout: 120_000 });
  test.info().annotations.push({
    type: 'measured',
    description: `${Date.now() - began} ms, longest task ${await longest()} ms`,
  });
  await expect(emails.getByRole('listitem')).toHaveText([
    beginsWith(`Line ${said(pasted + 1)}, “not-an-address”: `),
    '1 was there already',
    '1 repeats an earlier line',
  ]);
  await expect(emails.getByText(`Saved: ${said(pasted + 1)}`, { exact: true })).toBeVisible();

  // The result is shown again after a reload, until it is closed.
  await page.reload();
  await expect(emails.getByText(added)).toBeVisible();
  // Refused lines return to the input for correction; text typed there meanwhile stays.
  const add = box(page, 'Add to Emails: one per line');
  await add.fill('typed@club.example.hk');
  await emails.getByRole('button', { name: 'Put it into the field, to correct it' }).click();
  await expect(add).toBeFocused();
  await expect(add).toHaveValue(['typed@club.example.hk', 'not-an-address'].join('\n'));
  await emails.getByRole('button', { name: 'Close' }).click();
  await box(page, 'Search in Emails').fill(`p${pasted - 1}@`);
  await expect(emails.getByRole('row', { name: beginsWith(`p${pasted - 1}@club`) })).toBeVisible();
});

test('lines beyond what the form of a new group saves are added once it is created', async ({ page }) => {
  const name = unique('New Club');
  await page.goto('/user_group/create');
  await page.getByRole('textbox', { name: /^Name.*Chinese/ }).fill(name);
  await page.getByRole('textbox', { name: /^Name.*English/ }).fill(name);
  const emails = page.getByRole('region', { name: 'Emails' });
  await copyLines(page, 1_500);
  await pasteLines(box(page, 'Add to Emails: one per line'));
  await expect(emails.getByText(/^1,500 lines were pasted.* as soon as this is created\./)).toBeVisible();
  await save(page);
  await expect(emails.getByText('All 1,500 lines were added.')).toBeVisible({ timeout: 30_000 });
  await expect(emails.getByText('Saved: 1,500', { exact: true })).toBeVisible();
});

test('leaving asks before pasted lines that are not added yet are lost', async ({ page, office }) => {
  const name = unique('Left Club');
  const { id } = await office.create('user-group', { name: { zh_HK: name, en_US: name } });
  await page.goto(`/user_group/${id}`);
  const emails = page.getByRole('region', { name: 'Emails' });
  await copyLines(page, 1_200);
  await pasteLines(box(page, 'Add to Emails: one per line'));
  await expect(emails.getByText(/^1,200 lines were pasted/)).toBeVisible();
  const elsewhere = page.getByRole('link', { name: 'Merchant', exact: true });
  await elsewhere.click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toContainText(`[${name}] are not saved: Emails: 1,200 pasted lines.`);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(emails.getByText(/^1,200 lines were pasted/)).toBeVisible();
  await emails.getByRole('button', { name: 'Discard them' }).click();
  await elsewhere.click();
  await expect(page).toHaveURL(/\/merchant(?:\?|$)/);
});

test('text typed into the form stays while pasted lines are imported, and is saved after', async ({ page, office }) => {
  const name = unique('Typed Club');
  const { id } = await office.create('user-group', { name: { zh_HK: name, en_US: name } });
  await page.goto(`/user_group/${id}`);
  const english = page.getByRole('textbox', { name: /^Name.*English/ });
  await english.fill(`${name} typed`);
  const emails = page.getByRole('region', { name: 'Emails' });
  await copyLines(page, 1_200);
  await pasteLines(box(page, 'Add to Emails: one per line'));
  await emails.getByRole('button', { name: 'Add 1,200 lines' }).click();
  await expect(emails.getByText('All 1,200 lines were added.')).toBeVisible({ timeout: 30_000 });
  await expect(english).toHaveValue(`${name} typed`);
  await expect(emails.getByText('Saved: 1,200', { exact: true })).toBeVisible();
  // The import changed the record, like any other user could have: nothing clashes, so no question appears.
  await saveAndSee(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(english).toHaveValue(`${name} typed`);
  await expect(emails.getByText('Saved: 1,200', { exact: true })).toBeVisible();
});

test('a save while the record that an import changed is still being read keeps what was typed and what was imported', async ({
  page,
  office,
}) => {
  const name = unique('Slow Club');
  const { id } = await office.create('user-group', { name: { zh_HK: name, en_US: name } });
  await page.goto(`/user_group/${id}`);
  const english = page.getByRole('textbox', { name: /^Name.*English/ });
  await english.fill(`${name} typed`);
  const emails = page.getByRole('region', { name: 'Emails' });
  await copyLines(page, 1_200);
  const read = await holdRequests(page, new RegExp(`/user-group/${id}$`, 'u'), 'GET');
  await pasteLines(box(page, 'Add to Emails: one per line'));
  await emails.getByRole('button', { name: 'Add 1,200 lines' }).click();
  await expect(emails.getByText('All 1,200 lines were added.')).toBeVisible();
  await saveAndSee(page, 'Saved. What others changed meanwhile was kept: Emails');
  read();
  await expect(emails.getByText('Saved: 1,200', { exact: true })).toBeVisible();
  await expect(english).toHaveValue(`${name} typed`);
  await page.reload();
  await expect(english).toHaveValue(`${name} typed`);
  await expect(emails.getByText('Saved: 1,200', { exact: true })).toBeVisible();
});

test('an import that is over before it is asked about is counted, and its rows are shown', async ({ page, office }) => {
  const name = unique('Quick Club');
  const { id } = await office.create('user-group', {
    name: { zh_HK: name, en_US: name },
    emails: { set: [{ email: 'first@club.example.hk' }] },
  });
  await page.goto(`/user_group/${id}`);
  const emails = page.getByRole('region', { name: 'Emails' });
  await copyLines(page, 1_001);
  const ask = await holdRequests(page, /\/job\/\d+$/u);
  await pasteLines(box(page, 'Add to Emails: one per line'));
  const sent = page.waitForResponse(/\/import\/add_emails(?:\?|$)/u);
  await emails.getByRole('button', { name: 'Add 1,001 lines' }).click();
  await office.jobDone(await (await sent).json());
  ask();
  await expect(emails.getByText('Saved: 1,002', { exact: true })).toBeVisible();
  await expect(emails.getByText('1–10 of 1,002')).toBeVisible();
});
