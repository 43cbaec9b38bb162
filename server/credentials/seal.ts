import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

/** AES-256-GCM; lengths in bytes. */
const cipher = { name: 'aes-256-gcm', key: 32, nonce: 12, tag: 16 } as const;

interface Keys {
  readonly encryption: Buffer;
  readonly nonce: Buffer;
  readonly digest: Buffer;
}

let keys: Keys | undefined;

/**
 * Sets the secret from which all keys are derived, once as the process starts (`SEALING_SECRET`, else
 * `SESSION_SECRET`).
 */
export function setSealingSecret(secret: string): void {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, cipher.key));
  keys = { encryption: keyFor('sealed values'), nonce: keyFor('nonces of sealed values'), digest: keyFor('digests') };
}

function knownKeys(): Keys {
  if (!keys) throw new Error('a value is to be sealed, or opened, before the secret is known');
  return keys;
}

/** Keyed digest of a text, in hex. Equal texts have equal digests; without the secret, nobody can guess the text. */
export function keyedDigest(text: string): string {
  return createHmac('sha256', knownKeys().digest).update(text).digest('hex');
}

/**
 * Encrypts a text, in hex. The nonce is derived from the text (as in SIV, RFC 5297), so that equal texts are sealed
 * equally: a unique index works, and reveals nothing else. `context`: the only context in which it can be opened, such
 * as the mail's recipient.
 */
export function seal(text: string, context = ''): string {
  const { encryption, nonce: nonceKey } = knownKeys();
  const nonce = createHmac('sha256', nonceKey).update(`${context}\0${text}`).digest().subarray(0, cipher.nonce);
  const sealing = createCipheriv(cipher.name, encryption, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), body]).toString('hex');
}

/** Decrypts a sealed text. Returns undefined for anything else, and for text sealed with another secret or context. */
export function openSealed(sealed: string, context = ''): string | undefined {
  const bytes = Buffer.from(sealed, 'hex');
  const nonce = bytes.subarray(0, cipher.nonce);
  const tag = bytes.subarray(cipher.nonce, cipher.nonce + cipher.tag);
  if (tag.byteLength < cipher.tag) return undefined;
  const opening = createDecipheriv(cipher.name, knownKeys().encryption, nonce, { authTagLength: cipher.tag })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  try {
    return opening.update(bytes.subarray(cipher.nonce + cipher.tag), undefined, 'utf8') + opening.final('utf8');
  } catch {
    return undefined;
  }
}
