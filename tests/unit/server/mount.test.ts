import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { errorHandler } from '../../../server/http/error-handler.ts';
import { mount } from '../../../server/http/mount.ts';
import type { App, AppEnv, Route, RouteAccess } from '../../../server/http/route.ts';
import { StartError } from '../../../server/process/start-error.ts';

const handler = (): Response => new Response('done');
const clerk = { id: 7, username: 'clerk', name: 'Clerk', permissions: ['ecommerce:GetOrder'], session: 's' };

function appWith(...routes: Route[]): App {
  const app: App = new Hono<AppEnv>();
  app.onError(errorHandler({ log: pino({ level: 'silent' }) }));
  mount(app, routes, async (authorization) =>
    authorization === 'Bearer good'
      ? {
          user: clerk.id,
          session: clerk.session,
          resolveCaller: async (store) => ({ caller: clerk, storeExists: store === 1 }),
        }
      : undefined,
  );
  return app;
}

async function statusOf(app: App, headers: Record<string, string> = {}): Promise<number> {
  const response = await app.request('/api/thing', { headers });
  return response.status;
}

const signedIn = { Authorization: 'Bearer good' };

test.each([
  ['no access at all', {}],
  ['an unknown word', { access: 'everybody' }],
  ['an empty list of permissions', { access: { anyOf: [] } }],
])('a route with %s stops the start and is named', (_name, given) => {
  const access: RouteAccess = JSON.parse(JSON.stringify({ access: undefined, ...given })).access;
  const mounting = () => appWith({ method: 'get', path: '/thing', access, handler });
  expect(mounting).toThrow(StartError);
  expect(mounting).toThrow('GET /thing');
});

test('two routes of one name stop the start', () => {
  const route: Route = { method: 'get', path: '/thing', access: 'session', handler };
  expect(() => appWith(route, route)).toThrow('GET /thing is declared twice');
});

test('nobody is refused before anything else is looked at', async () => {
  const app = appWith({
    method: 'get',
    path: '/thing',
    access: { anyOf: ['ecommerce:ListOrders'] },
    store: true,
    handler,
  });
  expect(await statusOf(app)).toBe(401);
  expect(await statusOf(app, signedIn)).toBe(403);
});

test.each([
  ['absent', {}],
  ['no number', { 'X-STORE-ID': 'one' }],
  ['of no store', { 'X-STORE-ID': '2' }],
  ['too large', { 'X-STORE-ID': '9999999999' }],
])('a store that is %s is 400 where one is needed', async (_name, headers) => {
  const app = appWith({ method: 'get', path: '/thing', access: 'session', store: true, handler });
  expect(await statusOf(app, { ...signedIn, ...headers })).toBe(400);
});

test('any one of the permissions opens the route', async () => {
  const app = appWith({
    method: 'get',
    path: '/thing',
    access: { anyOf: ['ecommerce:ListOrders', 'ecommerce:GetOrder'] },
    store: true,
    handler,
  });
  expect(await statusOf(app, { ...signedIn, 'X-STORE-ID': '1' })).toBe(200);
});

test('a public route asks nobody', async () => {
  expect(await statusOf(appWith({ method: 'get', path: '/thing', access: 'public', handler }))).toBe(200);
});
