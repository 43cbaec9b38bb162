import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { memberOf } from '../browser/json.ts';
import { ApiError, fallbackMessage } from './request.ts';

/** Asks the browser for a passkey. `undefined`: the user cancelled, or has no passkey here. @throws ApiError */
export const provePasskey = (options: unknown): Promise<AuthenticationResponseJSON | undefined> =>
  unlessGivenUp(() => startAuthentication({ optionsJSON: known(options, isRequest) }));

/** Asks the browser to create a passkey. `undefined`: the user cancelled. @throws ApiError */
export const makePasskey = (options: unknown): Promise<RegistrationResponseJSON | undefined> =>
  unlessGivenUp(() => startRegistration({ optionsJSON: known(options, isCreation) }));

const hasChallenge = (value: unknown) => typeof memberOf(value, 'challenge') === 'string';
const isRequest = (value: unknown): value is PublicKeyCredentialRequestOptionsJSON => hasChallenge(value);
const isCreation = (value: unknown): value is PublicKeyCredentialCreationOptionsJSON =>
  hasChallenge(value) && memberOf(value, 'pubKeyCredParams') !== undefined;

function known<T>(value: unknown, isIt: (value: unknown) => value is T): T {
  if (isIt(value)) return value;
  throw new ApiError(500, fallbackMessage('unknown'));
}

/** Browsers don't tell whether the user cancelled, waited too long, or had no passkey. */
async function unlessGivenUp<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return undefined;
    throw error;
  }
}
