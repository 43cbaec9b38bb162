import { ApiError } from '../errors.ts';
import type { ApiContext } from './route.ts';

/**
 * Asserts that a request doesn't name two hosts, in two headers or in its target and a header: a proxy might use one
 * and we the other (RFC 9112, 3.2). Node doesn't check it itself.
 * @throws ApiError 400
 */
export function assertOneHost({ env }: ApiContext): void {
  const { rawHeaders = [], url = '' } = env?.incoming ?? {};
  const headers = rawHeaders.filter((_, place) => place % 2 === 1 && rawHeaders[place - 1]?.toLowerCase() === 'host');
  const target = url.startsWith('/') ? undefined : hostOf(url);
  const differs = (host: string) => target !== undefined && hostOf(`http://${host}`) !== target;
  if (headers.length > 1 || headers.some(differs))
    throw new ApiError(400, 'errors.malformed', { params: { reason: 'Host' } });
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}
