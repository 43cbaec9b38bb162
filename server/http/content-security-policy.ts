import type { PortalEnv } from '../process/env.ts';

/** Trusted Types policies that the portal may make: its own `default`, which is DOMPurify, and DOMPurify's. */
const policies = 'default dompurify';

/**
 * The portal page's policy: only scripts and styles that carry this answer's nonce, no markup from strings outside
 * the named policies, calls to this origin and the hosts that the environment names. The user pool is a host too.
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
    "frame-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policies}`,
  ].join('; ');
}

/** Answers of the API are never a page. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Pictures and videos come from where the Admin API answers, whatever store they are kept in. */
function apiHosts({ apiUrl }: PortalEnv): string[] {
  return apiUrl.startsWith('/') ? [] : [new URL(apiUrl).origin];
}

function foreignHosts({ apiUrl, addressApiUrl, userPool }: PortalEnv): string[] {
  const urls = [apiUrl, addressApiUrl, ...(userPool ? [`https://cognito-idp.${userPool.region}.amazonaws.com`] : [])];
  return [...new Set(urls.filter((url) => !url.startsWith('/')).map((url) => new URL(url).origin))];
}
