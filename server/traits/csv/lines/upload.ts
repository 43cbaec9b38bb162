import { linesParameters } from '../../../../resources/query/calls.ts';
import {
  longestLines,
  type LineAction,
  linesMode,
  type ImportableRows,
} from '../../../../resources/csv/importable-rows.ts';
import { isForbidden } from '../../../../resources/field-access.ts';
import { belongings } from '../../../../resources/query/list.ts';
import { type Call, idOf, notFound } from '../../../crud/call.ts';
import { parseParameters } from '../../../crud/parameters.ts';
import { databaseErrorIn } from '../../../db/connection/failures.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { readRecord } from '../../../db/records/records.ts';
import { addJob, findJobByKey, getJob } from '../../../jobs/jobs.ts';
import { errorSentences } from '../../runs/refusals.ts';
import { missingError } from '../../trash/missing.ts';
import { readText } from '../import/csv-file.ts';
import { receiveCsv } from '../import/receive-file.ts';
import { createRun } from '../import/runs.ts';
import { encodingIn, idempotencyKeyOf, uploadParameters } from '../import/upload.ts';
import { assertMayWrite, assertShown, linesTask } from './job.ts';
import { forecastLines, keepToIndex, type LinesTarget } from './line-outcomes.ts';
import { keepLines, storedLine } from './keep-lines.ts';
import { readLines, type ReadText } from './read-lines.ts';

/** Parameters of the calls, besides `store_id`. */
export const linesQuery = { ...linesParameters, ...uploadParameters, storeId: belongings.storeId };

/** Maximum number of lines that a dry run lists; further ones are only counted. */
const mostListed = 200;

/**
 * `POST {path}/{id}/import/{action}_{field}` with a file (multipart, field `file`): 202 with the job that adds its
 * lines to the rows of the record, or removes them. A repeated call with the same Idempotency-Key and file returns the
 * first job. With `dry_run`: 200 with the outcomes that the lines would have.
 * @throws ApiError 404 without such a record, 409 if it is read-only, 413 too long, 422 without lines, with too many,
 * or where the record doesn't show the rows (`visibleWhen`)
 */
export async function uploadLines(call: Call, rows: ImportableRows, action: LineAction): Promise<Response> {
  const { context, deps, resource, store, locale, hidden } = call;
  const { dryRun, column, ...named } = parseParameters(call, linesQuery);
  const encoding = encodingIn(named.encoding);
  const record = idOf(call);
  if (isForbidden(rows.name, hidden)) throw notFound();
  assertMayWrite(call, rows.name);
  const found = await readRecord(deps.pool, { resource, id: record, store, locale });
  if (!found) throw await missingError(deps.pool, call, record);
  deps.slots.assertWritable(resource, found.record);
  assertShown({ resource, rows }, found.record);
  const file = await receiveCsv(context, deps.env, longestLines);
  try {
    const target: LinesTarget = { resource, record, rows, action };
    // Reading takes as long as writing: limits concurrent files.
    return await context.get('runLimited')(async () => {
      const read = await readLines(await readText(file.path, encoding), rows, column);
      const asked = `${column ?? ''} ${encoding} ${file.digest}`;
      return dryRun === 'true'
        ? forecast(call, target, read)
        : start(call, target, { read, asked, name: file.name, digest: file.digest });
    });
  } finally {
    await file.remove();
  }
}

/** The outcomes that the lines would have now. */
async function forecast(call: Call, target: LinesTarget, { lines, columns, column }: ReadText): Promise<Response> {
  const { context, deps, resource, language } = call;
  const listed = lines.filter(({ fileOutcome }) => fileOutcome !== undefined).slice(0, mostListed);
  return context.json({
    data: {
      total: lines.length,
      counts: await inTransaction(deps.pool, async ({ client }) => {
        await keepToIndex(client);
        return forecastLines(client, target, lines);
      }),
      lines: listed.map((line) => ({
        ...storedLine(line),
        outcome: line.fileOutcome,
        ...(line.problems && { errors: errorSentences({ fields: line.problems }, resource, language) }),
      })),
      ...(columns && { columns }),
      ...(column !== undefined && { column }),
    },
  });
}

interface Sent {
  readonly read: ReadText;
  /** The file and its parameters, which identify a repeated call. */
  readonly asked: string;
  readonly name: string;
  readonly digest: string;
}

async function start(call: Call, { record, rows, action }: LinesTarget, sent: Sent): Promise<Response> {
  const { context, deps, caller, resource, store, language } = call;
  const key = idempotencyKeyOf(call);
  const now = deps.now();
  const mode = linesMode(action, rows);
  const total = sent.read.lines.length;
  const digest = `${resource.name} ${record} ${mode} ${sent.asked}`;
  const known = () =>
    key === undefined ? Promise.resolve(undefined) : findJobByKey(deps.pool, caller.id, key, digest, now);
  const begin = () =>
    inTransaction(deps.pool, async ({ client }) => {
      const run = await createRun(client, call, now, {
        fileName: sent.name,
        mode,
        total,
        digest: sent.digest,
        mapping: null,
        record,
      });
      await keepLines(client, run.id, sent.read.lines);
      const data = { import: run.id, entity: resource.name, store: store ?? null };
      return addJob(client, { task: linesTask, data, total, user: caller.id, language, key, digest }, now);
    });
  const job =
    (await known()) ??
    (await begin().catch(async (error: unknown) => {
      // A concurrent call with the same key created the job first.
      const first = databaseErrorIn(error)?.constraint === 'job_key_key' ? await known() : undefined;
      if (first === undefined) throw error;
      return first;
    }));
  return context.json({ data: await getJob(deps.pool, job, caller.id) }, 202);
}
