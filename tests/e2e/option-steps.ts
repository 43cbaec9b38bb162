import type { Locator, Page } from '@playwright/test';
import { expect } from './server.ts';

/** The grid of a version's combinations. */
export const combinations = (page: Page) => page.getByRole('grid', { name: 'Combinations' });
/** The grid of a version's group prices. */
export const prices = (page: Page) => page.getByRole('grid', { name: 'Group prices' });
/** The cell of a combination, or of a group's price for one. */
export const cell = (grid: Locator, name: string) => grid.getByRole('gridcell', { name: new RegExp(`^${name}:`, 'u') });

/** Adds a choice group with its choices in the dialog. */
export async function addGroup(
  page: Page,
  names: readonly [zh: string, en: string],
  choices: readonly (readonly [zh: string, en: string])[],
): Promise<void> {
  await page.getByRole('button', { name: 'Add choice group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add choice group' });
  const put = async (label: string, [zh, en]: readonly [zh: string, en: string]) => {
    const boxes = dialog.getByRole('textbox', { name: new RegExp(`^${label} `, 'u') });
    await boxes.first().fill(zh);
    await boxes.last().fill(en);
  };
  await put('Choice group', names);
  for (const [index, choice] of choices.entries()) await put(`Choice ${index + 1}`, choice);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: `Choices of ${names[1]}` })).toContainText(choices.at(-1)?.[1] ?? '');
}

/** Pastes spreadsheet cells, like Ctrl+V. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', given);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** Answers a confirmation dialog and waits until it is closed. */
export async function confirm(page: Page, question: string, answer: string): Promise<void> {
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: answer, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Saves with Ctrl+S. The bar shows unsaved changes a moment after the edit. */
export async function saveByKey(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Unsaved: /u })).toBeVisible();
  await page.keyboard.press('Control+s');
  await waitUntilSaved(page);
}

/** Waits until no change is left to save. */
export const waitUntilSaved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'No unsaved changes' })).toBeVisible();
