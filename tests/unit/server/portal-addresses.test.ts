import { expect, test } from 'vitest';
import { resourcesAndViews } from '../../../resources/index.ts';
import { pageOf } from '../../../resources/names.ts';
import { pageMatcher } from '../../../server/http/portal/paths.ts';
import { pages } from '../../../src/screens/index.ts';
import { sourcesIn } from '../../rooms/sources.ts';

const isPage = pageMatcher([...pages.map(({ path }) => path), '/invoices']);

/** The paths in the portal's sources. */
const named = sourcesIn('src').flatMap(({ text }) =>
  [...text.matchAll(/\bpath(?:=|: )['"](\/[\w/]*)['"]/gu)].map(([, path = '']) => path),
);

test.each([
  ...new Set([
    ...named,
    '/login',
    '/challenge',
    '/forgot',
    '/reset',
    '/invoices',
    ...resourcesAndViews.flatMap((one) => [pageOf(one), pageOf(one, 'create'), pageOf(one, 12)]),
  ]),
])('the server knows the portal’s address %s', (path) => {
  expect(isPage(path)).toBe(true);
});

test('the portal names some', () => {
  expect(named).toEqual(
    expect.arrayContaining(['/', '/home', '/profile', '/product_version/bulk_edit', '/address_area']),
  );
});

test.each([
  '/metrics',
  '/graphql',
  '/api2/sku',
  '/homes',
  '/invoices2',
  '/salesman.php',
  '/salesman/.env',
  '//home',
  '/assets/home',
])('%s is none of them', (path) => {
  expect(isPage(path)).toBe(false);
});
