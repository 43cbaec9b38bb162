import type pg from 'pg';
import { z } from 'zod';
import type { RecordOf } from '../../resources/record.ts';
import { validate } from '../../resources/schema.ts';
import type { Runner } from '../db/connection/statement.ts';
import { inTransaction } from '../db/connection/transaction.ts';
import { foreignKeyIn } from '../db/connection/failures.ts';
import { toApiError } from '../db/model/constraint-errors.ts';
import { ApiError, invalid } from '../errors.ts';
import { jsonBody } from '../http/json-body.ts';
import { isObject, without } from '../db/model/paths.ts';
import type { Labels } from '../db/records/projection.ts';
import { missingReferences } from '../db/records/missing-references.ts';
import type { Found } from '../db/records/records.ts';
import { signLabels } from './signed-labels.ts';
import { type Call, notFound, type WriteOrigin, type WriteOperation } from './call.ts';
import { isForbidden } from '../../resources/field-access.ts';
import { claimKey, storeAnswer, parseIdempotencyKey, type WriteAnswer } from './idempotency.ts';

interface WriteOptions {
  /** Whether the body may be empty. */
  readonly bodyOptional?: boolean;
  /**
   * Whether the body asks for a preview, which writes nothing: a repeated call is answered anew, and no answer is
   * stored for its key.
   */
  readonly isPreview?: (body: unknown) => boolean;
  /** Translates a database error into an answer of its own. */
  readonly onError?: (error: unknown) => Promise<unknown>;
  /** Connections of the transaction. Default: those of requests, whose statements end after a few seconds. */
  readonly pool?: pg.Pool;
  /** Tried first, without a transaction. Returns undefined, having written nothing, where the write needs one. */
  readonly quick?: (writer: WriteOrigin, body: unknown) => Promise<WriteAnswer | undefined>;
}

/**
 * Runs one write: reads the body, begins the transaction, repeats the stored answer of a known Idempotency-Key, and
 * translates database errors.
 */
export async function write(
  call: Call,
  work: (writing: WriteOperation, body: unknown) => Promise<WriteAnswer>,
  { bodyOptional = false, isPreview, onError, quick, pool = call.deps.pool }: WriteOptions = {},
): Promise<Response> {
  const { context, deps, resource } = call;
  const body =
    context.req.method === 'DELETE'
      ? undefined
      : await jsonBody(context, { optional: bodyOptional, limit: maxBodyBytes });
  assertSameStore(call, body);
  const now = deps.now();
  const sent = parseIdempotencyKey(call, body);
  const key = isPreview?.(body) ? undefined : sent;
  try {
    const wholly = () =>
      inTransaction(pool, async (scope): Promise<WriteAnswer> => {
        const kept = key && (await claimKey(scope.client, key, now));
        if (kept) return kept;
        const done = await work({ ...scope, call, now }, body);
        if (key) await storeAnswer(scope.client, key, done);
        return done;
      });
    const answer = await context.get('runLimited')(
      async () => (key ? undefined : await quick?.({ call, now }, body)) ?? (await wholly()),
    );
    // URLs in a stored answer have expired; sign them anew.
    const { labels } = answer.body;
    return context.json(
      {
        ...answer.body,
        ...(isLabels(labels) && { labels: signLabels(resource, labels, deps.urlSigner) }),
        ...answer.secrets,
      },
      answer.status,
    );
  } catch (error) {
    throw (await onError?.(error)) ?? (await refusalOf(call, body, error));
  }
}

/**
 * A foreign key error names the field, but not its row. So the references of the body are looked up after such an
 * error.
 */
async function refusalOf({ deps, resource, store }: Call, body: unknown, error: unknown): Promise<unknown> {
  const refused = toApiError(error, resource);
  if (foreignKeyIn(error) === undefined || !(refused instanceof ApiError && refused.status === 422)) return refused;
  const missing = await missingReferences(deps.pool, resource.fields, store, body);
  return Object.keys(missing).length > 0 ? invalid(missing, resource) : refused;
}

function isLabels(labels: unknown): labels is Labels {
  return isObject(labels) && Object.values(labels).every(isObject);
}

/** In bytes: a thousand rows of a paged field fit. */
const maxBodyBytes = 4 * 1_048_576;

/** Body schema of `store_id`, which `write` has checked already. */
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
 * Asserts that a call without parameters got no values: the caller would believe that they were written. Ignores
 * members that every record has.
 * @throws ApiError 422
 */
export function assertNoValues({ resource: { label } }: Pick<Call, 'resource'>, body: unknown): void {
  const checked = validate({ fields: {} }, body ?? {}, { mode: 'update' });
  if (!checked.ok) throw invalid(checked.errors, { fields: {}, label });
}

/**
 * The record that a write names, if it was found.
 * @throws ApiError 404, or what an ability knows of a record that is gone
 */
export async function foundOrGone<Kept extends RecordOf>(
  call: Call,
  runner: Runner,
  { id, found }: { readonly id: number; readonly found: Found<Kept> | undefined },
): Promise<Found<Kept>> {
  if (!found) throw (await call.deps.slots.goneError(runner, call, id)) ?? notFound();
  return found;
}

/**
 * Asserts that the record has the revision of If-Match.
 * @throws ApiError 412 with the current record
 */
export function assertCurrent<Kept extends RecordOf>(call: Call, found: Found<Kept>): Found<Kept> {
  const header = call.context.req.header('if-match')?.trim();
  if (header === undefined || header === '*') return found;
  const revision = /^(?:W\/)?"(\d{1,10})"$/u.exec(header)?.[1];
  if (revision === undefined) throw new ApiError(400, 'errors.malformed', { params: { reason: 'If-Match' } });
  if (Number(revision) === found.record.revision) return found;
  const { data, ...beside } = recordAnswer(call, found);
  throw new ApiError(412, 'errors.changed', { data, beside });
}

/** A record with its labels, as far as the caller may see it. */
export function recordAnswer(
  { resource, hidden, deps }: Pick<Call, 'resource' | 'hidden' | 'deps'>,
  { record, labels }: Found,
): { readonly data: object; readonly labels: Labels } {
  return {
    data: without(record, hidden),
    labels: signLabels(
      resource,
      Object.fromEntries(Object.entries(labels).filter(([path]) => !isForbidden(path, hidden))),
      deps.urlSigner,
    ),
  };
}
