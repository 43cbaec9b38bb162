import type { Page } from '@playwright/test';
import { waitUntilReady } from './routes.ts';

/** Layout shifts of a page: their sum, and the elements that moved most. */
export interface Shifts {
  readonly sum: number;
  readonly moved: readonly string[];
}

/** Chromium's entry for a layout shift. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

declare global {
  interface Window {
    layoutShifts?: { value: number; moved: string[] }[];
  }
}

/** Maximum sum of layout shifts: half of what Web Vitals call good. */
export const allowed = 0.05;

/** Records every layout shift of the page from its start, including those right after an input. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = [];
    const isShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift';
    window.layoutShifts = shifts;
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return 'something gone';
      const { tagName, className } = element;
      const label = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30) ?? '';
      return `${tagName.toLowerCase()}.${String(className)
        .replace(/css-\w+-?/gu, '')
        .trim()
        .split(/\s+/u)
        .join('.')} “${label}”`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!isShift(entry)) continue;
        const moved = entry.sources.map(
          ({ node, previousRect: a, currentRect: b }) =>
            `${nameOf(node)} ${[a.x, a.y, a.width, a.height].map(Math.round).join(' ')} → ${[b.x, b.y, b.width, b.height].map(Math.round).join(' ')}`,
        );
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the shifts since the page was loaded, or since the last call, after two frames without one. */
export async function takeShifts(page: Page): Promise<Shifts> {
  const shifts = await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    for (let seen = -1; seen !== window.layoutShifts?.length;) {
      seen = window.layoutShifts?.length ?? 0;
      await frame();
      await frame();
    }
    return window.layoutShifts?.splice(0) ?? [];
  });
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts
      .toSorted((a, b) => b.value - a.value)
      .slice(0, 3)
      .flatMap(({ value, moved }) => moved.map((one) => `${value.toFixed(3)} ${one}`)),
  };
}

/** The sentence for a page whose shifts are too large; none otherwise. */
export function tooMuch(where: string, { sum, moved }: Shifts): readonly string[] {
  return sum < allowed ? [] : [`${where}: ${sum.toFixed(3)}\n  ${moved.join('\n  ')}`];
}

/** Reloads a page and waits until everything is loaded. */
export async function load(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitUntilReady(page);
  await page.waitForLoadState('networkidle');
}
