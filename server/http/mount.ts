import { ApiError } from '../errors.ts';
import { StartError } from '../process/start-error.ts';
import { CallTurns } from './call-turns.ts';
import type { ApiContext, App, Route, RouteAccess } from './route.ts';
import type { Authenticate, Claim } from './authenticate.ts';

/**
 * Puts routes below `/api`, each behind its access: 401 without a session, 403 without a permission, 400 without a
 * store where it needs one. The token is read first, and the database asked when it is the session's turn: so what no
 * token is ours for never reaches it, and nobody's calls keep others from being told who they are.
 * @throws StartError for a route that doesn't say who may call it, or that is there already
 */
export function mount(app: App, routes: readonly Route[], authenticate: Authenticate): void {
  const seen = new Set<string>();
  const turns = new CallTurns();
  for (const route of routes) {
    const name = `${route.method.toUpperCase()} ${route.path}`;
    if (!isAccess(route.access))
      throw new StartError(`The route ${name} does not say who may call it: give it an access.`);
    if (seen.has(name)) throw new StartError(`The route ${name} is declared twice.`);
    seen.add(name);
    app.on(route.method.toUpperCase(), `/api${route.path}`, async (context) => {
      const { access } = route;
      if (access === 'public') {
        context.set('inTurn', turns.ofStranger(route, context.get('address')));
        return route.handler(context);
      }
      const claim = await authenticate(context.req.header('authorization'));
      if (!claim) throw new ApiError(401, 'errors.unauthenticated');
      context.set('inTurn', turns.writing(route));
      return turns.ofSession(route, claim, async () => {
        await admit(context, route, access, claim);
        return route.method === 'get' ? turns.read(route, () => route.handler(context)) : route.handler(context);
      });
    });
  }
}

async function admit(
  context: ApiContext,
  route: Route,
  access: Exclude<RouteAccess, 'public'>,
  claim: Claim,
): Promise<void> {
  const store = storeIn(context.req.header('x-store-id'));
  const found = await claim.holder(store);
  if (!found) throw new ApiError(401, 'errors.unauthenticated');
  context.set('caller', found.caller);
  if (access !== 'session' && !access.anyOf.some((permission) => found.caller.permissions.includes(permission))) {
    throw new ApiError(403, 'errors.forbidden');
  }
  if (!route.store) return;
  if (store === undefined || !found.storeExists) throw new ApiError(400, 'errors.storeMissing');
  context.set('store', store);
}

/** `public`, `session`, or at least one permission: checked at run time too, since a hole here is open to everybody. */
function isAccess(access: unknown): boolean {
  if (access === 'public' || access === 'session') return true;
  const anyOf: unknown = typeof access === 'object' && access !== null ? Reflect.get(access, 'anyOf') : undefined;
  return Array.isArray(anyOf) && anyOf.length > 0;
}

function storeIn(header: string | undefined): number | undefined {
  const id = /^[1-9]\d{0,9}$/u.test(header ?? '') ? Number(header) : 0;
  return id > 0 && id <= 2_147_483_647 ? id : undefined;
}
