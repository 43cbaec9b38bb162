import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { negotiateLanguage } from '../../resources/messages/translate.ts';
import { clientAddress } from './client-address.ts';
import type { Deps } from './deps.ts';
import { finalStatus } from '../process/client-disconnect.ts';
import { assertOneHost } from './host-header.ts';
import type { AppEnv } from './route.ts';
import { setSecureHeaders } from './secure-headers.ts';

/** A request id from a proxy is kept if it is safe in log lines and headers. */
const requestIdPattern = /^[\w.-]{8,64}$/u;
/** Polled every few seconds by load balancers and monitors. */
const unloggedPaths = new Set(['/healthz', '/readyz']);

/**
 * Sets id, language, address and security headers of every request. Logs one line once the answer is sent or the client
 * has disconnected, never with query, headers or body.
 */
export function requestContext({ env, log }: Pick<Deps, 'env' | 'log'>): MiddlewareHandler<AppEnv> {
  // The line has no field that could hold a secret; searching for one takes longer than writing the line.
  const requestLog = log.child({}, { redact: [] });
  return async (context, next) => {
    const begun = performance.now();
    const given = context.req.header('x-request-id') ?? '';
    const id = requestIdPattern.test(given) ? given : randomUUID();
    context.set('requestId', id);
    context.set('language', negotiateLanguage(context.req.header('accept-language')));
    context.set('address', clientAddress(context, env.trustProxy));
    context.header('X-Request-Id', id);
    const logRequest = (status: number) => {
      const { path, method } = context.req;
      if (unloggedPaths.has(path) || (status < 400 && !path.startsWith('/api/'))) return;
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
      requestLog[levelOf(status)](line, 'request');
    };
    const answer = context.env?.outgoing;
    answer?.once('close', () => logRequest(finalStatus(answer)));
    setSecureHeaders(context, env);
    assertOneHost(context);
    await next();
    if (!answer) logRequest(context.res.status);
  };
}

/** A 503 is expected and explained to the caller. */
function levelOf(status: number): 'error' | 'warn' | 'info' {
  if (status < 500) return 'info';
  return status === 503 ? 'warn' : 'error';
}
