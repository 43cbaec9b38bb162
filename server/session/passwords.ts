import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB, two passes, one lane (OWASP's first choice): about 32 ms. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash to keep of a password (or other secret that people type). */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash it takes the same time and is false, so that an answer's
 * delay does not tell which users exist.
 */
export async function verifyPassword(password: string, kept: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no one has this password');
  const right = await verify(kept ?? (await decoy), password);
  return right && kept !== undefined;
}
