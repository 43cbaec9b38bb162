import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Minimum lifetime in seconds. Expiry is rounded up to a step, so that re-rendered pages have the same URLs. */
const minLifetime = 10 * 60;
const step = 5 * 60;

/** The query parameters of a signed URL. */
export interface Signature {
  readonly expires: string | undefined;
  readonly signature: string | undefined;
}

/** Their names. */
export const signatureNames = ['expires', 'signature'] as const satisfies readonly (keyof Signature)[];

/** Signs URLs of private files: anyone with a signed URL may read the file for some minutes. */
export interface UrlSigner {
  /** Signs a URL, replacing an earlier signature. */
  sign(url: string): string;
  /** Whether the signature is ours and has not expired. */
  verify(url: string, given: Signature): boolean;
}

export function createUrlSigner(secret: string, now: () => Date): UrlSigner {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'addresses of files', 32));
  const hmacOf = (url: string, expires: number) => createHmac('sha256', key).update(`${url}\n${expires}`).digest();
  return {
    sign(url) {
      const [bare = ''] = url.split('?', 1);
      const expires = (Math.floor(now().getTime() / 1000 / step) + 1) * step + minLifetime;
      return `${bare}?expires=${expires}&signature=${hmacOf(bare, expires).toString('base64url')}`;
    },
    verify(url, { expires, signature }) {
      if (!/^\d{1,12}$/u.test(expires ?? '') || signature === undefined) return false;
      const [wanted, given] = [hmacOf(url, Number(expires)), Buffer.from(signature, 'base64url')];
      return (
        given.byteLength === wanted.byteLength &&
        timingSafeEqual(given, wanted) &&
        now().getTime() < Number(expires) * 1000
      );
    },
  };
}

/** Leaves URLs as they are, for work without a caller, such as a job. */
export const unsignedUrls: Pick<UrlSigner, 'sign'> = { sign: (url) => url };
