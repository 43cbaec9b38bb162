import { TOTP } from 'otpauth';
import { z } from 'zod';
import { call } from './scenarios.ts';
import type { Pair } from './session-calls.ts';
import { password, type Shop } from './world.ts';

const secretIn = z.object({ data: z.object({ secret: z.string(), uri: z.string() }) });
const codesIn = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) });
const challengeIn = z.object({ data: z.object({ challenge: z.string(), challenge_token: z.string() }) });

export const bearer = ({ access_token }: Pick<Pair, 'access_token'>) => ({ Authorization: `Bearer ${access_token}` });

/** The code of an authenticator app now, or this many 30-second steps later. */
export const codeOf = (secret: string, now: Date, later = 0) =>
  new TOTP({ secret }).generate({ timestamp: now.getTime() + later * 30_000 });

/** Second-factor calls to a test file's shop. */
export function secondFactorCalls(shop: () => Shop) {
  async function setUp(held: Pair): Promise<{ secret: string; recoveryCodes: string[] }> {
    const headers = bearer(held);
    const begun = await call(shop(), 'POST /me/totp', { headers });
    const { secret } = secretIn.parse(begun.json).data;
    const done = await call(shop(), 'POST /me/totp/confirm', { headers, body: { code: codeOf(secret, shop().now()) } });
    return { secret, recoveryCodes: codesIn.parse(done.json).data.recovery_codes };
  }

  /** Sends the password, and returns the challenge that follows. */
  async function challenge(username: string): Promise<{ challenge: string; token: string }> {
    const { json } = await call(shop(), 'POST /auth/login', { body: { username, password } });
    const { data } = challengeIn.parse(json);
    return { challenge: data.challenge, token: data.challenge_token };
  }

  const meet = (token: string, code: string) =>
    call(shop(), 'POST /auth/challenge', { body: { challenge_token: token, code } });

  const setUpAtSignIn = async (token: string) =>
    secretIn.parse((await call(shop(), 'POST /auth/totp', { body: { challenge_token: token } })).json).data.secret;

  return { setUp, challenge, meet, setUpAtSignIn };
}
