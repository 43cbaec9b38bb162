import { expect, type Page } from '@playwright/test';

/** Asserts that the focused element shows its focus by an outline, a border or a background. */
export async function expectFocusSeen(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nothing is focused';
    const ringed = [element, element.parentElement, element.closest('tr, li, .MuiInputBase-root')].filter(
      (each) => each !== null,
    );
    const marks = ringed.some((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    });
    const boxed = element.closest('.MuiInputBase-root.Mui-focused') !== null;
    return marks || boxed ? 'seen' : element.outerHTML.slice(0, 200);
  });
  expect(seen).toBe('seen');
}

/** Presses Tab until the element with this role and name has the focus. */
export async function tabTo(
  page: Page,
  role: 'link' | 'button' | 'combobox' | 'textbox' | 'searchbox' | 'row',
  name: string | RegExp,
  most = 60,
): Promise<void> {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' });
  // An element that is loaded later may not exist yet: Tab would skip it.
  await expect(target.first()).toBeAttached();
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluateAll((found) => found.some((each) => each === document.activeElement)))
      return expectFocusSeen(page);
  }
  throw new Error(`Tab does not reach ${role} ${String(name)}`);
}
