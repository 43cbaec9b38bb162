import type { Page } from '@playwright/test';
import { findings } from './axe.ts';
import { expect, test } from './server.ts';
import { signIn } from './steps.ts';

/** Gives the page's browser a virtual authenticator that confirms. */
async function giveAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is added in the profile, and signs in in place of a code', async ({ page, office, shop }) => {
  const person = await office.hire('catalogue');
  // Passkeys need a host name, not an IP address.
  const address = `http://localhost:${new URL(shop.address).port}`;
  await giveAuthenticator(page);
  await page.goto(`${address}/login`);
  await signIn(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto(`${address}/profile`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Office laptop');
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  const passkey = page.getByRole('listitem').filter({ hasText: 'Office laptop' });
  await expect(passkey).toContainText('not used yet');
  expect(await findings(page, 'the profile with a passkey')).toEqual([]);

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.goto(`${address}/login`);
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto(`${address}/profile`);
  await expect(passkey).toContainText('Used last');
  await passkey.getByRole('button', { name: 'Remove the passkey “Office laptop”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(passkey).toHaveCount(0);
  await expect(page.getByText('Not set up')).toBeVisible();
});
