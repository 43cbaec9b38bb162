import type { Page } from '@playwright/test';
import { type Language, languages } from '../../resources/messages/languages.ts';

/** A combination of width, theme and language. */
export interface Look {
  readonly width: 1440 | 390;
  readonly theme: 'light' | 'dark';
  readonly language: Language;
}

const heights = { 1440: 900, 390: 844 } as const;

export const looks: readonly Look[] = Array.from({ length: 12 }, (_, turn) => lookOf(turn));

/** The look for a turn: consecutive ones differ in width and language; they repeat after twelve. */
export function lookOf(turn: number): Look {
  return {
    width: turn % 2 === 0 ? 1440 : 390,
    theme: Math.floor(turn / 2) % 2 === 0 ? 'light' : 'dark',
    language: languages[turn % 3] ?? 'en',
  };
}

export const nameOf = ({ width, theme, language }: Look): string => `${width} px, ${theme}, ${language}`;

/** Gives pages loaded from now on this look. The page must be at the shop's origin. */
export async function takeLook(page: Page, { width, theme, language }: Look): Promise<void> {
  await page.setViewportSize({ width, height: heights[width] });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.evaluate((value) => localStorage.setItem('oto.language', value), language);
}

/** Waits until the page is rendered in a theme: React renders a moment after the media query changes. */
export async function waitForTheme(page: Page, theme: Look['theme']): Promise<void> {
  await page.waitForFunction((dark) => {
    const drawn = [...document.querySelectorAll('body, h1, .MuiDrawer-paper, .MuiAppBar-root')];
    const isBright = (element: Element) => Number((/\d+/u.exec(getComputedStyle(element).color) ?? ['0'])[0]) > 128;
    return drawn.some(({ tagName }) => tagName === 'H1') && drawn.every((element) => isBright(element) === dark);
  }, theme === 'dark');
}
