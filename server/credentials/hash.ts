import { hash, verify } from '@node-rs/argon2';
import { crowded } from '../errors.ts';
import { Limiter } from '../concurrency/limiter.ts';

/** argon2id with 19 MiB, two passes, one lane (OWASP's first choice): about 32 ms. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Of the four threads that Node gives to such work, files and names of hosts need some too, and other calls the
 * processors. A hundred in front are a second or two.
 */
const turns = new Limiter({ atOnce: 2, waiting: 100, refusal: crowded });
const inTurn = <T>(work: () => Promise<T>) => turns.run('', work);

/**
 * Refuses before anything is done for somebody whose password could not be judged.
 * @throws ApiError 503 where too many wait for a hash
 */
export function assertRoomToHash(): void {
  if (turns.isFull('')) throw crowded();
}

/**
 * A hash to keep of a password (or other secret that people type).
 * @throws ApiError 503 where too many wait for one
 */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash it takes the same time and is false, so that an answer's
 * delay does not tell which users exist.
 * @throws ApiError 503 where too many wait for such work
 */
export async function verifyPassword(password: string, kept: string | undefined): Promise<boolean> {
  // The decoy has no turn of its own: it is made within the first one that needs it.
  const right = await inTurn(async () =>
    verify(kept ?? (await (decoy ??= hash('no one has this password', options))), password),
  );
  return right && kept !== undefined;
}
