import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { userPoolEnvironment } from './settings.ts';

/** How the keys are answered. */
export type KeysAnswer = 'given' | 'failing' | 'silent' | 'huge' | 'no keys';

/** What the pool answers to one of its calls: a refusal is named by `__type`. */
export interface PoolAnswer {
  readonly status?: number;
  readonly body: object;
}

/** A user pool on loopback that is told what to answer, and signs whatever a test wants, by the clock of the test. */
export interface Issuer {
  readonly environment: Readonly<Record<string, string>>;
  readonly issuer: string;
  readonly client: string;
  /** An id token of this pool's; claims over the usual ones, `undefined` leaves one out. */
  sign(claims?: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>;
  /** The claims of `sign` where nothing else is said. */
  claims(over?: JWTPayload): JWTPayload;
  /** The public key in use, in PEM. */
  publicKey(): Promise<string>;
  /** Signs by a new key from now on; the one before is no longer among the keys. */
  rotate(): Promise<void>;
  answerKeys(how: KeysAnswer): void;
  /** How often the keys were asked for. */
  keysAsked(): number;
  /** How a call of the pool is answered from now on: `answer('InitiateAuth', (body) => …)`; `undefined`: never. */
  answer(operation: string, by: (body: unknown) => Promise<PoolAnswer | undefined> | PoolAnswer | undefined): void;
  /** The calls so far, in order. */
  readonly calls: readonly { readonly operation: string; readonly body: unknown }[];
  stop(): Promise<void>;
}

interface Pair {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

/** Keys of pools that stopped: making one takes a third of a second. */
const spare: Pair[] = [];
const newPair = (): Promise<Pair> | Pair => spare.pop() ?? generateKeyPair('RS256', { extractable: true });

const hour = 3_600;
const huge = 64 * 1024 * 1024;

/** Starts a pool of one client with one key. `now` is asked at each token. */
export async function startIssuer(now: () => Date): Promise<Issuer> {
  const pairs: Pair[] = [];
  let pair = await newPair();
  let jwk: JWK = {};
  async function signBy(next: Pair): Promise<void> {
    pair = next;
    pairs.push(pair);
    jwk = { ...(await exportJWK(pair.publicKey)), kid: `key-${pairs.length}`, alg: 'RS256', use: 'sig' };
  }
  await signBy(pair);

  let how: KeysAnswer = 'given';
  let asked = 0;
  function sendKeys(response: ServerResponse): void {
    asked += 1;
    const json = { 'Content-Type': 'application/json' };
    const answers: Record<KeysAnswer, () => void> = {
      given: () => response.writeHead(200, json).end(JSON.stringify({ keys: [jwk] })),
      failing: () => response.writeHead(500, json).end('{}'),
      silent: () => {},
      huge: () => response.writeHead(200, json).end(`{"keys":[],"padding":"${'x'.repeat(huge)}"}`),
      'no keys': () => response.writeHead(200, json).end('<html>'),
    };
    answers[how]();
  }

  const operations = new Map<string, Parameters<Issuer['answer']>[1]>();
  const calls: { operation: string; body: unknown }[] = [];
  const id = 'ap-east-1_Tests';
  const server = createServer((request, response) => {
    void (async () => {
      if (request.method === 'GET' && request.url === `/${id}/.well-known/jwks.json`) return sendKeys(response);
      const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
      const body: unknown = JSON.parse((await text(request)) || '{}');
      calls.push({ operation, body });
      const by = operations.get(operation);
      const refused = { status: 400, body: { __type: 'NotAuthorizedException', message: 'Not told what to answer.' } };
      const answered = by ? await by(body) : refused;
      if (answered)
        response
          .writeHead(answered.status ?? 200, { 'Content-Type': 'application/x-amz-json-1.1' })
          .end(JSON.stringify(answered.body));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const issuer = `${endpoint}/${id}`;
  const client = 'client-of-the-portal';
  function claims(over: JWTPayload = {}): JWTPayload {
    const at = Math.floor(now().getTime() / 1_000);
    return {
      iss: issuer,
      aud: client,
      sub: 'a-subject',
      token_use: 'id',
      'cognito:username': 'chan',
      email: 'chan@pool.example',
      auth_time: at,
      iat: at,
      exp: at + hour,
      ...over,
    };
  }

  return {
    environment: userPoolEnvironment(endpoint, id, client),
    issuer,
    client,
    claims,
    sign: (over, header) =>
      new SignJWT(claims(over))
        .setProtectedHeader({ alg: 'RS256', kid: `key-${pairs.length}`, ...header })
        .sign(pair.privateKey),
    publicKey: () => exportSPKI(pair.publicKey),
    rotate: async () => signBy(await newPair()),
    answerKeys(next) {
      how = next;
    },
    keysAsked: () => asked,
    answer: (operation, by) => void operations.set(operation, by),
    calls,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      spare.push(...pairs);
    },
  };
}
