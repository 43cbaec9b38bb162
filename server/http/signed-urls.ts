import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Seconds that an address is good for at least; its end is put off to the next step, so that a page drawn again names
 * the same.
 */
const least = 10 * 60;
const step = 5 * 60;

/** What an address of a file carries besides its place. */
export interface Signature {
  readonly expires: string | undefined;
  readonly signature: string | undefined;
}

/** Names of these in an address. */
export const signatureNames = ['expires', 'signature'] as const satisfies readonly (keyof Signature)[];

/** Addresses of files that not everybody sees: whoever has one may read the file for some minutes. */
export interface SignedAddresses {
  /** This address with a signature of now, whether it had one or not. */
  sign(url: string): string;
  /** Whether we signed this address, and its time is not over. */
  isGood(url: string, given: Signature): boolean;
}

export function signedAddresses(secret: string, now: () => Date): SignedAddresses {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'addresses of files', 32));
  const made = (url: string, expires: number) => createHmac('sha256', key).update(`${url}\n${expires}`).digest();
  return {
    sign(url) {
      const [bare = ''] = url.split('?', 1);
      const expires = (Math.floor(now().getTime() / 1000 / step) + 1) * step + least;
      return `${bare}?expires=${expires}&signature=${made(bare, expires).toString('base64url')}`;
    },
    isGood(url, { expires, signature }) {
      if (!/^\d{1,12}$/u.test(expires ?? '') || signature === undefined) return false;
      const [wanted, given] = [made(url, Number(expires)), Buffer.from(signature, 'base64url')];
      return (
        given.byteLength === wanted.byteLength &&
        timingSafeEqual(given, wanted) &&
        now().getTime() < Number(expires) * 1000
      );
    },
  };
}

/** For what answers nobody, such as a job. */
export const unsigned: Pick<SignedAddresses, 'sign'> = { sign: (url) => url };
