import { sql } from 'drizzle-orm';
import type { Resource } from '../../resources/define.ts';
import { fieldLabel } from '../../resources/schema.ts';
import { kindOf } from '../../resources/kinds/index.ts';
import { brokenFileRules, type FileFacts } from '../../resources/kinds/media/rules.ts';
import { translate, translatorFor } from '../../resources/messages/translate.ts';
import { isObject } from '../db/model/paths.ts';
import { runOnce } from '../db/connection/statement.ts';
import { file as fileResource } from '../../resources/system/file.ts';
import { callOf } from '../crud/call.ts';
import { claimKey, storeAnswer, parseIdempotencyKey, type WriteAnswer } from '../crud/idempotency.ts';
import { inTransaction } from '../db/connection/transaction.ts';
import { ApiError } from '../errors.ts';
import type { Deps } from '../http/deps.ts';
import type { MediaDeps } from './read.ts';
import type { ApiContext } from '../http/route.ts';
import { type UploadTarget, parseUploadTarget } from './access.ts';
import { fileAnswer } from './file-rows.ts';
import { urlOf } from './key.ts';
import { receiveFile } from './receive.ts';
import { discardScratch } from './scratch.ts';
import { insertStored, storeFile } from './store-file.ts';

/** The differences between the upload routes. */
interface UploadRoute {
  /** The entities whose files may be uploaded here. */
  readonly among: readonly Resource[];
  /** Whether files are for customers, and so public at once. */
  readonly shown: boolean;
}

/**
 * `POST media/upload/…`: receives a file, detects its type, re-encodes pictures, stores it and answers its record. It
 * is deleted after a day unless a record uses it. A repeated Idempotency-Key gets the first answer; the objects stored
 * by the repetition are removed within hours.
 */
export async function upload(deps: MediaDeps, context: ApiContext, { among, shown }: UploadRoute): Promise<Response> {
  const caller = context.get('caller');
  const purpose = parseUploadTarget(context.req.query('for'), caller, among);
  const open = shown && (purpose?.field === undefined || kindOf(purpose.field).uploads?.public === true);
  const runLimited = context.get('runLimited');
  await runLimited(() => assertFewUnused(deps, caller.id));
  const received = await receiveFile(context, deps.env);
  try {
    const stored = await storeFile(deps, received, {
      uploader: caller.id,
      runLimited,
      check: (facts) => assertFieldRules(context, purpose, facts),
    });
    const now = deps.now();
    const repeated = parseIdempotencyKey(callOf(deps, fileResource, context), {
      digest: received.digest,
      original: received.original,
      purpose: context.req.query('for'),
    });
    const insertOnce = () =>
      inTransaction(deps.pool, async ({ client }): Promise<WriteAnswer> => {
        const first = repeated && (await claimKey(client, repeated, now));
        if (first) return first;
        const made = await insertStored(client, stored, {
          caller,
          now,
          shown: open,
          purpose: purpose?.place ?? null,
        });
        const done = { status: 201, body: { data: { ...fileAnswer(made) } } } as const;
        if (repeated) await storeAnswer(client, repeated, done);
        return done;
      });
    const answer = await runLimited(insertOnce);
    const { data } = answer.body;
    return context.json(
      { data: open || !isObject(data) ? data : { ...data, url: deps.urlSigner.sign(urlOf(String(data.key))) } },
      answer.status,
    );
  } finally {
    await discardScratch(received.path);
  }
}

/** Limits of a user's uploads that no record uses yet; these are deleted within a day. */
const unusedLimits = { files: 2_000, bytes: 8 * 1024 ** 3 };

/** @throws ApiError 429 where a user has too many unused uploads */
async function assertFewUnused({ pool }: Pick<Deps, 'pool'>, caller: number): Promise<void> {
  const [row = []] = await runOnce(
    pool,
    sql`select count(*), coalesce(sum(size::bigint), 0) from file where not kept and created_by = ${caller}`,
  );
  if (Number(row[0]) >= unusedLimits.files || Number(row[1]) >= unusedLimits.bytes)
    throw new ApiError(429, 'errors.uploadsMany', { retryAfter: 3_600 });
}

/** Checks the field's rules at the upload, before the form is saved. */
function assertFieldRules(context: ApiContext, purpose: UploadTarget | undefined, facts: FileFacts): void {
  const rules = purpose?.field && kindOf(purpose.field).uploads;
  if (!purpose?.field || !rules) return;
  const language = context.get('language');
  const [problem] = brokenFileRules(rules, facts);
  if (!problem) return;
  const reason = translate(language, `validation.${problem.rule}`, {
    ...problem.params,
    field: fieldLabel(purpose.field.label, translatorFor(language)),
  });
  throw new ApiError(422, 'errors.fileForeign', { params: { reason } });
}
