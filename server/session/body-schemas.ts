import { z } from 'zod';
import type { ErrorDetails } from '../errors.ts';
import { kindOf, type Fields } from '../../resources/kinds/index.ts';
import { textPattern } from '../../resources/kinds/text-form.ts';
import { problemOf } from '../../resources/schema/problems.ts';
import { isUnwritable } from '../../resources/schema/read-leaf.ts';
import { zod } from '../../resources/kinds/zod.ts';

const newPassword = { kind: 'password', label: ['New password', '新密碼', '新密码'], required: true } as const;

/** Field labels of session calls, for error messages. */
export const sessionForm: NonNullable<ErrorDetails['form']> = {
  label: ['Sign-in', '登入', '登录'],
  fields: {
    username: { kind: 'text', label: ['Username', '使用者名稱', '用户名'] },
    password: { kind: 'password', label: ['Password', '密碼', '密码'] },
    current_password: { kind: 'password', label: ['Current password', '目前密碼', '当前密码'] },
    new_password: newPassword,
    code: { kind: 'text', label: ['Code', '驗證碼', '验证码'] },
    passkey: { kind: 'text', label: ['Passkey', '通行密鑰', '通行密钥'] },
    name: { kind: 'text', label: ['Name', '名稱', '名称'] },
  } satisfies Fields,
};

/** A current password. It may be older than the current rules, so only its length is checked. */
const currentPassword = z.string().min(1).max(200);
const token = z.string().min(1).max(2_000);
/** The password rules (`resources/kinds/password`). */
const rules = kindOf(newPassword).schema(zod, () => z.never());
const { minLength, maxLength, pattern } = z.looseObject({}).parse(rules.meta());
const checkedPassword = z
  .string()
  .superRefine((value, context) => {
    // All lone surrogates have the same hash.
    if (isUnwritable(value)) context.addIssue({ code: 'custom', params: { rule: 'type' } });
    for (const issue of rules.safeParse(value).error?.issues ?? [])
      context.addIssue({ code: 'custom', params: { ...problemOf(issue) } });
  })
  .meta({ minLength, maxLength, pattern });

export const loginBody = z.strictObject({
  username: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .meta({ pattern: textPattern({ required: true }) }),
  password: currentPassword,
});
/** Longer than our own tokens, since some contain a sealed session of the user pool. */
const challengeToken = z.string().min(1).max(10_000);
const challengeBody = z.strictObject({ challenge_token: challengeToken, new_password: checkedPassword });
/** A code of an authenticator app, or a recovery code. */
const code = z.string().trim().min(1).max(100);
/** A WebAuthn value in base64url. */
const encoded = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/u);
const credential = {
  id: encoded.max(1_400),
  rawId: encoded.max(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.looseObject({}),
};
/** Result of `navigator.credentials.get` as JSON (WebAuthn, AuthenticationResponseJSON). */
export const assertion = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.optional(),
  }),
});
/** Result of `navigator.credentials.create` as JSON (WebAuthn, RegistrationResponseJSON). */
export const passkeyBody = z.strictObject({
  name: z.string().trim().min(1).max(60),
  passkey: z.looseObject({
    ...credential,
    response: z.looseObject({ clientDataJSON: encoded, attestationObject: encoded }),
  }),
});
export const anyChallengeBody = z.union([
  challengeBody,
  z.strictObject({ challenge_token: challengeToken, code }),
  z.strictObject({ challenge_token: challengeToken, passkey: assertion }),
]);
export const forgotBody = z.strictObject({
  /** A username or an e-mail. */
  username: z.string().trim().min(1).max(254),
});
export const resetTokenBody = z.strictObject({ token });
export const resetBody = z.strictObject({ token, new_password: checkedPassword });
/** For calls without parameters. */
export const noBody = z.strictObject({}).optional();
export const codeBody = z.strictObject({ code });
export const challengeTokenBody = z.strictObject({ challenge_token: challengeToken });
export const reauthenticateBody = z.strictObject({
  password: currentPassword.optional(),
  code: code.optional(),
  passkey: assertion.optional(),
});
export const refreshBody = z.strictObject({ user_id: z.int().min(1).max(2_147_483_647), refresh_token: token });
export const logoutBody = z.strictObject({ refresh_token: token });
/**
 * The refresh body when the token is in a cookie. A token in the body, from before the portal used cookies, moves into
 * the cookie.
 */
export const refreshByCookieBody = refreshBody.partial({ refresh_token: true }).extend({
  /** Seconds since the page was last used: requests that it makes on its own don't keep a session alive. */
  unused_for: z.int().min(0).max(2_147_483_647).optional(),
});
export const logoutByCookieBody = logoutBody.partial();
export const passwordBody = z.strictObject({ current_password: currentPassword, new_password: checkedPassword });
