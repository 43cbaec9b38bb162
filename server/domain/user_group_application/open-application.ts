import { sql } from 'drizzle-orm';
import { user_group_application } from '../../../resources/customers/user_group_application.ts';
import { type CreateOf } from '../../../resources/record.ts';
import { validate } from '../../../resources/schema.ts';
import { performAction } from '../../crud/actions.ts';
import { type CrudDeps, callOf, type WriteOperation } from '../../crud/call.ts';
import { claimKey, findAnswer, parseIdempotencyKey, storeAnswer, type WriteAnswer } from '../../crud/idempotency.ts';
import { saveNew } from '../../crud/save.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { toApiError } from '../../db/model/constraint-errors.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { Deps } from '../../http/deps.ts';
import type { ApiContext } from '../../http/route.ts';
import { receiveFiles } from '../../media/receive.ts';
import { discardScratch } from '../../media/scratch.ts';
import { insertStored, type StoredFile, storeFile } from '../../media/store-file.ts';
import { merchantOf } from '../merchant/open-api.ts';
import { assertNonePending, assertReachable } from './rules.ts';

const { user_group, email, phone, staff_no, remarks, attachments } = user_group_application.fields;
/** The fields that an applicant fills in; the shop sets the others. */
export const applicationForm = {
  fields: { user_group, email, phone, staff_no, remarks },
  label: user_group_application.label,
};
type Application = Pick<CreateOf<typeof user_group_application>, keyof (typeof applicationForm)['fields']>;

const limits = { most: attachments.maxLength, bytes: attachments.size * 1_024, allBytes: 64 * 1_048_576 };

/**
 * `POST open/application`: accepts an application from outside, with its proof. The files are stored before the
 * transaction, and belong to no record unless it commits.
 */
export async function openApplication(deps: Deps & CrudDeps, context: ApiContext): Promise<Response> {
  const caller = await merchantOf(deps, context);
  if (context.req.header('idempotency-key') === undefined) throw new ApiError(400, 'errors.keyMissing');
  const runLimited = context.get('runLimited');
  const { files, texts } = await receiveFiles(context, deps.env, {
    name: 'attachments',
    texts: ['application'],
    ...limits,
  });
  try {
    const call = callOf(deps, user_group_application, context);
    const application = parseApplication(texts.get('application'));
    const key = parseIdempotencyKey(call, {
      application,
      files: files.map(({ digest, original }) => [digest, original]),
    });
    const before = await runLimited(async () => {
      const answered = key && (await findAnswer(deps.pool, key));
      if (!answered) await assertAccepted(deps.pool, application, files.length);
      return answered;
    });
    if (before) return context.json(before.body, before.status);
    const stored: StoredFile[] = [];
    for (const file of files) stored.push(await storeFile(deps, file, { uploader: caller.id, runLimited }));
    const answer = await runLimited(() =>
      inTransaction(deps.pool, async (scope): Promise<WriteAnswer> => {
        const now = deps.now();
        const first = key && (await claimKey(scope.client, key, now));
        if (first) return first;
        const done = await apply({ ...scope, call, now }, application, stored);
        if (key) await storeAnswer(scope.client, key, done);
        return done;
      }),
    );
    return context.json(answer.body, answer.status);
  } catch (error) {
    throw toApiError(error, user_group_application);
  } finally {
    for (const { path } of files) await discardScratch(path);
  }
}

/** @throws ApiError 400 if it isn't JSON, 422 for invalid values */
function parseApplication(text: string | undefined): Application {
  let body: unknown;
  try {
    body = JSON.parse(text ?? '');
  } catch (cause) {
    throw new ApiError(400, 'errors.malformed', { params: { reason: 'application' }, cause });
  }
  const checked = validate(applicationForm, body, { mode: 'create' });
  if (!checked.ok) throw invalid(checked.errors, applicationForm);
  assertReachable(checked.values);
  return checked.values;
}

interface Terms {
  /** Whether applications need approval. */
  readonly approval: boolean;
}

/**
 * Asserts that the group accepts such an application, with the proof that it requires.
 * @throws ApiError 409 if the group accepts none, 422 for missing or extra values
 */
async function assertAccepted(runner: Runner, application: Application, files: number): Promise<Terms> {
  const [row] = await runOnce(
    runner,
    sql`select application_config_enable_application, application_config_type, application_config_max_attachment, application_config_require_approval
      from user_group where id = ${application.user_group}`,
  );
  if (!row) throw invalid({ user_group: [{ rule: 'reference' }] }, applicationForm);
  const [open, type, most, approval] = row;
  if (open !== true) throw new ApiError(409, 'errors.applicationsClosed');
  const required = (name: string) => invalid({ [name]: [{ rule: 'required' }] }, user_group_application);
  if (type === 'email' && application.email === null) throw required('email');
  if (type === 'staff_no' && application.staff_no === null) throw required('staff_no');
  if (type === 'attachment' && files === 0) throw required('attachments');
  const limit = type === 'attachment' ? Number(most) : 0;
  if (files > limit)
    throw invalid({ attachments: [{ rule: 'most', params: { most: limit } }] }, user_group_application);
  return { approval: approval === true };
}

/** Writes the application. If it needs no approval, it is approved at once, which only changes its status. */
async function apply(
  writing: WriteOperation,
  application: Application,
  stored: readonly StoredFile[],
): Promise<WriteAnswer> {
  const { client, call, now } = writing;
  const { caller } = call;
  await assertNonePending(client, application);
  const { approval } = await assertAccepted(client, application, stored.length);
  const purpose = 'user_group_application.attachments.file';
  const rows: { readonly file: number }[] = [];
  for (const file of stored)
    rows.push({ file: (await insertStored(client, file, { caller, now, shown: false, purpose })).id });
  const checked = validate(user_group_application, { ...application, attachments: rows }, { mode: 'create' });
  if (!checked.ok) throw invalid(checked.errors, user_group_application);
  const made = await saveNew(writing, {
    ...checked.values,
    applied_at: now.toISOString(),
    created_by: caller.name,
  });
  const approve = user_group_application.actions?.approve;
  const { record } = approval || !approve ? made : (await performAction(writing, made, 'approve', approve, {})).saved;
  const { id, status, applied_at } = record;
  return { status: 201, body: { data: { id, status, applied_at } } };
}
