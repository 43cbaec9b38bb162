import { expect, test } from 'vitest';
import { resources } from '../../../resources/index.ts';
import { isPortalAddress } from '../../../server/http/portal/paths.ts';
import { sourcesIn } from '../../rooms/sources.ts';

/** The addresses named in the portal's sources. */
const named = sourcesIn('src').flatMap(({ text }) =>
  [...text.matchAll(/\bpath(?:=|: )['"](\/[\w/]*)['"]/gu)].map(([, path = '']) => path),
);

test.each([
  ...new Set([
    ...named,
    '/login',
    '/challenge',
    ...resources.flatMap(({ name }) => [`/${name}`, `/${name}/create`, `/${name}/12`]),
  ]),
])('the server knows the portal’s address %s', (path) => {
  expect(isPortalAddress(path)).toBe(true);
});

test('the portal names some', () => {
  expect(named).toEqual(expect.arrayContaining(['/', '/home', '/profile', '/product_version/bulk_edit']));
});

test.each(['/metrics', '/graphql', '/api2/sku', '/homes', '/salesman.php', '/salesman/.env', '//home', '/assets/home'])(
  '%s is none of them',
  (path) => {
    expect(isPortalAddress(path)).toBe(false);
  },
);
