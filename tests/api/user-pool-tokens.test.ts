import { type JWTHeaderParameters, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPoolTokens } from '../../server/session/pool-tokens.ts';
import { type Issuer, type KeysAnswer, startIssuer } from '../user-pool/issuer.ts';

const at = (time: number) => Math.floor(time / 1_000);
const minute = 60_000;
const hour = 60 * minute;
let time: number;
let pool: Issuer;
let tokens: ReturnType<typeof createPoolTokens>;
const now = () => new Date(time);
const reader = ({ issuer, client }: Issuer) => createPoolTokens({ issuer, audience: client }, now);

beforeEach(async () => {
  // The cache of keys uses the machine's clock, which only these tests change.
  vi.useFakeTimers({ toFake: ['Date'] });
  time = Date.now();
  pool = await startIssuer(now);
  tokens = reader(pool);
});
afterEach(async () => {
  await pool.stop();
  vi.useRealTimers();
});

/** Moves the clocks of the machine and of the server. */
function advance(milliseconds: number): void {
  time += milliseconds;
  vi.setSystemTime(Date.now() + milliseconds);
}

const statusOf = async (token: string) => {
  try {
    return (await tokens.read(token)) ? 'read' : 'refused';
  } catch (error) {
    return error instanceof Error && 'status' in error ? error.status : String(error);
  }
};

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('refused is', () => {
  interface Forged {
    readonly name: string;
    readonly token: (pool: Issuer) => Promise<string> | string;
  }
  const signed = (name: string, claims: JWTPayload | ((pool: Issuer) => JWTPayload)): Forged => ({
    name,
    token: (of) => of.sign(claims instanceof Function ? claims(of) : claims),
  });
  const headed = (name: string, header: Partial<JWTHeaderParameters>): Forged => ({
    name,
    token: (of) => of.sign({}, header),
  });

  test.each<Forged>([
    { name: 'no token at all', token: () => '' },
    { name: 'one of two parts', token: async (of) => (await of.sign()).split('.').slice(0, 2).join('.') },
    { name: 'one without a signature', token: async (of) => (await of.sign()).replace(/[^.]+$/u, '') },
    { name: 'one that says it needs no signature', token: (of) => new UnsecuredJWT(of.claims()).encode() },
    {
      name: 'one that says so beside a signature',
      token: async (of) => (await of.sign()).replace(/^[^.]+/u, encoded({ alg: 'none', kid: 'key-1' })),
    },
    {
      name: 'one signed by the public key, taken for a shared secret',
      token: async (of) =>
        new SignJWT(of.claims())
          .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
          .sign(new TextEncoder().encode(await of.publicKey())),
    },
    {
      name: 'one of another algorithm, by the right key’s name',
      token: async (of) => (await of.sign()).replace(/^[^.]+/u, encoded({ alg: 'PS256', kid: 'key-1' })),
    },
    {
      name: 'one whose claims were changed after it was signed',
      token: async (of) =>
        (await of.sign()).replace(/\.[^.]+\./u, `.${encoded(of.claims({ 'cognito:groups': ['administrators'] }))}.`),
    },
    {
      name: 'one that another pool signed in this one’s name',
      token: async (of) => {
        const other = await startIssuer(now);
        const token = await other.sign({ iss: of.issuer, aud: of.client });
        await other.stop();
        return token;
      },
    },
    {
      name: 'one that brings its own key along',
      token: async (of) => {
        const other = await startIssuer(now);
        const keys: unknown = await (await fetch(`${other.issuer}/.well-known/jwks.json`)).json();
        const token = await other.sign(
          { iss: of.issuer, aud: of.client },
          { jku: `${other.issuer}/.well-known/jwks.json`, ...Object(keys), jwk: Object(keys).keys[0] },
        );
        await other.stop();
        return token;
      },
    },
    headed('one by a key that the pool doesn’t have', { kid: 'made up' }),
    signed('one of another pool at the same host', ({ issuer }) => ({ iss: issuer.replace(/_Tests$/u, '_Others') })),
    signed('one whose issuer only begins like ours', ({ issuer }) => ({ iss: `${issuer}/` })),
    signed('one without an issuer', { iss: undefined }),
    signed('one for another client', { aud: 'client-of-another-app' }),
    signed('one for nobody', { aud: undefined }),
    signed('an access token', ({ client }) => ({ token_use: 'access', client_id: client, aud: undefined })),
    signed('an access token for this client', { token_use: 'access' }),
    signed('one that doesn’t say what it is for', { token_use: undefined }),
    signed('one that is over', { exp: 1_000 }),
    signed('one without an end', { exp: undefined }),
    signed('one that says no moment of issue', { iat: undefined }),
    signed('one that isn’t valid yet', { nbf: at(Date.now() + hour) }),
    signed('one of nobody', { sub: undefined }),
    signed('one of an empty name', { sub: '' }),
  ])('$name', async ({ token }) => {
    expect(await statusOf(await token(pool))).toBe('refused');
    // The pool was reachable.
    expect(await statusOf(await pool.sign())).toBe('read');
  });

  test('one from the second of its end on, to the millisecond', async () => {
    const ends = at(time) + 60;
    const token = await pool.sign({ exp: ends });
    advance(ends * 1_000 - 1 - time);
    expect(await statusOf(token)).toBe('read');
    advance(1);
    expect(await statusOf(token)).toBe('refused');
  });
});

