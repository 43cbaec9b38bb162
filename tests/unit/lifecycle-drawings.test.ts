import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawings } from '../../scripts/lifecycles.ts';

test('docs/lifecycles holds the drawings of the declared lifecycles, and no others; npm run docs:lifecycles makes them', () => {
  const folder = 'docs/lifecycles';
  const kept = readdirSync(folder).map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')] as const);
  expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(drawings));
});
