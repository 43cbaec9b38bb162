import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type pg from 'pg';
import { fileURLToPath } from 'node:url';
import type { Env } from './env.ts';
import type { Log } from './log.ts';

/** The whole server as a function from request to answer; it opens nothing itself. */
export function createApp({ pool, ready }: { pool: pg.Pool; env: Env; log: Log; ready: () => boolean }): Hono {
  const portal = fileURLToPath(new URL('../portal', import.meta.url));
  const app = new Hono();
  app.get('/healthz', (context) => context.text('ok'));
  app.get('/readyz', async (context) => {
    const answers = ready() && (await pool.query('SELECT 1').then(() => true, () => false));
    return answers ? context.text('ready') : context.text('not ready', 503);
  });
  app.use('*', serveStatic({ root: portal }));
  app.get('*', serveStatic({ root: portal, path: 'index.html' }));
  return app;
}
