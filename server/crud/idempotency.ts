import { sql } from 'drizzle-orm';
import { keyedDigest } from '../credentials/seal.ts';
import { isObject } from '../db/model/paths.ts';
import { inParts, run, type Runner, statementOf } from '../db/connection/statement.ts';
import { ApiError } from '../errors.ts';
import type { Call } from './call.ts';

const answered = [200, 201, 202] as const;
type Answered = (typeof answered)[number];

/** An answer to a write. `secrets` are sent once: a repeated call gets the answer without them. */
export interface WriteAnswer {
  readonly status: Answered;
  readonly body: Readonly<Record<string, unknown>>;
  readonly secrets?: Readonly<Record<string, unknown>>;
}

/** An Idempotency-Key with the call that it identifies. */
export interface IdempotencyKey {
  readonly caller: number;
  readonly key: string;
  readonly call: string;
  readonly bodyHash: string;
}

/** How long a stored answer is repeated, in milliseconds (CONTRACT, Writes). */
const lifetime = 24 * 3_600_000;

/**
 * Reads the key of a POST, if it has one.
 * @throws ApiError 400 where it is too long or empty
 */
export function parseIdempotencyKey({ context, caller, store }: Call, body: unknown): IdempotencyKey | undefined {
  const key = context.req.header('idempotency-key');
  if (key === undefined || context.req.method !== 'POST') return undefined;
  if (key.length === 0 || key.length > 255)
    throw new ApiError(400, 'errors.malformed', { params: { reason: 'Idempotency-Key' } });
  return {
    caller: caller.id,
    key,
    call: `${context.req.method} ${context.req.path} ${store ?? ''}`,
    // Bodies hold passwords and codes, which are short enough to be guessed from a bare hash.
    bodyHash: keyedDigest(JSON.stringify(body ?? null)),
  };
}

const of = sql`user_id = ${sql.placeholder('caller')} and key = ${sql.placeholder('key')}`;
const claimStatement = statementOf(
  sql`insert into idempotency (user_id, key, call, body_hash, status, answer, at)
    values (${sql.placeholder('caller')}, ${sql.placeholder('key')}, ${sql.placeholder('call')}, ${sql.placeholder('bodyHash')}, 0, '{}', ${sql.placeholder('now')})
    on conflict (user_id, key) do update set call = excluded.call, body_hash = excluded.body_hash, status = 0, answer = '{}', at = excluded.at
    where idempotency.at < ${sql.placeholder('cutoff')} returning 1`,
  { prepared: true },
);
const readStatement = statementOf(sql`select call, body_hash, status, answer from idempotency where ${of}`, {
  prepared: true,
});
const storeStatement = statementOf(
  sql`update idempotency set status = ${sql.placeholder('status')}, answer = ${sql.placeholder('answer')} where ${of}`,
  { prepared: true },
);

/**
 * Claims the key for this call, in its transaction: a concurrent call with the same key waits for it, and a failed call
 * leaves no row.
 * @returns the answer of the first call, if there was one
 * @throws ApiError 422 where the key was used for another call
 */
export async function claimKey(
  runner: Runner,
  { caller, key, call, bodyHash }: IdempotencyKey,
  now: Date,
): Promise<WriteAnswer | undefined> {
  const cutoff = new Date(now.getTime() - lifetime).toISOString();
  const claimed = await run(runner, claimStatement, { caller, key, call, bodyHash, now: now.toISOString(), cutoff });
  if (claimed.length > 0) return undefined;
  return (
    (await findAnswer(runner, { caller, key, call, bodyHash })) ??
    claimKey(runner, { caller, key, call, bodyHash }, now)
  );
}

/**
 * The stored answer of the first call with this key, if there was one.
 * @throws ApiError 422 where the key was used for another call
 */
export async function findAnswer(
  runner: Runner,
  { caller, key, call, bodyHash }: IdempotencyKey,
): Promise<WriteAnswer | undefined> {
  const [first] = await run(runner, readStatement, { caller, key });
  if (!first) return undefined;
  const [firstCall, firstBody, status, answer] = first;
  if (firstCall !== call || firstBody !== bodyHash || !isObject(answer))
    throw new ApiError(422, 'errors.idempotencyKey');
  return { status: answered.find((one) => one === status) ?? 200, body: answer };
}

/** Stores the answer without its secrets. */
export async function storeAnswer(
  runner: Runner,
  { caller, key }: IdempotencyKey,
  { status, body }: WriteAnswer,
): Promise<void> {
  await run(runner, storeStatement, { caller, key, status, answer: JSON.stringify(body) });
}

/** Deletes expired keys. Skips rows locked by calls in progress. */
export function deleteOldKeys(runner: Runner, now: Date, signal: AbortSignal): Promise<number> {
  const cutoff = new Date(now.getTime() - lifetime).toISOString();
  return inParts(signal, async (most) => (await run(runner, deleteStatement, { cutoff, most })).length);
}

const deleteStatement = statementOf(
  sql`delete from idempotency where (user_id, key) in (select user_id, key from idempotency where at < ${sql.placeholder('cutoff')} limit ${sql.placeholder('most')} for update skip locked) returning 1`,
);
