import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { negotiateLanguage } from '../../resources/messages/translate.ts';
import { clientAddress } from './client-address.ts';
import type { Deps } from './deps.ts';
import type { AppEnv } from './route.ts';

/** An id that someone in front of us may have given: safe in a log line and a header. */
const sane = /^[\w.-]{8,64}$/u;
/** Asked every few seconds by what watches over us: not worth a line each. */
const silent = new Set(['/healthz', '/readyz']);

/** Gives every request its id, language and address, and the log a line about each: never a query, header or body. */
export function requests({ env, log }: Pick<Deps, 'env' | 'log'>): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const begun = performance.now();
    const given = context.req.header('x-request-id') ?? '';
    const id = sane.test(given) ? given : randomUUID();
    context.set('requestId', id);
    context.set('language', negotiateLanguage(context.req.header('accept-language')));
    context.set('address', clientAddress(context, env.trustProxy));
    context.header('X-Request-Id', id);
    await next();
    const { path, method } = context.req;
    const { status } = context.res;
    if (silent.has(path) || (status < 400 && !path.startsWith('/api/'))) return;
    const line = { request: id, method, path, status, ms: Math.round((performance.now() - begun) * 10) / 10, address: context.get('address'), user: context.get('caller')?.id };
    log[status >= 500 ? 'error' : 'info'](line, 'request');
  };
}
