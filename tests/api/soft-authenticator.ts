import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** An authenticator of WebAuthn in software, with one passkey (ES256, attestation `none`). */
export interface SoftAuthenticator {
  /** The answer of `navigator.credentials.create`, as JSON. */
  create(options: { readonly challenge: string }, origin: string): object;
  /** The answer of `navigator.credentials.get`, as JSON. The counter increases by one unless it is given. */
  get(options: { readonly challenge: string }, origin: string, counter?: number): object;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/** CBOR (RFC 8949), as far as attestations need it. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.byteLength), value]);
  const parts = [...value].flatMap(([key, inner]) => {
    const known =
      typeof inner === 'number' || typeof inner === 'string' || Buffer.isBuffer(inner) || inner instanceof Map;
    if (!known) throw new TypeError('no CBOR of this');
    return [cbor(key), cbor(inner)];
  });
  return Buffer.concat([head(5, value.size), ...parts]);
}

export function softAuthenticator(): SoftAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(20);
  let used = 0;
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (origin: string, bits: number, counter: number, attested: readonly Buffer[] = []) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([bits]), count, ...attested]);
  };
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
  return {
    create({ challenge }, origin) {
      const cose = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.from([0, id.byteLength]);
      const data = authData(origin, flags.present | flags.verified | flags.attested, used, [
        Buffer.alloc(16),
        length,
        id,
        cose,
      ]);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      };
    },
    get({ challenge }, origin, counter = (used += 1)) {
      const client = clientData('webauthn.get', challenge, origin);
      const data = authData(origin, flags.present | flags.verified, counter);
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      };
    },
  };
}
