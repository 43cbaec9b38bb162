import { z } from 'zod';
import type { RecordOf } from '../../resources/record.ts';
import { validate } from '../../resources/schema.ts';
import { inTransaction } from '../db/connection/transaction.ts';
import { toApiError } from '../db/model/constraint-errors.ts';
import { ApiError, invalid } from '../errors.ts';
import { jsonBody } from '../http/json-body.ts';
import { isObject, without } from '../db/model/paths.ts';
import type { Labels } from '../db/records/projection.ts';
import type { Found } from '../db/records/records.ts';
import { signedLabels } from './signed-labels.ts';
import { type Call, notFound, type Writer, type Writing } from './call.ts';
import { isForbidden } from '../../resources/field-access.ts';
import { claim, keep, keyIn, type WriteAnswer } from './idempotency.ts';

interface WriteOptions {
  /** Without a body the call means something too. */
  readonly bodyOptional?: boolean;
  /** Turns what the database refuses into an answer of its own. */
  readonly onError?: (error: unknown) => Promise<unknown>;
  /** Tried first, without a transaction; where it can't do the write it answers nothing and has done nothing. */
  readonly quick?: (writer: Writer, body: unknown) => Promise<WriteAnswer | undefined>;
}

/**
 * Runs one write: reads the body, begins the transaction, answers a repeated Idempotency-Key from what was kept, and
 * gives the database's refusals the contract's words.
 */
export async function write(
  call: Call,
  work: (writing: Writing, body: unknown) => Promise<WriteAnswer>,
  { bodyOptional = false, onError, quick }: WriteOptions = {},
): Promise<Response> {
  const { context, deps, resource } = call;
  const body =
    context.req.method === 'DELETE' ? undefined : await jsonBody(context, { optional: bodyOptional, limit: bodyLimit });
  assertSameStore(call, body);
  const now = deps.now();
  const key = keyIn(call, body);
  try {
    const wholly = () =>
      inTransaction(deps.pool, async (scope): Promise<WriteAnswer> => {
        const kept = key && (await claim(scope.client, key, now));
        if (kept) return kept;
        const done = await work({ ...scope, call, now }, body);
        if (key) await keep(scope.client, key, done);
        return done;
      });
    const answer = await context.get('inTurn')(
      async () => (key ? undefined : await quick?.({ call, now }, body)) ?? (await wholly()),
    );
    // A kept answer is told with addresses that are good now.
    const { labels } = answer.body;
    return context.json(
      {
        ...answer.body,
        ...(isLabels(labels) && { labels: signedLabels(resource, labels, deps.addresses) }),
        ...answer.secrets,
      },
      answer.status,
    );
  } catch (error) {
    throw (await onError?.(error)) ?? toApiError(error, resource);
  }
}

/** Titles by path and id, as `shown` makes them. */
function isLabels(labels: unknown): labels is Labels {
  return isObject(labels) && Object.values(labels).every(isObject);
}

/** A thousand rows of a paged field fit. */
const bodyLimit = 4 * 1_048_576;

/** The member of a body that says which store is meant, for schemas of bodies; `write` has checked it. */
export const storeInBody = z
  .union([z.int(), z.string()])
  .optional()
  .meta({ description: 'The id in X-STORE-ID once more, where the entity is in a store; another is 400' });

/** @throws ApiError 400 where the body names another store than the header (CONTRACT, Writes) */
function assertSameStore({ context }: Call, body: unknown): void {
  const header = context.req.header('x-store-id');
  const named = isObject(body) ? body.store_id : undefined;
  if (named === undefined || named === null || header === undefined) return;
  if ((typeof named !== 'number' && typeof named !== 'string') || `${named}` !== header)
    throw new ApiError(400, 'errors.storeDiffers');
}

/**
 * Refuses values given to a call that takes none: whoever sent them believes that they were written. What every record
 * carries is read past.
 * @throws ApiError 422
 */
export function assertNoValues({ resource: { label } }: Pick<Call, 'resource'>, body: unknown): void {
  const checked = validate({ fields: {} }, body ?? {}, { mode: 'update' });
  if (!checked.ok) throw invalid(checked.errors, { fields: {}, label });
}

/**
 * The record that a write is about, if it is there and as the caller saw it.
 * @throws ApiError 404, or 412 with the record as it is now
 */
export function current<Kept extends RecordOf>(call: Call, found: Found<Kept> | undefined): Found<Kept> {
  if (!found) throw notFound();
  const header = call.context.req.header('if-match')?.trim();
  if (header === undefined || header === '*') return found;
  const revision = /^(?:W\/)?"(\d{1,10})"$/u.exec(header)?.[1];
  if (revision === undefined) throw new ApiError(400, 'errors.malformed', { params: { reason: 'If-Match' } });
  if (Number(revision) === found.record.revision) return found;
  const { data, ...beside } = shown(call, found);
  throw new ApiError(412, 'errors.changed', { data, beside });
}

/** A record as this caller may see it. */
export function shown(
  { resource, hidden, deps }: Pick<Call, 'resource' | 'hidden' | 'deps'>,
  { record, labels }: Found,
): { readonly data: object; readonly labels: Labels } {
  return {
    data: without(record, hidden),
    labels: signedLabels(
      resource,
      Object.fromEntries(Object.entries(labels).filter(([path]) => !isForbidden(path, hidden))),
      deps.addresses,
    ),
  };
}
