import type { ApiContext } from '../http/route.ts';

/** Where a call comes from: an address as trusted proxies report it, and what the browser says of itself. */
export interface Device {
  readonly address: string;
  readonly userAgent: string | null;
}

/** Longest description of a browser that is kept, in letters. */
const longestUserAgent = 400;

export const deviceOf = (context: ApiContext): Device => ({
  address: context.get('address'),
  userAgent: context.req.header('user-agent')?.slice(0, longestUserAgent) ?? null,
});
