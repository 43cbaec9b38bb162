import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Resource } from '../../resources/define.ts';
import { fieldLabel } from '../../resources/schema.ts';
import { kindOf } from '../../resources/kinds/index.ts';
import { brokenFileRules, typeFacts } from '../../resources/kinds/media/rules.ts';
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
import { assertComplete } from './file-type.ts';
import { forgetGarbage, insertFile, recordGarbage, fileAnswer } from './file-rows.ts';
import { newKey, sizeKey, urlOf } from './key.ts';
import { type Picture, reencodePicture } from './picture.ts';
import { receiveFile, type ReceivedFile } from './receive.ts';
import { mediaStore } from './store.ts';

/** What differs between the upload routes. */
interface UploadRoute {
  /** The entities that files may be uploaded for. */
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
    const { type, original } = received;
    const picture = type.startsWith('image/') ? await reencodePicture(received.path, type, caller.id) : undefined;
    if (!picture) await assertComplete(received.path, type, received.size);
    assertFieldRules(context, purpose, received, picture);
    const store = await mediaStore(deps.env);
    const stored = picture ?? { path: received.path, type, size: received.size, width: null, height: null };
    const key = newKey(original, stored.type);
    await runLimited(() => recordGarbage(deps.pool, key, deps.now()));
    await store.put(key, stored.path, stored.type);
    if (picture)
      for (const size of ['thumb', 'medium'] as const)
        await store.put(sizeKey(key, size), picture.sizes[size].path, 'image/webp');
    const now = deps.now();
    const repeated = parseIdempotencyKey(callOf(deps, fileResource, context), {
      digest: received.digest,
      original,
      purpose: context.req.query('for'),
    });
    const insertOnce = () =>
      inTransaction(deps.pool, async ({ client }): Promise<WriteAnswer> => {
        const first = repeated && (await claimKey(client, repeated, now));
        if (first) return first;
        await forgetGarbage(client, key);
        const made = {
          key,
          original_filename: original,
          bucket: store.bucket,
          mime_type: stored.type,
          size: stored.size,
          width: stored.width,
          height: stored.height,
          created_by: caller.id,
          public: open,
          uploaded_for: purpose?.place ?? null,
          thumb_size: picture?.sizes.thumb.size ?? null,
          medium_size: picture?.sizes.medium.size ?? null,
        };
        const done = {
          status: 201,
          body: { data: { ...fileAnswer(await insertFile(client, made, { caller, now })) } },
        } as const;
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
    await removeFiles(received.path);
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
function assertFieldRules(
  context: ApiContext,
  purpose: UploadTarget | undefined,
  received: ReceivedFile,
  picture: Picture | undefined,
): void {
  const rules = purpose?.field && kindOf(purpose.field).uploads;
  if (!purpose?.field || !rules) return;
  const language = context.get('language');
  const facts = {
    ...typeFacts(picture?.type ?? received.type),
    size: picture?.size ?? received.size,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
  };
  const [problem] = brokenFileRules(rules, facts);
  if (!problem) return;
  const reason = translate(language, `validation.${problem.rule}`, {
    ...problem.params,
    field: fieldLabel(purpose.field.label, translatorFor(language)),
  });
  throw new ApiError(422, 'errors.fileForeign', { params: { reason } });
}

/** Deletes the received file and what was derived from it. */
async function removeFiles(path: string): Promise<void> {
  const names = await readdir(dirname(path)).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(basename(path))))
    await rm(join(dirname(path), name), { force: true });
}
