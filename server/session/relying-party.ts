import { isIP } from 'node:net';
import { ApiError } from '../errors.ts';
import type { ApiContext } from '../http/route.ts';
import type { Env } from '../process/env.ts';

/** The site that passkeys belong to: browsers give them to it alone (WebAuthn, Relying Party). */
export interface RelyingParty {
  /** Its host. */
  readonly id: string;
  readonly origin: string;
}

/**
 * The portal as `PORTAL_URL` names it; on the developer's own computer the origin that calls, which nobody else can be.
 * `undefined` where the portal has no name: an IP address has no passkeys.
 */
export function relyingParty(context: ApiContext, { portalUrl }: Pick<Env, 'portalUrl'>): RelyingParty | undefined {
  const called = originOf(context.req.header('origin'));
  const url = called?.hostname === 'localhost' ? called : originOf(portalUrl);
  return url && isIP(url.hostname) === 0 && !url.hostname.startsWith('[')
    ? { id: url.hostname, origin: url.origin }
    : undefined;
}

/** The same, for calls that make or ask for passkeys. @throws ApiError 409 where there are none */
export function siteOf(context: ApiContext, env: Pick<Env, 'portalUrl'>): RelyingParty {
  const site = relyingParty(context, env);
  if (!site) throw new ApiError(409, 'errors.passkeysElsewhere');
  return site;
}

function originOf(text: string | undefined): URL | undefined {
  return text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
}
