import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readSession } from '../../../src/auth-provider/session.ts';
import { hasGroup, isTokenValid } from '../../../src/auth-provider/token.ts';
import { userPool } from '../../../src/auth-provider/user-pool.ts';

const settings = {
  through: 'pool',
  id: 'ap-east-1_x',
  webClientId: 'client',
  region: 'ap-east-1',
  endpoint: '',
} as const;
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

const session = { access_token: 'a', refresh_token: 'rt\nat', user_id: 'u-1' };

const service = 'AWSCognitoIdentityProviderService';
const asked: { target: string | null; body: unknown }[] = [];
let answer: object = {};
let status = 200;
/** Errors that the pool returns once, before the answer. */
let refusals: (readonly [status: number, type: string, message?: string])[] = [];
const server = setupServer(
  http.post('https://cognito-idp.ap-east-1.amazonaws.com/', async ({ request }) => {
    asked.push({ target: request.headers.get('x-amz-target'), body: await request.json() });
    const refusal = refusals.shift();
    if (refusal) return HttpResponse.json({ __type: refusal[1], message: refusal[2] }, { status: refusal[0] });
    return HttpResponse.json(answer, { status });
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  asked.length = 0;
  status = 200;
  refusals = [];
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
      'The username or the password is wrong',
    );
  });

  it('signs in and reads name and groups from the token', async () => {
    answer = { AuthenticationResult: { IdToken: idToken, AccessToken: 'at', RefreshToken: 'rt' } };
    const pool = userPool(settings);
    const signedIn = await pool.signIn({ username: 'chan', password: 'secret' });
    expect(asked).toEqual([
      {
        target: `${service}.InitiateAuth`,
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
    const renewed = await userPool(settings).refresh(session);
    expect(asked).toEqual([
      { target: `${service}.GetTokensFromRefreshToken`, body: { ClientId: 'client', RefreshToken: 'rt' } },
    ]);
    expect(renewed.refresh_token).toBe('rt\nat2');
  });

  it.each(['SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'EMAIL_OTP'])(
    'asks for the code of %s and answers with it',
    async (step) => {
      answer = { ChallengeName: step, Session: 's', ChallengeParameters: {} };
      const pool = userPool(settings);
      const asks = await pool.signIn({ username: 'chan', password: 'secret' });
      if (!('challenge' in asks)) throw new Error('no challenge');
      expect(asks.challenge.asks).toBe('SECOND_FACTOR');
      answer = { AuthenticationResult: { IdToken: idToken, AccessToken: 'at', RefreshToken: 'rt' } };
      await expect(pool.answerChallenge(asks.challenge, '123456')).resolves.toHaveProperty('session');
      expect(asked[1]?.body).toEqual({
        ChallengeName: step,
        ClientId: 'client',
        Session: 's',
        ChallengeResponses: { USERNAME: 'chan', [`${step}_CODE`]: '123456' },
      });
    },
  );

  it('takes over the refresh token that replaces the former one', async () => {
    answer = { AuthenticationResult: { IdToken: idToken, AccessToken: 'at2', RefreshToken: 'rt2' } };
    await expect(userPool(settings).refresh(session)).resolves.toMatchObject({ refresh_token: 'rt2\nat2' });
  });

  it.each(['CognitoLocal#Unsupported', 'UnknownOperationException', 'InvalidParameterException'])(
    'renews by the older call where the pool answers %s, and at once from then on',
    async (type) => {
      answer = { AuthenticationResult: { IdToken: idToken, AccessToken: 'at2' } };
      refusals = [[500, type]];
      const pool = userPool(settings);
      await pool.refresh(session);
      await expect(pool.refresh(session)).resolves.toMatchObject({ refresh_token: 'rt\nat2' });
      expect(asked.map(({ target }) => target?.split('.')[1])).toEqual([
        'GetTokensFromRefreshToken',
        'InitiateAuth',
        'InitiateAuth',
      ]);
      expect(asked[2]?.body).toEqual({
        ClientId: 'client',
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: 'rt' },
      });
    },
  );

  it('asks the pool at the address that the settings name', async () => {
    server.use(http.post('http://pool.example/', () => HttpResponse.json(answer)));
    answer = { AuthenticationResult: { IdToken: idToken, AccessToken: 'at', RefreshToken: 'rt' } };
    const pool = userPool({ ...settings, endpoint: 'http://pool.example' });
    await expect(pool.signIn({ username: 'chan', password: 'secret' })).resolves.toHaveProperty('session');
    expect(asked).toEqual([]);
    server.resetHandlers();
  });

  it('revokes the refresh token as one signs out', async () => {
    answer = {};
    await userPool(settings).signOut(session);
    expect(asked).toEqual([{ target: `${service}.RevokeToken`, body: { ClientId: 'client', Token: 'rt' } }]);
  });

  it('changes the password by an access token that it renews first if it is over', async () => {
    answer = { AuthenticationResult: { IdToken: idToken, AccessToken: 'at2' } };
    localStorage.setItem('oto.session', JSON.stringify({ ...session, refresh_token: `rt\n${token({ exp: 1_000 })}` }));
    await userPool(settings).changePassword('former', 'better', vi.fn());
    expect(asked.at(-1)).toEqual({
      target: `${service}.ChangePassword`,
      body: { AccessToken: 'at2', PreviousPassword: 'former', ProposedPassword: 'better' },
    });
    expect(readSession()?.refresh_token).toBe('rt\nat2');
  });
});

describe('what the pool refuses', () => {
  afterEach(() => server.resetHandlers());

  const steps = {
    signIn: () => userPool(settings).signIn({ username: 'chan', password: 'x' }),
    challenge: () =>
      userPool(settings).answerChallenge(
        { asks: 'NEW_PASSWORD_REQUIRED', token: 's\nn\nNEW_PASSWORD_REQUIRED', username: 'chan' },
        'x',
      ),
    refresh: () => userPool(settings).refresh(session),
    password: () => userPool(settings).changePassword('former', 'x', vi.fn()),
  };

  it.each([
    ['signIn', 'UserNotFoundException', 401, 'The username or the password is wrong'],
    ['signIn', 'InvalidPasswordException', 401, 'The username or the password is wrong'],
    ['signIn', 'PasswordResetRequiredException', 409, 'Your password has to be reset in the user pool first.'],
    ['signIn', 'UserNotConfirmedException', 409, 'Your account isn’t confirmed in the user pool yet.'],
    ['signIn', 'TooManyRequestsException', 429, 'Too many attempts. Please try again in some minutes.'],
    ['password', 'LimitExceededException', 429, 'Too many attempts. Please try again in some minutes.'],
    ['signIn', 'ResourceNotFoundException', 400, 'as the pool says'],
    ['challenge', 'NotAuthorizedException', 401, 'Please sign in again.'],
    ['challenge', 'InvalidPasswordException', 422, 'doesn’t take this password: as the pool says'],
    ['challenge', 'CodeMismatchException', 422, 'The Code is wrong, or over.'],
    ['password', 'NotAuthorizedException', 422, 'The Current password is wrong'],
    ['password', 'InvalidPasswordException', 422, 'doesn’t take this password: as the pool says'],
    ['refresh', 'NotAuthorizedException', 401, 'Please sign in again.'],
    ['refresh', 'RefreshTokenReuseException', 401, 'Please sign in again.'],
    ['refresh', 'InternalErrorException', 503, 'The user pool doesn’t work at the moment.'],
  ] as const)('%s: %s is %i, “%s”', async (step, type, is, sentence) => {
    localStorage.setItem('oto.session', JSON.stringify(session));
    refusals = [[is === 503 ? 500 : 400, type, 'as the pool says']];
    await expect(steps[step]()).rejects.toMatchObject({ status: is, message: expect.stringContaining(sentence) });
  });

  it.each([
    ['NotAuthorizedException', 'current_password'],
    ['InvalidPasswordException', 'new_password'],
  ])('of a new password by %s stands at the field %s', async (type, field) => {
    localStorage.setItem('oto.session', JSON.stringify(session));
    refusals = [[400, type, 'Too short']];
    await expect(steps.password()).rejects.toMatchObject({ errors: { [field]: expect.any(String) } });
  });

  it('is said in the page’s language', async () => {
    document.documentElement.lang = 'zh-Hant';
    refusals = [[400, 'NotAuthorizedException']];
    await expect(steps.signIn()).rejects.toThrow('用戶名稱或密碼不正確');
  });

  it('a step that the portal does not have is named', async () => {
    answer = { ChallengeName: 'MFA_SETUP', Session: 's' };
    await expect(steps.signIn()).rejects.toThrow('(MFA_SETUP)');
  });

  it('a challenge that is none of the pool’s asks to sign in again, and the pool nothing', async () => {
    const challenge = { asks: 'SECOND_FACTOR', token: 's', username: 'chan' } as const;
    await expect(userPool(settings).answerChallenge(challenge, '1')).rejects.toMatchObject({ status: 401 });
    expect(asked).toEqual([]);
  });

  it('a pool that cannot be reached ends no session: status 0', async () => {
    server.use(http.post('https://cognito-idp.ap-east-1.amazonaws.com/', () => HttpResponse.error()));
    await expect(steps.refresh()).rejects.toMatchObject({
      status: 0,
      message: 'The user pool could not be reached. Check the connection and try again.',
    });
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
