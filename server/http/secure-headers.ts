import type { MiddlewareHandler } from 'hono';
import { isEncrypted } from './client-address.ts';
import { apiPolicy } from './content-security-policy.ts';
import type { Deps } from './deps.ts';
import type { AppEnv } from './route.ts';

const always = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Headers that every answer carries; the portal page sets its own policy before. */
export function secureHeaders({ env }: Pick<Deps, 'env'>): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of Object.entries(always)) headers.set(name, value);
    if (isEncrypted(context, env.trustProxy)) headers.set('Strict-Transport-Security', 'max-age=31536000');
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', apiPolicy);
    if (context.req.path.startsWith('/api/') && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  };
}
