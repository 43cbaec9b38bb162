import { afterAll, beforeAll, expect, test } from 'vitest';
import { allPermissions } from '../../resources/access.ts';
import type { Deps } from '../../server/http/deps.ts';
import type { Route } from '../../server/http/route.ts';
import { allRoutes } from '../../server/routes.ts';
import { createTokens } from '../../server/session/tokens.ts';
import { at } from './openapi/described.ts';
import { call } from './scenarios.ts';
import { makeShop, sessionSecret, type Shop } from './world.ts';

let shop: Shop;
let routes: readonly Route[];
beforeAll(async () => {
  shop = await makeShop();
  const deps: Deps = { ...shop.parts, database: shop.db };
  routes = allRoutes(deps, createTokens(sessionSecret, shop.now));
});
afterAll(async () => shop.drop());

const open = [
  'POST /auth/login',
  'POST /auth/challenge',
  'POST /auth/refresh',
  'POST /auth/logout',
  // The token of a challenge, or of a mail, is the proof; users who forgot their password have no session.
  'POST /auth/totp',
  'POST /auth/passkey',
  'POST /auth/forgot',
  'POST /auth/reset',
  'POST /auth/reset/check',
  'GET /openapi.json',
  // A merchant authenticates with HTTP Basic.
  'POST /open/application',
  'POST /open/order',
  'POST /open/order/1/payment',
  'POST /open/order/quote',
  // Its URL is signed.
  'GET /message/1/preview/1/1',
  'GET /message-template/1/preview/1',
  'GET /order/1/order_detail_email/1/1',
  'GET /outgoing-mail/1/preview',
];
/** Returns `METHOD /path` of a route, with a value for every parameter. */
const callOf = ({ method, path }: Route) => `${method.toUpperCase()} ${path.replaceAll(/:\w+(?:\{[^}]*\})?/gu, '1')}`;
const needing = () =>
  routes.flatMap((route) => (typeof route.access === 'object' ? [{ route, anyOf: route.access.anyOf }] : []));

async function statuses(some: readonly Route[], as?: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const route of some)
    found[callOf(route)] = (await call(shop, callOf(route), as === undefined ? {} : { as })).status;
  return found;
}

test('only sign-in calls and the OpenAPI page need no session', () => {
  expect(
    routes
      .filter(({ access }) => access === 'public')
      .map(callOf)
      .filter((name) => !open.includes(name)),
  ).toEqual([]);
});

test('every other call without a session is 401', async () => {
  const closed = routes.filter(({ access }) => access !== 'public');
  expect(closed.length).toBeGreaterThan(0);
  expect(await statuses(closed)).toEqual(Object.fromEntries(closed.map((route) => [callOf(route), 401])));
});

test('every call that needs a permission is 403 without permissions', async () => {
  await shop.addPerson('nobody_in_particular', []);
  const closed = needing().map(({ route }) => route);
  expect(await statuses(closed, 'nobody_in_particular')).toEqual(
    Object.fromEntries(closed.map((route) => [callOf(route), 403])),
  );
});

test('each such refusal names the permissions of which any one would have sufficed', async () => {
  const told: Record<string, unknown> = {};
  for (const { route } of needing())
    told[callOf(route)] = at((await call(shop, callOf(route), { as: 'nobody_in_particular' })).json, 'missing');
  expect(told).toEqual(Object.fromEntries(needing().map(({ route, anyOf }) => [callOf(route), anyOf])));
});

test('every call that needs a permission is 403 with all others', async () => {
  const groups = new Map<string, Route[]>();
  for (const { route, anyOf } of needing())
    groups.set(anyOf.join(' '), [...(groups.get(anyOf.join(' ')) ?? []), route]);
  for (const [place, [needed, some]] of [...groups].entries()) {
    const person = `all_but_${place}`;
    await shop.addPerson(
      person,
      allPermissions.filter((permission) => !needed.split(' ').includes(permission)),
    );
    expect(await statuses(some, person)).toEqual(Object.fromEntries(some.map((route) => [callOf(route), 403])));
  }
});

test('every permission that a call needs is declared', () => {
  expect(needing().flatMap(({ anyOf }) => anyOf.filter((permission) => !allPermissions.includes(permission)))).toEqual(
    [],
  );
});
