import { isEncrypted } from './client-address.ts';
import { apiPolicy } from './content-security-policy.ts';
import type { Deps } from './deps.ts';
import type { ApiContext } from './route.ts';

const always: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': apiPolicy,
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/**
 * Sets security headers before the handler runs, which may override them (the portal page its policy). Changing the
 * answer afterwards would cost more than most handlers do.
 */
export function setSecureHeaders(context: ApiContext, { trustProxy }: Pick<Deps['env'], 'trustProxy'>): void {
  for (const name in always) context.header(name, always[name]);
  if (isEncrypted(context, trustProxy)) context.header('Strict-Transport-Security', 'max-age=31536000');
  if (context.req.path.startsWith('/api/')) context.header('Cache-Control', 'no-store');
}
