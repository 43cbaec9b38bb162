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

/**
 * Sets security headers before the handler runs, which may override them (the portal page its policy). Changing the
 * answer afterwards would cost more than most handlers do.
 */
export function secureHeaders({ env }: Pick<Deps, 'env'>): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    for (const [name, value] of Object.entries(always)) context.header(name, value);
    if (isEncrypted(context, env.trustProxy)) context.header('Strict-Transport-Security', 'max-age=31536000');
    context.header('Content-Security-Policy', apiPolicy);
    if (context.req.path.startsWith('/api/')) context.header('Cache-Control', 'no-store');
    await next();
  };
}
