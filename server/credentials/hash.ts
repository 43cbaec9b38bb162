import { hash, verify } from '@node-rs/argon2';
import { queueFullError } from '../errors.ts';
import { Limiter } from '../concurrency/limiter.ts';

/** argon2id with 19 MiB, two passes, one lane (OWASP's first choice): about 32 ms. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Uses two of Node's four worker threads: files and DNS need some. A queue of 100 takes one to two seconds. */
const limiter = new Limiter({ concurrency: 2, queueLimit: 100, createError: queueFullError });

/**
 * Fails early, before any work for a password that could not be hashed.
 * @throws ApiError 503 where the hashing queue is full
 */
export function assertHashingCapacity(): void {
  if (limiter.isFull('')) throw queueFullError();
}

/**
 * Hashes a password, or another secret typed by people, for storage.
 * @throws ApiError 503 where the hashing queue is full
 */
export async function hashPassword(password: string): Promise<string> {
  return limiter.run('', () => hash(password, options));
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password matches a hash. Without a hash, returns false after the same time, so that the delay doesn't
 * reveal which users exist.
 * @throws ApiError 503 where the hashing queue is full
 */
export async function verifyPassword(password: string, kept: string | undefined): Promise<boolean> {
  // The decoy is hashed within the first slot that needs it.
  const right = await limiter.run('', async () =>
    verify(kept ?? (await (decoy ??= hash('no one has this password', options))), password),
  );
  return right && kept !== undefined;
}
