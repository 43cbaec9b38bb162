import { expect, test } from 'vitest';
import { draftLifecycle } from '../../../resources/drafts.ts';
import { phases } from '../../../resources/kinds/related/live.ts';

test('a state has the same word and tone on a product as on its version', () => {
  const { draft, active, inactive } = draftLifecycle.states;
  const shown = Object.fromEntries(phases.map(({ value, label, tone }) => [value, { label, tone }]));
  expect([shown.draft, shown.live, shown.inactive]).toEqual([draft, active, inactive]);
  expect(new Set(phases.map(({ label }) => label[0])).size).toBe(phases.length);
});
