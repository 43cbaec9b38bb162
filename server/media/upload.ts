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
import { claim, keep, keyIn, type WriteAnswer } from '../crud/idempotency.ts';
import { inTransaction } from '../db/connection/transaction.ts';
import { ApiError } from '../errors.ts';
import type { Deps } from '../http/deps.ts';
import type { MediaDeps } from './read.ts';
import type { ApiContext } from '../http/route.ts';
import { type Purpose, purposeOf } from './access.ts';
import { assertWhole } from './content.ts';
import { forgetGarbage, insertFile, noteGarbage, shownFile } from './file-rows.ts';
import { newKey, sizeKey, urlOf } from './key.ts';
import { type Picture, rewritePicture } from './picture.ts';
import { receiveFile, type Received } from './receive.ts';
import { mediaStore } from './store.ts';

/** One of the calls that upload. */
interface UploadRoute {
  /** What files may be uploaded for by it. */
  readonly among: readonly Resource[];
  /** Its files are for what customers see, and public at once. */
  readonly shown: boolean;
}

/**
 * `POST media/upload/…`: takes a file, tells what it is by its content, writes pictures anew, keeps it for a day until
 * a record takes it, and answers its record. The same file again under the same Idempotency-Key is answered as the
 * first time; what was written of it meanwhile goes within hours, since no record names it.
 */
export async function upload(deps: MediaDeps, context: ApiContext, { among, shown }: UploadRoute): Promise<Response> {
  const caller = context.get('caller');
  const purpose = purposeOf(context.req.query('for'), caller, among);
  const open = shown && (purpose?.field === undefined || kindOf(purpose.field).uploads?.public === true);
  const inTurn = context.get('inTurn');
  await inTurn(() => refuseHoarder(deps, caller.id));
  const received = await receiveFile(context, deps.env);
  try {
    const { type, original } = received;
    const picture = type.startsWith('image/') ? await rewritePicture(received.path, type, caller.id) : undefined;
    if (!picture) await assertWhole(received.path, type, received.size);
    refuseByField(context, purpose, received, picture);
    const store = await mediaStore(deps.env);
    const kept = picture ?? { path: received.path, type, size: received.size, width: null, height: null };
    const key = newKey(original, kept.type);
    await inTurn(() => noteGarbage(deps.pool, key, deps.now()));
    await store.put(key, kept.path, kept.type);
    if (picture)
      for (const size of ['thumb', 'medium'] as const)
        await store.put(sizeKey(key, size), picture.sizes[size].path, 'image/webp');
    const now = deps.now();
    const repeated = keyIn(callOf(deps, fileResource, context), {
      digest: received.digest,
      original,
      purpose: context.req.query('for'),
    });
    const keepOnce = () =>
      inTransaction(deps.pool, async ({ client }): Promise<WriteAnswer> => {
        const first = repeated && (await claim(client, repeated, now));
        if (first) return first;
        await forgetGarbage(client, key);
        const made = {
          key,
          original_filename: original,
          bucket: store.bucket,
          mime_type: kept.type,
          size: kept.size,
          width: kept.width,
          height: kept.height,
          created_by: caller.id,
          public: open,
          uploaded_for: purpose?.place ?? null,
          thumb_size: picture?.sizes.thumb.size ?? null,
          medium_size: picture?.sizes.medium.size ?? null,
        };
        const done = {
          status: 201,
          body: { data: { ...shownFile(await insertFile(client, made, { caller, now })) } },
        } as const;
        if (repeated) await keep(client, repeated, done);
        return done;
      });
    const answer = await inTurn(keepOnce);
    const { data } = answer.body;
    return context.json(
      { data: open || !isObject(data) ? data : { ...data, url: deps.addresses.sign(urlOf(String(data.key))) } },
      answer.status,
    );
  } finally {
    await clear(received.path);
  }
}

/** Most that one person may have uploaded for no record yet: it goes within a day. */
const mostUnkept = { files: 2_000, bytes: 8 * 1024 ** 3 };

/** @throws ApiError 429 where someone fills the store with what no record takes */
async function refuseHoarder({ pool }: Pick<Deps, 'pool'>, caller: number): Promise<void> {
  const [row = []] = await runOnce(
    pool,
    sql`select count(*), coalesce(sum(size::bigint), 0) from file where not kept and created_by = ${caller}`,
  );
  if (Number(row[0]) >= mostUnkept.files || Number(row[1]) >= mostUnkept.bytes)
    throw new ApiError(429, 'errors.uploadsMany', { retryAfter: 3_600 });
}

/** What the field asks of its files is said at once, not when the form is saved. */
function refuseByField(
  context: ApiContext,
  purpose: Purpose | undefined,
  received: Received,
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

/** The file that came in and what was made of it. */
async function clear(path: string): Promise<void> {
  const names = await readdir(dirname(path)).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(basename(path))))
    await rm(join(dirname(path), name), { force: true });
}
