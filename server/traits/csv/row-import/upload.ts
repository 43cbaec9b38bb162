import { readFile } from 'node:fs/promises';
import { type Call, idOf, notFound } from '../../../crud/call.ts';
import { isForbidden, forbiddenFields } from '../../../../resources/field-access.ts';
import { databaseErrorIn } from '../../../db/connection/failures.ts';
import { readRecord } from '../../../db/records/records.ts';
import { ApiError, invalid } from '../../../errors.ts';
import { addJob, findJobByKey, getJob, payloadKey } from '../../../jobs/jobs.ts';
import { receiveCsv } from '../import/receive-file.ts';
import { idempotencyKeyOf } from '../import/upload.ts';
import { missingError } from '../../trash/missing.ts';
import { type ImportableRows, importableRows, rowsIn } from '../import/row-lines.ts';

/** Task name of the jobs that add rows to a record. */
export const rowImportTask = 'import_rows';

/** Beyond what any record holds (100,000 rows), in characters. */
const maxLength = 32 * 1_048_576;

/**
 * `POST {path}/{id}/rows/{field}/import` with a text of lines (multipart, field `file`): 202 with the job that adds them
 * as rows. The same Idempotency-Key and text answer the first job again.
 * @throws ApiError 404 without such a record or field, 409 if the record is read-only, 413 too long, 422 without lines
 */
export async function uploadRows(call: Call): Promise<Response> {
  const { context, deps, caller, resource, store, locale } = call;
  const key = idempotencyKeyOf(call);
  const id = idOf(call);
  const field = fieldOf(call);
  const found = await readRecord(deps.pool, { resource, id, store, locale });
  if (!found) throw await missingError(deps.pool, call, id);
  deps.slots.assertWritable(resource, found.record);
  const file = await receiveCsv(context, deps.env);
  try {
    const text = textOf(await readFile(file.path));
    const total = rowsIn(text, field).length;
    if (total === 0) throw invalid({ file: [{ rule: 'required' }] });
    const now = deps.now();
    const digest = `${resource.name} ${id} ${field.name} ${file.digest}`;
    const known = () =>
      key === undefined ? Promise.resolve(undefined) : findJobByKey(deps.pool, caller.id, key, digest, now);
    const start = () =>
      addJob(
        deps.pool,
        {
          task: rowImportTask,
          data: { entity: resource.name, store: store ?? null, record: id, field: field.name, [payloadKey]: text },
          total,
          user: caller.id,
          language: call.language,
          key,
          digest,
        },
        now,
      );
    const job = (await known()) ?? (await start().catch((error: unknown) => assertKnown(error, known)));
    return context.json({ data: await getJob(deps.pool, job, caller.id) }, 202);
  } finally {
    await file.remove();
  }
}

/** The job of a concurrent call with the same key, if that is why this one was refused. */
async function assertKnown(error: unknown, known: () => Promise<number | undefined>): Promise<number> {
  const first = databaseErrorIn(error)?.constraint === 'job_key_key' ? await known() : undefined;
  if (first === undefined) throw error;
  return first;
}

/** @throws ApiError 404 if the field takes no lines, 403 if the caller may not write it */
function fieldOf({ context, resource, caller, hidden }: Call): ImportableRows {
  const name = context.req.param('field');
  const field = importableRows(resource).find((one) => one.name === name);
  if (!field || isForbidden(field.name, hidden)) throw notFound();
  if (isForbidden(field.name, forbiddenFields(resource, caller.permissions, 'write')))
    throw new ApiError(403, 'errors.importRights');
  return field;
}

function textOf(bytes: Buffer): string {
  if (bytes.byteLength > maxLength)
    throw new ApiError(413, 'errors.tooLarge', { params: { limit: `${maxLength / 1_048_576} MiB` } });
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // The database stores none.
    if (!text.includes('\0')) return text;
  } catch {
    // Refused below.
  }
  throw new ApiError(422, 'errors.csvUnreadable', { params: { reason: 'UTF-8' } });
}
