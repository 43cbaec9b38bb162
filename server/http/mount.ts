import { ApiError, assertHolds } from '../errors.ts';
import { StartError } from '../process/start-error.ts';
import { CallLimiter } from './call-limits.ts';
import type { ApiContext, App, Caller, Route, RouteAccess } from './route.ts';
import type { Authenticate, TokenClaim } from './authenticate.ts';

/**
 * Mounts routes below `/api`, each behind its access: 401 without a session, 403 without a permission, 400 without a
 * required store. The token is verified first, and the database queried once the session's limit admits the call:
 * invalid tokens never reach the database, and one session's calls don't delay others' authentication.
 * @throws StartError for a route without an access, or a route that is mounted already
 */
export function mount(app: App, routes: readonly Route[], authenticate: Authenticate): void {
  const seen = new Set<string>();
  const limiter = new CallLimiter();
  for (const route of routes) {
    const name = `${route.method.toUpperCase()} ${route.path}`;
    if (!isAccess(route.access))
      throw new StartError(`The route ${name} does not say who may call it: give it an access.`);
    if (seen.has(name)) throw new StartError(`The route ${name} is declared twice.`);
    seen.add(name);
    app.on(route.method.toUpperCase(), `/api${route.path}`, async (context) => {
      const { access } = route;
      if (access === 'public') {
        context.set('runLimited', limiter.anonymousLimit(route, context.get('address')));
        context.set('runProven', (caller) => limiter.provenLimit(route, caller));
        return route.handler(context);
      }
      const claim = await authenticate(context.req.header('authorization'));
      if (!claim) throw new ApiError(401, 'errors.unauthenticated');
      context.set('runLimited', limiter.writeLimit(route));
      return limiter.runForSession(route, claim, async () => {
        await authorize(context, route, access, claim);
        return route.method === 'get' ? limiter.runRead(route, () => route.handler(context)) : route.handler(context);
      });
    });
  }
}

async function authorize(
  context: ApiContext,
  route: Route,
  access: Exclude<RouteAccess, 'public'>,
  claim: TokenClaim,
): Promise<void> {
  const store = parseStoreId(context.req.header('x-store-id'));
  const found = await claim.resolveCaller(store);
  if (!found) throw new ApiError(401, 'errors.unauthenticated');
  context.set('caller', found.caller);
  assertReadsOnly(route, found.caller);
  if (access !== 'session') assertHolds(found.caller.permissions, access.anyOf);
  if (store !== undefined && found.storeExists) context.set('store', store);
  else if (route.store) throw new ApiError(400, 'errors.storeMissing');
}

/**
 * Asserts that a caller who views the portal as a role writes nothing; runs before a body or a permission is checked.
 */
function assertReadsOnly({ method, whileViewing }: Route, { viewingAs }: Caller): void {
  if (viewingAs && method !== 'get' && !whileViewing)
    throw new ApiError(403, 'errors.viewingAs', { params: { role: viewingAs.title } });
}

/** Checks an access at run time too, since a mistake here opens the route to everybody. */
function isAccess(access: unknown): boolean {
  if (access === 'public' || access === 'session') return true;
  const anyOf: unknown = typeof access === 'object' && access !== null ? Reflect.get(access, 'anyOf') : undefined;
  return Array.isArray(anyOf) && anyOf.length > 0;
}

/** The id in X-STORE-ID, if valid. */
export function parseStoreId(header: string | undefined): number | undefined {
  const id = /^[1-9]\d{0,9}$/u.test(header ?? '') ? Number(header) : 0;
  return id > 0 && id <= 2_147_483_647 ? id : undefined;
}
