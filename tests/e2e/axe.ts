import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { waitForAnimations } from './routes.ts';

/** Returns axe's serious and critical violations, one line each. `rules` restricts the rules that run. */
export async function findings(page: Page, where: string, rules?: readonly string[]): Promise<readonly string[]> {
  await waitForAnimations(page);
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? builder.withRules([...rules]) : builder).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${where}: ${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
}
