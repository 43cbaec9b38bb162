import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { Client } from 'pg';
import { socketFolderOf } from '../../server/db/embedded/socket-folder.ts';
import type { Credentials } from './office.ts';
import { findings } from './axe.ts';
import { expect, type RunningServer, test } from './server.ts';
import { signIn } from './steps.ts';

const factor = (page: Page) =>
  page.locator('main section').filter({ has: page.getByRole('heading', { name: 'Second factor' }) });

/** The secret shown for apps that can't scan. */
const unspaced = (key: string | null) => (key ?? '').replaceAll(' ', '');

/** A code that wasn't used yet: the code of the next 30 seconds is already accepted. */
const nextCode = (secret: string) => new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });
const presentCode = (secret: string) => new TOTP({ secret }).generate();

async function signInAnew(page: Page, person: Credentials): Promise<void> {
  await page.goto('/login');
  await signIn(page, person);
}

/** Sets the last proof of the newest session back by an hour. */
async function age({ dataDir }: RunningServer): Promise<void> {
  const client = new Client({ host: socketFolderOf(dataDir), user: 'shop', database: 'shop' });
  await client.connect();
  await client.query(
    `update session set authenticated_at = now() - interval '1 hour' where number = (select max(number) from session)`,
  );
  await client.end();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('an app is set up in the profile, and from then on sign-in asks for its code, or a recovery code', async ({
  page,
  office,
}) => {
  const person = await office.hire('catalogue');
  await signInAnew(page, person);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.goto('/profile');
  await expect(factor(page).getByText('Not set up')).toBeVisible();
  await factor(page).getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  expect(await findings(page, 'the dialog that sets up an app')).toEqual([]);
  const secret = unspaced(await dialog.getByLabel('Key to type into the app').inputValue());
  await dialog.getByLabel('Code that the app shows').fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^The Code is wrong/u)).toBeVisible();
  await dialog.getByLabel('Code that the app shows').fill(presentCode(secret));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [recovery = ''] = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(factor(page).getByText('10 recovery codes left')).toBeVisible();

  await page.getByRole('button', { name: 'Log out' }).click();
  await signInAnew(page, person);
  await expect(heading(page, 'Enter your code')).toBeVisible();
  expect(await findings(page, 'the page for a code')).toEqual([]);
  // It survives a reload.
  await page.reload();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^The Code is wrong/u)).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(nextCode(secret));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Dashboard')).toBeVisible();

  // The user lost the phone.
  await page.getByRole('button', { name: 'Log out' }).click();
  await signInAnew(page, person);
  await page.getByLabel('Code', { exact: true }).fill(recovery.toUpperCase().replaceAll('-', ' '));
  await page.keyboard.press('Enter');
  const told = page.getByRole('dialog', { name: 'You used a recovery code' });
  await expect(told).toContainText('9 recovery codes left');
  // A reload doesn't remove it before it is closed.
  await page.reload();
  await told.getByRole('link', { name: 'Go to my profile' }).click();
  await expect(factor(page).getByText('9 recovery codes left')).toBeVisible();
  await factor(page).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(factor(page).getByText('Not set up')).toBeVisible();
});

test('a role that requires it has its people set one up as they sign in, and an administrator resets it', async ({
  page,
  office,
}) => {
  const role = await office.create('role', {
    name: 'Careful',
    key: 'careful',
    permissions: ['ecommerce:ListProducts'],
  });
  const person = await office.hire('careful');
  await office.change('role', role.id, { requires_second_factor: true });
  await signInAnew(page, person);
  await expect(heading(page, 'Set up your second factor')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  expect(await findings(page, 'the page that sets up an app')).toEqual([]);
  const secret = unspaced(await page.locator('form code').textContent());
  await page.getByLabel('Code that the app shows').fill(presentCode(secret));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Keep your recovery codes')).toBeVisible();
  await expect(page.locator('form').getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.goto('/profile');
  await expect(factor(page).getByText('You are required to have one.')).toBeVisible();
  await expect(factor(page).getByRole('button', { name: 'Remove' })).toHaveCount(0);

  const { id } = await office.find('admin-user', `filter[username]=${person.username}`);
  await office.act('admin-user', id, 'reset_second_factor');
  await page.goto('/product');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test.describe('signed in', () => {
  test.use({ role: 'administrator' });

  test('who changes an e-mail is asked again who they are, and nothing typed is lost', async ({
    page,
    office,
    shop,
  }) => {
    const { id } = await office.adminUser(await office.roleOf('read_only'));
    await page.goto(`/admin_user/${id}`);
    const email = page.locator('main').getByRole('textbox', { name: 'Email' });
    await email.fill('moved@example.hk');
    await age(shop);
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    await dialog.getByLabel('Password').fill('not this');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('The Password is wrong')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(/prove that it is you/u).first()).toBeVisible();
    await expect(email).toHaveValue('moved@example.hk');
    await page.keyboard.press('Control+s');
    await dialog.getByLabel('Password').fill(shop.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect.poll(async () => (await office.read('admin-user', id))['email']).toBe('moved@example.hk');
  });
});
