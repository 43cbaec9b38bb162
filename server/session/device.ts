import type { ApiContext } from '../http/route.ts';

/** Origin of a call: the address as reported by trusted proxies, and the browser's User-Agent. */
export interface Device {
  readonly address: string;
  readonly userAgent: string | null;
}

/** Maximum length of a stored User-Agent, in characters. */
const longestUserAgent = 400;

export const deviceOf = (context: ApiContext): Device => ({
  address: context.get('address'),
  userAgent: context.req.header('user-agent')?.slice(0, longestUserAgent) ?? null,
});
