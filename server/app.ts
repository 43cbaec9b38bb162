import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Logger } from 'pino';
import { createDatabase } from './db/connection/pool.ts';
import { setSealingSecret } from './credentials/seal.ts';
import type { Pools } from './db/connection/pools.ts';
import { diskCheck, isDiskFailing } from './http/disk-check.ts';
import { ApiError } from './errors.ts';
import type { Deps, ServerEnv } from './http/deps.ts';
import { errorHandler } from './http/error-handler.ts';
import { databaseCheck, health, cachedCheck } from './http/health.ts';
import { mount } from './http/mount.ts';
import { portal, portalFolder } from './http/portal/index.ts';
import { requestContext } from './http/request-context.ts';
import type { App, AppEnv } from './http/route.ts';
import { serveMedia } from './media/serve.ts';
import { createUrlSigner } from './http/signed-urls.ts';
import { mediaCheck } from './media/store.ts';
import { mailCheck } from './outbox/index.ts';
import { allRoutes } from './routes.ts';
import { createAuthenticate } from './session/authenticate.ts';
import { createTokens } from './session/tokens.ts';
import { createUserPool } from './session/user-pool.ts';

export interface AppOptions extends Pools {
  readonly env: ServerEnv;
  readonly log: Logger;
  /** Whether migrations and bootstrap are done. */
  readonly ready: () => boolean;
  /** The clock; tests move it. */
  readonly now?: () => Date;
  /** Folder of the built portal; found automatically by default. */
  readonly portal?: string;
}

/** Creates the server as a function from request to answer. Opens and listens to nothing itself. */
export function createApp({
  pool,
  vital,
  background,
  readiness,
  env,
  log,
  ready,
  now = () => new Date(),
  portal: folder = portalFolder(),
}: AppOptions): App {
  setSealingSecret(env.sealingSecret ?? env.sessionSecret);
  const deps: Deps = {
    pool,
    vital,
    background,
    readiness,
    database: createDatabase(pool),
    env,
    log,
    urlSigner: createUrlSigner(env.sessionSecret, now),
    now,
  };
  const tokens = createTokens(env.sessionSecret, now);
  const userPool = env.userPool && createUserPool(env.userPool, now);
  const app: App = new Hono<AppEnv>();
  app.onError(
    errorHandler({ log, ...(env.databaseUrl === undefined && { isDiskFailing: () => isDiskFailing(env.dataDir) }) }),
  );
  app.use(requestContext(deps));
  health(app, [
    { name: 'start', isReady: ready },
    cachedCheck(databaseCheck(readiness)),
    diskCheck(env.dataDir),
    cachedCheck(mediaCheck(env)),
    cachedCheck(mailCheck(env), 60_000),
  ]);
  if (env.corsOrigins.length > 0) app.use('/api/*', crossOrigin(env.corsOrigins));
  app.use('/api/*', async (context, next) => {
    if (!ready()) throw new ApiError(503, 'errors.notReady', { retryAfter: 1 });
    // PostgreSQL can't store NUL in a text, so no query can match it.
    if (context.req.url.includes('%00')) throw new ApiError(400, 'errors.malformed', { params: { reason: '%00' } });
    await next();
  });
  mount(app, allRoutes(deps, tokens, userPool), createAuthenticate(deps, tokens, userPool));
  app.all('/api/*', absent).all('/api', absent);
  app.get('/media/*', serveMedia(deps));
  app.get('*', portal(deps, folder));
  app.all('*', absent);
  return app;
}

function absent(): never {
  throw new ApiError(404, 'errors.notFound');
}

function crossOrigin(origins: readonly string[]) {
  return cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Accept-Language',
      'X-STORE-ID',
      'If-Match',
      'Idempotency-Key',
      'X-Request-Id',
    ],
    exposeHeaders: ['ETag', 'X-Total-Count', 'X-Request-Id', 'Retry-After', 'Content-Disposition'],
    maxAge: 600,
  });
}
