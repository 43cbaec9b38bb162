import { expect, test } from 'vitest';
import { resources } from '../../resources/index.ts';
import { abilityPages } from '../../src/screens/index.ts';
import { abilityPaths } from '../e2e/paths.ts';

test.each(resources)('the walk of the browser tests visits each page of an ability: $name', (resource) => {
  const needNoRecord = abilityPages(resource).filter(({ path }) => !path.includes(':'));
  expect(abilityPaths(resource)).toEqual(needNoRecord.map(({ path }) => path));
});
