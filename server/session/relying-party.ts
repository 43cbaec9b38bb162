import { isIP } from 'node:net';
import { ApiError } from '../errors.ts';
import type { ApiContext } from '../http/route.ts';
import type { Env } from '../process/env.ts';

/** The site that passkeys belong to; browsers use them only there (WebAuthn, Relying Party). */
export interface RelyingParty {
  /** The host. */
  readonly id: string;
  readonly origin: string;
}

/**
 * The portal at `PORTAL_URL`; on localhost, the calling origin, since only the developer can use it. `undefined` if the
 * portal has no host name: passkeys don't work with IP addresses.
 */
export function relyingParty(context: ApiContext, { portalUrl }: Pick<Env, 'portalUrl'>): RelyingParty | undefined {
  const called = originOf(context.req.header('origin'));
  const url = called?.hostname === 'localhost' ? called : originOf(portalUrl);
  return url && isIP(url.hostname) === 0 && !url.hostname.startsWith('[')
    ? { id: url.hostname, origin: url.origin }
    : undefined;
}

/**
 * Like `relyingParty`, for calls that create or request passkeys.
 * @throws ApiError 409 if passkeys can't be used
 */
export function siteOf(context: ApiContext, env: Pick<Env, 'portalUrl'>): RelyingParty {
  const site = relyingParty(context, env);
  if (!site) throw new ApiError(409, 'errors.passkeysElsewhere');
  return site;
}

function originOf(text: string | undefined): URL | undefined {
  return text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
}
