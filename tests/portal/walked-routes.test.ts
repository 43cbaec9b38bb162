import { expect, test } from 'vitest';
import { resourcesAndViews } from '../../resources/index.ts';
import { abilityPages } from '../../src/screens/ability-pages.ts';
import { pages } from '../../src/screens/index.ts';
import { abilityPaths, routesOf } from '../e2e/paths.ts';
import { routeAt, standingRoutes } from '../spec/routes.ts';

test.each(resourcesAndViews)('the walk of the browser tests visits each page of an ability: $name', (resource) => {
  const needNoRecord = abilityPages(resource).filter(({ path }) => !path.includes(':'));
  expect(abilityPaths(resource)).toEqual(needNoRecord.map(({ path }) => path));
});

const walked = new Set(
  await Promise.all(
    resourcesAndViews.map((resource) => routesOf(resource, { find: async () => ({ id: 1, revision: 1 }) })),
  ).then((ofEntities) => [...ofEntities.flat(), ...pages.map(({ path }) => path)].map(routeAt)),
);

// `/` redirects to /home.
test.each(standingRoutes.filter((route) => route !== '/'))('the walk visits %s, which SPEC §2 names', (route) => {
  expect(walked).toContain(route);
});
