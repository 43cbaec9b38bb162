import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { negotiateLanguage } from '../../resources/messages/translate.ts';
import { clientAddress } from './client-address.ts';
import type { Deps } from './deps.ts';
import { endOf } from '../process/hang-up.ts';
import type { AppEnv } from './route.ts';

/** An id that someone in front of us may have given: safe in a log line and a header. */
const sane = /^[\w.-]{8,64}$/u;
/** Asked every few seconds by what watches over us: not worth a line each. */
const silent = new Set(['/healthz', '/readyz']);

/**
 * Gives every request its id, language and address, and the log one line about each, once its answer is sent or nobody
 * is there to take it: never a query, header or body.
 */
export function requests({ env, log }: Pick<Deps, 'env' | 'log'>): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const begun = performance.now();
    const given = context.req.header('x-request-id') ?? '';
    const id = sane.test(given) ? given : randomUUID();
    context.set('requestId', id);
    context.set('language', negotiateLanguage(context.req.header('accept-language')));
    context.set('address', clientAddress(context, env.trustProxy));
    context.header('X-Request-Id', id);
    const tell = (status: number) => {
      const { path, method } = context.req;
      if (silent.has(path) || (status < 400 && !path.startsWith('/api/'))) return;
      const line = {
        request: id,
        method,
        path,
        status,
        ms: Math.round((performance.now() - begun) * 10) / 10,
        address: context.get('address'),
        user: context.get('caller')?.id,
        reason: context.get('reason'),
      };
      log[levelOf(status)](line, 'request');
    };
    const answer = context.env?.outgoing;
    answer?.once('close', () => tell(endOf(answer)));
    await next();
    if (!answer) tell(context.res.status);
  };
}

/** That something is away for a while is expected, and told to who called. */
function levelOf(status: number): 'error' | 'warn' | 'info' {
  if (status < 500) return 'info';
  return status === 503 ? 'warn' : 'error';
}
