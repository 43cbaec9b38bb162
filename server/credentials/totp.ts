import { Secret, TOTP } from 'otpauth';
import { signInEnglish } from '../../resources/messages/sign-in.ts';

/** Parameters that authenticator apps assume (RFC 6238); period in seconds. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Generates a secret of 160 bits in base32, the form that people type into authenticator apps. */
export const generateTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address in the QR code that an authenticator app scans. */
export const totpUri = (secret: string, username: string): string =>
  new TOTP({ ...shape, issuer: signInEnglish.portal, label: username, secret }).toString();

/**
 * The time step of a code, so that each code is accepted once (RFC 6238 §5.2); undefined for a wrong code. Also accepts
 * the code before and the one after, since clocks of phones differ by seconds.
 */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = new TOTP({ ...shape, secret }).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / shape.period) + delta;
}
