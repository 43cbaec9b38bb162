import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasGroup, isTokenValid } from '../../../src/auth-provider/token.ts';
import { userPool } from '../../../src/auth-provider/user-pool.ts';

const settings = { id: 'ap-east-1_x', webClientId: 'client', region: 'ap-east-1' };
const now = Date.now();
/** Builds a token in a user pool's format. The page never checks the signature. */
function token(claims: object): string {
  const part = (value: object) => btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(value))));
  return `${part({ alg: 'RS256' })}.${part(claims)}.signature`
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
const inAnHour = Math.floor(now / 1000) + 3_600;
const idToken = token({
  sub: 'u-1',
  name: '陳大文',
  email: 'chan@example.hk',
  'cognito:username': 'chan',
  'cognito:groups': ['ecommerce:ListProducts'],
  exp: inAnHour,
});

const asked: { target: string | null; body: unknown }[] = [];
let answer: object = {};
let status = 200;
const server = setupServer(
  http.post('https://cognito-idp.ap-east-1.amazonaws.com/', async ({ request }) => {
    asked.push({ target: request.headers.get('x-amz-target'), body: await request.json() });
    return HttpResponse.json(answer, { status });
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  asked.length = 0;
  status = 200;
});
afterAll(() => server.close());

describe('the user pool', () => {
  it.each([{ id: '' }, { webClientId: '' }, { region: '' }])('cannot begin without %o', (missing) => {
    expect(() => userPool({ ...settings, ...missing })).toThrow(
      'userPoolId, userPoolWebClientId and region are required',
    );
  });

  it('says why it refuses', async () => {
    status = 400;
    answer = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' };
    await expect(userPool(settings).signIn({ username: 'chan', password: 'x' })).rejects.toThrow(
      'Incorrect username or password.',
    );
  });

  it('signs in and reads name and groups from the token', async () => {
    answer = { AuthenticationResult: { IdToken: idToken, AccessToken: 'at', RefreshToken: 'rt' } };
    const pool = userPool(settings);
    const signedIn = await pool.signIn({ username: 'chan', password: 'secret' });
    expect(asked).toEqual([
      {
        target: 'AWSCognitoIdentityProviderService.InitiateAuth',
        body: {
          AuthFlow: 'USER_PASSWORD_AUTH',
          ClientId: 'client',
          AuthParameters: { USERNAME: 'chan', PASSWORD: 'secret' },
        },
      },
    ]);
    if (!('session' in signedIn)) throw new Error('no session');
    localStorage.setItem('oto.session', JSON.stringify(signedIn.session));
    await expect(pool.me(vi.fn())).resolves.toEqual({
      id: 'u-1',
      username: 'chan',
      name: '陳大文',
      email: 'chan@example.hk',
      permissions: ['ecommerce:ListProducts'],
    });
  });

  it('asks for a new password and answers with it', async () => {
    answer = {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: 's',
      ChallengeParameters: { USER_ID_FOR_SRP: 'in-pool' },
    };
    const pool = userPool(settings);
    const asks = await pool.signIn({ username: 'chan', password: 'first' });
    if (!('challenge' in asks)) throw new Error('no challenge');
    answer = { AuthenticationResult: { IdToken: idToken, AccessToken: 'at', RefreshToken: 'rt' } };
    await pool.answerChallenge(asks.challenge, 'better');
    expect(asked[1]?.body).toMatchObject({
      Session: 's',
      ChallengeResponses: { USERNAME: 'in-pool', NEW_PASSWORD: 'better' },
    });
  });

  it('keeps its refresh token when it renews', async () => {
    answer = { AuthenticationResult: { IdToken: idToken, AccessToken: 'at2' } };
    const renewed = await userPool(settings).refresh({ access_token: 'a', refresh_token: 'rt\nat', user_id: 'u-1' });
    expect(asked[0]?.body).toMatchObject({ AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: 'rt' } });
    expect(renewed.refresh_token).toBe('rt\nat2');
  });
});

describe('a token', () => {
  it.each(['', 'a.b', 'no token at all'])('is not valid when it is “%s”', (text) => {
    expect(isTokenValid(text)).toBe(false);
    expect(hasGroup(text)).toBe(false);
  });

  it('is valid until exactly its exp', () => {
    const short = token({ exp: 1_000 });
    expect(isTokenValid(short, 1_000_000)).toBe(false);
    expect(isTokenValid(short, 999_999)).toBe(true);
  });

  it('passes if any of its groups matches, one name or a list', () => {
    expect(hasGroup(idToken, 'ecommerce:ListOrders')).toBe(false);
    expect(hasGroup(idToken, ['ecommerce:ListOrders', 'admin:SendMessage'])).toBe(false);
    expect(hasGroup(undefined)).toBe(false);
    expect(hasGroup(idToken, 'ecommerce:ListProducts')).toBe(true);
    expect(hasGroup(idToken, ['ecommerce:ListOrders', 'ecommerce:ListProducts'])).toBe(true);
  });

  it('suffices by itself where no group is named', () => {
    expect(hasGroup(token({ exp: inAnHour }))).toBe(true);
    expect(hasGroup(token({ exp: inAnHour }), [])).toBe(true);
  });
});
