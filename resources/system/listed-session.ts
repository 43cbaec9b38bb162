import { z } from 'zod';
import '../kinds/zod.ts';

/** A session as shown to its user. Times in UTC. */
export const listedSession = z.object({
  id: z.int(),
  current: z.boolean().describe('Whether the call came by it'),
  address: z.string().nullable(),
  user_agent: z.string().nullable().describe('What the browser said of itself'),
  created_at: z.iso.datetime(),
  seen_at: z.iso.datetime().describe('When it was renewed last: a page in use does that every quarter of an hour'),
  ends_at: z.iso.datetime().describe('When it ends if nobody uses it'),
});

export type ListedSession = z.infer<typeof listedSession>;

/** The answer of `GET me/sessions`, and of those of an admin user. */
export const listedSessions = z.object({ data: z.array(listedSession) });

/** The first match counts, since browsers also name others whose pages they can show. */
const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\//u],
  ['Opera', /\bOPR\//u],
  ['Samsung Internet', /\bSamsungBrowser\//u],
  ['Firefox', /\b(?:Firefox|FxiOS)\//u],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//u],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//u],
] as const;

const systems = [
  ['Windows', /\bWindows\b/u],
  ['iPhone', /\biPhone\b/u],
  ['iPad', /\biPad\b/u],
  ['Android', /\bAndroid\b/u],
  ['ChromeOS', /\bCrOS\b/u],
  ['macOS', /\bMac OS X\b/u],
  ['Linux', /\bLinux\b/u],
] as const;

/** The browser and system of a session, the same in every language: `Firefox · Windows`. Empty if unknown. */
export function deviceNameOf(userAgent: string | null): string {
  const named = (all: typeof browsers | typeof systems) =>
    all.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? [];
  // A program starts with its own name: `curl/8.5.0`.
  const program = /^[\w.-]+/u.exec(userAgent ?? '')?.[0] ?? '';
  const found = [named(browsers), named(systems)].flat();
  return found.length > 0 ? found.join(' · ') : program;
}
