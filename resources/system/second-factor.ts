import { z } from 'zod';
import '../kinds/zod.ts';

/** The answer of `GET me/second-factor`. */
export const secondFactor = z.object({
  data: z.object({
    since: z.iso.datetime({ offset: true }).nullable().describe('Since when an app is asked for; null without one'),
    passkeys: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        created_at: z.iso.datetime({ offset: true }),
        used_at: z.iso.datetime({ offset: true }).nullable(),
      }),
    ),
    recovery_codes: z.int().describe('How many are left'),
    required: z.boolean().describe('Whether the role, or the shop of everybody, demands one'),
  }),
});
export type SecondFactor = z.infer<typeof secondFactor>['data'];
export type Passkey = SecondFactor['passkeys'][number];

/** Whether a user's sign-in needs more than a password. */
export const hasFactor = ({ since, passkeys }: Pick<SecondFactor, 'since' | 'passkeys'>): boolean =>
  since !== null || passkeys.length > 0;

/** The answers of `POST me/totp` and `POST auth/totp`. */
export const totpSetUp = z.object({
  data: z.object({
    secret: z.string().describe('In base32, for an app that can’t scan'),
    uri: z.string().describe('The otpauth address of the QR code'),
  }),
});
/** An authenticator app that is being set up. */
export type TotpSetUp = z.infer<typeof totpSetUp>['data'];

/**
 * The answers of `POST me/totp/confirm`, `POST me/passkeys` (no codes if there are some already) and `POST
 * me/recovery-codes`.
 */
export const recoveryCodes = z.object({
  data: z.object({ recovery_codes: z.array(z.string()).describe('Shown this once') }),
});
