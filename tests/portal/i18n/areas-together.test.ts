import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type Area, areas } from '../../../resources/messages/areas.ts';
import { examples } from '../../counts.ts';

/** A message of each of these areas. */
const shown = {
  form: 'form.save',
  history: 'history.title',
  points: 'points.earn',
  membership: 'membership.members',
  eligibility: 'eligibility.title',
  activity: 'activity.all',
  privacy: 'privacy.save',
  views: 'views.viewsOf',
} as const satisfies Partial<Record<Area, string>>;
const names: readonly (keyof typeof shown)[] = [
  'form',
  'history',
  'points',
  'membership',
  'eligibility',
  'activity',
  'privacy',
  'views',
];
const seed = 20_261_126;

test(`areas that come at the same time take no sentences from each other, however they come (seed ${seed})`, async () => {
  // Loaded in advance, so that the order below decides.
  for (const name of names) for (const file of areas[name]) await import(`../../../resources/messages/en/${file}.ts`);
  const moments = fc.record({
    order: fc.shuffledSubarray([...names], { minLength: names.length }),
    waits: fc.array(fc.nat({ max: 12 }), { minLength: names.length, maxLength: names.length }),
  });
  await fc.assert(
    fc.asyncProperty(moments, async ({ order, waits }) => {
      vi.resetModules();
      const { createI18nProvider } = await import('../../../src/i18n/i18n-provider.ts');
      const { loadAreas } = await import('../../../src/i18n/messages.ts');
      // The page's areas are requested in parallel with the provider, as `preload.ts` does.
      const making = createI18nProvider('en');
      const loads: Promise<void>[] = [];
      for (const [place, name] of order.entries()) {
        loads.push(loadAreas([name]));
        for (let turn = 0; turn < (waits[place] ?? 0); turn += 1) await Promise.resolve();
      }
      const unsaid: string[] = [];
      const provider = await making;
      const said = order.map(async (name, place) => {
        await loads[place];
        if (provider.translate(shown[name]) === shown[name]) unsaid.push(name);
      });
      await Promise.all(said);
      expect(unsaid).toEqual([]);
    }),
    { seed, numRuns: examples(30) },
  );
});
