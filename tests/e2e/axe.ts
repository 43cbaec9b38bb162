import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';
import { waitForAnimations } from './routes.ts';

export interface Violation {
  readonly impact: string;
  /** The rule, the element, and the problem. */
  readonly line: string;
}

interface Where {
  /** Restricts the check to these rules. */
  readonly rules?: readonly string[];
  /** Selectors of the elements to check, and of those to skip. */
  readonly include?: string;
  readonly exclude?: string;
}

/** Injects axe into a frame, once for each document: parsing its script takes longer than checking most pages. */
async function equip(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
}

/** Timeout in milliseconds, because a frame without scripts never answers. */
const answersWithin = 1_000;

/**
 * Returns axe's violations. Injects axe directly, once: the package for Playwright parses axe's script twice per call,
 * which took most of the time.
 */
export async function violations(page: Page, { rules, include, exclude }: Where = {}): Promise<readonly Violation[]> {
  await waitForAnimations(page);
  await equip(page.mainFrame());
  for (const frame of page.frames().slice(1))
    await Promise.race([equip(frame).catch(() => {}), new Promise((done) => setTimeout(done, answersWithin).unref())]);
  return page.evaluate(
    async ({ context, options }) => {
      const core: unknown = Reflect.get(window, 'axe');
      const { violations: found } = await (core as typeof axe).run(context, options);
      return found.flatMap(({ id, impact, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({
          impact: impact ?? '',
          line: `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`,
        })),
      );
    },
    {
      context: { include: [[include ?? 'html']], exclude: exclude === undefined ? [] : [[exclude]] },
      options: {
        resultTypes: ['violations' as const],
        ...(rules && { runOnly: { type: 'rule' as const, values: [...rules] } }),
      },
    },
  );
}

/** Returns axe's serious and critical violations, one line each. */
export async function findings(page: Page, where: string, what: Where = {}): Promise<readonly string[]> {
  return (await violations(page, what))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ line }) => `${where}: ${line}`);
}
