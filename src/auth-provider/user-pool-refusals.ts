import { CognitoIdentityProviderServiceException } from '@aws-sdk/client-cognito-identity-provider';
import type { Params } from '../../resources/messages/languages.ts';
import { type UserPoolMessage, userPoolMessages } from '../../resources/messages/user-pool.ts';
import { checkConnection } from '../browser/connection.ts';
import { pageLanguage } from '../i18n/language.ts';
import { fillLabel } from '../i18n/sign-in-messages.ts';
import { ApiError } from './request.ts';

/** A sentence about the user pool in the page's language. */
export const sayOfPool = (key: UserPoolMessage, params?: Params): string =>
  fillLabel(pageLanguage(), userPoolMessages[key], params);

/** The step that was requested from the pool: the same refusal has another meaning in each. */
export type PoolStep = 'signIn' | 'challenge' | 'refresh' | 'signOut' | 'password';

/**
 * Sentences for `NotAuthorizedException`: the pool uses it for a wrong password, an unknown name, and an expired token
 * or challenge.
 */
const notAuthorized: Readonly<Record<PoolStep, UserPoolMessage>> = {
  signIn: 'credentials',
  challenge: 'challengeOver',
  refresh: 'challengeOver',
  signOut: 'challengeOver',
  password: 'currentPassword',
};

/** Status and sentence of refusals that mean the same in each step. */
const refusals: Readonly<Record<string, readonly [status: number, sentence: UserPoolMessage]>> = {
  PasswordResetRequiredException: [409, 'resetRequired'],
  UserNotConfirmedException: [409, 'unconfirmed'],
  LimitExceededException: [429, 'tooMany'],
  ThrottlingException: [429, 'tooMany'],
  TooManyFailedAttemptsException: [429, 'tooMany'],
  TooManyRequestsException: [429, 'tooMany'],
};

/** Converts a failed call to an error of the portal: status 0 is no answer, 401 the end of a session. */
export function refusalOfPool(error: unknown, step: PoolStep): ApiError {
  if (!(error instanceof CognitoIdentityProviderServiceException)) {
    checkConnection();
    return new ApiError(0, sayOfPool('unreachable'));
  }
  const { name, message } = error;
  const isOfPassword = name === 'InvalidPasswordException' || name === 'PasswordHistoryPolicyViolationException';
  if (name === 'NotAuthorizedException' || name === 'UserNotFoundException' || (isOfPassword && step === 'signIn')) {
    const sentence = sayOfPool(notAuthorized[step]);
    return step === 'password'
      ? new ApiError(422, sentence, { errors: { current_password: sentence } })
      : new ApiError(401, sentence);
  }
  if (name === 'RefreshTokenReuseException') return new ApiError(401, sayOfPool('challengeOver'));
  if (isOfPassword) {
    // Only the pool knows its password rules, and it describes them in English.
    const sentence = sayOfPool('passwordRefused', { reason: message });
    return new ApiError(422, sentence, { errors: { new_password: sentence } });
  }
  if (name === 'CodeMismatchException' || name === 'ExpiredCodeException') {
    const sentence = sayOfPool('wrongCode');
    return new ApiError(422, sentence, { errors: { code: sentence } });
  }
  const known = refusals[name];
  if (known) return new ApiError(known[0], sayOfPool(known[1]));
  const status = error.$metadata.httpStatusCode ?? 500;
  return status >= 500 ? new ApiError(503, sayOfPool('unwell')) : new ApiError(status, message);
}
