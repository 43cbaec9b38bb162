import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { parseValidUsername } from '../credentials/username.ts';

/** Types of environment variables (CONTRACT "Running"). Each parses text; `env.ts` describes what is allowed. */

export const host = z.string().regex(/^[A-Za-z0-9.:_-]+$/);

export const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65_535);

/** A whole number of units, each of `unit` milliseconds; the value is in milliseconds. */
export const timeSpan = (unit: number, most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .refine((value) => value <= most)
    .transform((value) => value * unit);

export const flag = z.enum(['0', '1']).transform((value) => value === '1');

/** The id of a user pool, its client or its region: only characters without a meaning in a URL. */
export const poolName = z.string().regex(/^[\w-]{1,128}$/);

export const prefix = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,31}$/);

/** A username that the form of admin users would accept. */
export const username = z.string().transform((value, context) => {
  const read = parseValidUsername(value);
  if (read !== undefined) return read;
  context.addIssue('not a user name');
  return z.NEVER;
});

/** A URL with one of the given schemes, such as `postgres://host/name` or `postgres:///name?host=/run/postgresql`. */
export function address(...schemes: string[]) {
  return z.string().refine((value) => {
    const url = parseUrl(value);
    return url !== undefined && schemes.includes(url.protocol) && (url.hostname !== '' || url.searchParams.has('host'));
  });
}

/** Base URL of an Admin API: a path on this server or an http(s) URL, without a trailing slash. */
export const apiUrl = z
  .string()
  .refine((value) => (value.startsWith('/') ? isPlainPath(value) : isHttpUrl(value)))
  .transform((value) => (value.length > 1 ? value.replace(/\/+$/, '') : value));

/** `s3://bucket?endpoint=https://…&region=…`, optionally with `key:secret@` before the bucket. */
export const bucketUrl = z.string().transform((value, context) => {
  const url = parseUrl(value);
  const endpoint = url?.searchParams.get('endpoint') ?? undefined;
  const known =
    url !== undefined && [...url.searchParams.keys()].every((key) => key === 'endpoint' || key === 'region');
  if (url?.protocol !== 's3:' || url.hostname === '' || !known || (endpoint !== undefined && !isHttpUrl(endpoint))) {
    context.addIssue('not a bucket');
    return z.NEVER;
  }
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map((part) =>
    part.replaceAll(/%([0-9a-f]{2})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );
  if ((accessKeyId === '') !== (secretAccessKey === '') || /%(?![0-9a-f]{2})/iu.test(value)) {
    context.addIssue('half a key');
    return z.NEVER;
  }
  return {
    bucket: url.hostname,
    endpoint,
    region: url.searchParams.get('region') ?? undefined,
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  };
});

/** Comma-separated origins, each exactly as a browser sends it. */
export const origins = z
  .string()
  .transform(parts)
  .refine((list) => list.every((origin) => isHttpUrl(origin) && parseUrl(origin)?.origin === origin));

/** One origin, with or without a trailing slash. */
export const origin = z
  .string()
  .transform((value) => value.replace(/\/$/u, ''))
  .refine((value) => isHttpUrl(value) && parseUrl(value)?.origin === value);

/** Comma-separated addresses and networks, as a `BlockList` to be queried with `check(address, family)`. */
export const networks = z.string().transform((value, context) => {
  const list = new BlockList();
  for (const part of parts(value)) {
    const [ip = '', bits, ...rest] = part.split('/');
    const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4';
    const widest = family === 'ipv6' ? 128 : 32;
    const wrongBits = bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= widest);
    if (isIP(ip) === 0 || rest.length > 0 || wrongBits) {
      context.addIssue('not an address');
      return z.NEVER;
    }
    list.addSubnet(ip, bits === undefined ? widest : Number(bits), family);
  }
  return list;
});

function parts(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isHttpUrl(value: string): boolean {
  const url = parseUrl(value);
  const web = url?.protocol === 'http:' || url?.protocol === 'https:';
  return web && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
}

function isPlainPath(value: string): boolean {
  return /^\/(?!\/)[^?#\s]*$/.test(value);
}

function parseUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined;
}