describe('where the pool can’t give its keys', () => {
  test.each<{ name: string; how: KeysAnswer }>([
    { name: 'since it fails', how: 'failing' },
    { name: 'since it answers more than any list of keys', how: 'huge' },
    { name: 'since it answers no list of keys', how: 'no keys' },
  ])('$name, nobody is refused: they are asked to come again', async ({ how }) => {
    pool.answerKeys(how);
    expect(await statusOf(await pool.sign())).toBe(503);
    pool.answerKeys('given');
    advance(5_001);
    expect(await statusOf(await pool.sign())).toBe('read');
  });

  test('since it never answers, it is waited for three seconds', async () => {
    const cut = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(cut.signal);
    pool.answerKeys('silent');
    const status = statusOf(await pool.sign());
    await expect.poll(() => pool.keysAsked()).toBe(1);
    expect(timeout.mock.calls[0]).toEqual([3_000]);
    cut.abort(new DOMException('too long', 'TimeoutError'));
    expect(await status).toBe(503);
  });

  test('since it is gone, those it gave are good for a day', async () => {
    const token = await pool.sign({ exp: at(time + 100 * hour) });
    const unknown = await pool.sign({}, { kid: 'key-2' });
    expect(await statusOf(token)).toBe('read');
    pool.answerKeys('failing');
    advance(23 * hour);
    expect(await statusOf(token)).toBe('read');
    expect(await statusOf(unknown)).not.toBe('read');
    advance(2 * hour);
    expect(await statusOf(token)).toBe(503);
  });

  test('it is asked once in five seconds, not by each call', async () => {
    pool.answerKeys('failing');
    for (let call = 0; call < 20; call += 1) await statusOf(await pool.sign());
    expect(pool.keysAsked()).toBe(1);
    advance(5_001);
    await statusOf(await pool.sign());
    expect(pool.keysAsked()).toBe(2);
  });
});

describe('the keys', () => {
  test('are asked for once for many tokens, and again after ten minutes', async () => {
    const many = await Promise.all(Array.from({ length: 50 }, () => pool.sign()));
    expect(new Set(await Promise.all(many.map(statusOf)))).toEqual(new Set(['read']));
    expect(pool.keysAsked()).toBe(1);
    advance(10 * minute + 1);
    expect(await statusOf(await pool.sign())).toBe('read');
    expect(pool.keysAsked()).toBe(2);
  });

  test('aren’t asked for by whoever makes up names of keys, but once in half a minute', async () => {
    expect(await statusOf(await pool.sign())).toBe('read');
    const made = await Promise.all(Array.from({ length: 50 }, (_, number) => pool.sign({}, { kid: `up ${number}` })));
    expect(new Set(await Promise.all(made.map(statusOf)))).toEqual(new Set(['refused']));
    expect(pool.keysAsked()).toBe(1);
    advance(30_001);
    for (const token of made) expect(await statusOf(token)).toBe('refused');
    expect(pool.keysAsked()).toBe(2);
  });

  test('aren’t asked for by a token of another issuer, client, or algorithm that was signed by nobody', async () => {
    const header = encoded({ alg: 'none' });
    expect(await statusOf(`${header}.${encoded(pool.claims())}.`)).toBe('refused');
    expect(await statusOf(`${encoded({ alg: 'HS256', kid: 'x' })}.${encoded(pool.claims())}.AAAA`)).toBe('refused');
    expect(pool.keysAsked()).toBe(0);
  });

  test('that the pool begins to use are found at their first token, and those it gave up count no more', async () => {
    const before = await pool.sign();
    expect(await statusOf(before)).toBe('read');
    await pool.rotate();
    advance(30_001);
    expect(await statusOf(await pool.sign())).toBe('read');
    expect(await statusOf(before)).toBe('refused');
    expect(pool.keysAsked()).toBe(2);
  });
});

describe('a token tells', () => {
  test('who they are, their groups, and until when', async () => {
    const token = await pool.sign({ name: '陳大文', 'cognito:groups': ['staff', 'Kitchen'], exp: at(time) + 90 });
    expect(await tokens.read(token)).toEqual({
      issuer: pool.issuer,
      subject: 'a-subject',
      username: 'chan',
      name: '陳大文',
      email: 'chan@pool.example',
      groups: ['staff', 'Kitchen'],
      issuedAt: new Date(at(time) * 1_000),
      expires: new Date((at(time) + 90) * 1_000),
    });
  });

  test.each<{ name: string; claims: JWTPayload; read: object }>([
    { name: 'no groups: none', claims: {}, read: { groups: [] } },
    { name: 'groups that are no list: none', claims: { 'cognito:groups': 'administrators' }, read: { groups: [] } },
    { name: 'no name: the username', claims: { name: undefined }, read: { name: 'chan' } },
    {
      name: 'no username: the subject',
      claims: { 'cognito:username': undefined },
      read: { username: 'a-subject', name: 'a-subject' },
    },
    { name: 'a name with a control character: without', claims: { name: 'Ch\u0000an' }, read: { name: 'Chan' } },
  ])('$name', async ({ claims, read }) => {
    expect(await tokens.read(await pool.sign(claims))).toMatchObject(read);
  });

  test('no e-mail where it has none', async () => {
    expect(await tokens.read(await pool.sign({ email: undefined }))).not.toHaveProperty('email');
  });
});
