import type { PortalEnv } from '../process/env.ts';

/** Trusted Types policies that the portal may create: its own `default`, which calls DOMPurify, and DOMPurify's. */
const trustedTypesPolicies = 'default dompurify';

/**
 * The Content-Security-Policy of the portal page: only scripts and styles with the nonce of this answer, no HTML from
 * strings outside the named policies, requests only to this origin, the configured hosts, and the user pool where the
 * page calls it.
 */
export function pagePolicy(nonce: string, portal: PortalEnv): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...apiHosts(portal)].join(' '),
    ["media-src 'self' blob:", ...apiHosts(portal)].join(' '),
    "font-src 'self' data:",
    ["connect-src 'self'", ...foreignHosts(portal)].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Previews of mails are pages of the API without scripts.
    ["frame-src 'self'", ...apiHosts(portal)].join(' '),
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicies}`,
  ].join('; ');
}

/** The policy of API answers, which are never rendered as pages. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Images and videos are loaded through the Admin API, wherever they are stored. */
function apiHosts({ apiUrl }: PortalEnv): string[] {
  return apiUrl.startsWith('/') ? [] : [new URL(apiUrl).origin];
}

function foreignHosts({ apiUrl, addressApiUrl, userPool }: PortalEnv): string[] {
  const urls = [apiUrl, addressApiUrl, ...(userPool?.through === 'pool' ? [userPool.endpoint] : [])];
  return [...new Set(urls.filter((url) => !url.startsWith('/')).map((url) => new URL(url).origin))];
}
