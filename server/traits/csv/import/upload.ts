import { sql } from 'drizzle-orm';
import {
  columnAt,
  type Encoding,
  encodings,
  type ImportMode,
  isRemark,
  isRightVersion,
  isVersionLine,
  type HeaderMatch,
  matchHeaders,
  versionLine,
} from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { Problem } from '../../../../resources/kinds/kind.ts';
import type { Call } from '../../../crud/call.ts';
import { parseParameters } from '../../../crud/parameters.ts';
import { runOnce } from '../../../db/connection/statement.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { databaseErrorIn } from '../../../db/connection/failures.ts';
import { ApiError, invalid } from '../../../errors.ts';
import { findJobByKey, getJob } from '../../../jobs/jobs.ts';
import { QueryError, text } from '../../../../resources/query/parameters.ts';
import { type CsvRow, readCsv } from './csv-file.ts';
import { type Received, receiveCsv } from './receive-file.ts';
import { sealedCells } from './sealed-cells.ts';
import { RowIndependence } from './row-independence.ts';
import { chunkSize, ignoredColumn, parseMapping, startImport, type StoredRows, type StoreRows } from './start.ts';

/**
 * `POST {path}/import/{mode}` with a file (multipart, field `file`): 202 with the job that writes its rows. A repeated
 * call with the same Idempotency-Key and file returns the first job. `encoding` is needed if the bytes are ambiguous.
 * `meta.ignored` names the columns that no import writes, so that nobody believes that they were written.
 * @throws ApiError 400 for an unknown encoding, 422 for a file of another version or with unknown columns
 */
export async function uploadImport(call: Call, mode: ImportMode): Promise<Response> {
  const { context, deps, caller } = call;
  const key = idempotencyKeyOf(call);
  const encoding = encodingIn(parseParameters(call, uploadParameters).encoding);
  const file = await receiveCsv(context, deps.env);
  try {
    const now = deps.now();
    const digest = `${call.resource.name} ${mode} ${call.store ?? ''} ${encoding ?? ''} ${file.digest}`;
    return await context.get('runLimited')(async () => {
      const id =
        (key === undefined ? undefined : await findJobByKey(deps.pool, caller.id, key, digest, now)) ??
        (await startUpload(call, mode, { file, encoding }, key, digest));
      const [job, ignored] = [await getJob(deps.pool, id, caller.id), await ignoredColumns(call, id)];
      return context.json({ data: job, ...(ignored.length > 0 && { meta: { ignored } }) }, 202);
    });
  } finally {
    await file.remove();
  }
}

/** The read-only columns of a job's file. */
async function ignoredColumns({ deps, resource }: Call, job: number): Promise<readonly string[]> {
  const [run] = await runOnce(deps.pool, sql`select mapping from import_run where job_id = ${job} limit 1`);
  return parseMapping(run?.[0]).columns.filter((path) => {
    const column = columnAt(resource, path);
    return column && path !== 'id' && !column.writable && !column.field.state;
  });
}

/**
 * The Idempotency-Key of a call that starts a job.
 * @throws ApiError 400
 */
export function idempotencyKeyOf({ context }: Call): string | undefined {
  const key = context.req.header('idempotency-key');
  if (key !== undefined && (key.length === 0 || key.length > 255))
    throw new ApiError(400, 'errors.malformed', { params: { reason: 'Idempotency-Key' } });
  return key;
}

/** `encoding`: a name from the import page, or the common name of Big5 with HKSCS. */
export const uploadParameters = {
  encoding: {
    ...text('encoding', 'How the bytes of the file are meant; without it, what they show, and 422 where they don’t'),
    schema: { enum: [...encodings, 'big5-hkscs'] },
  },
};

/** The encoding named in a call. @throws QueryError for any other name */
export function encodingIn(encoding: string | undefined): Encoding | undefined {
  if (encoding === undefined) return undefined;
  const lower = encoding.toLowerCase();
  const found = lower === 'big5-hkscs' ? 'big5' : encodings.find((one) => one === lower);
  if (!found) throw new QueryError(uploadParameters.encoding.name, encoding);
  return found;
}

interface Upload {
  readonly file: Received;
  readonly encoding: Encoding | undefined;
}

/** Stores the file's rows and the job that writes them, in one transaction. */
async function startUpload(
  call: Call,
  mode: ImportMode,
  sent: Upload,
  key: string | undefined,
  digest: string,
): Promise<number> {
  const { deps, caller } = call;
  const now = deps.now();
  const wanted = { fileName: sent.file.name, mode, fileDigest: sent.file.digest, key, digest };
  try {
    return await inTransaction(
      deps.pool,
      async ({ client }) =>
        (await startImport(client, call, now, wanted, (store) => storeRows(call.resource, sent, store))).job,
    );
  } catch (error) {
    // A concurrent call with the same key created the job first.
    const there =
      key !== undefined && databaseErrorIn(error)?.constraint === 'job_key_key'
        ? await findJobByKey(deps.pool, caller.id, key, digest, now)
        : undefined;
    if (there === undefined) throw error;
    return there;
  }
}

async function storeRows(resource: Resource, { file, encoding }: Upload, store: StoreRows): Promise<StoredRows> {
  let independence: RowIndependence | undefined;
  let paths: readonly string[] | undefined;
  let versioned = false;
  let batch: readonly CsvRow[] = [];
  const keep = async (rows: readonly CsvRow[]) => {
    for (const { cells } of rows) independence?.add(cells);
    await store(rows.map(({ row, cells }) => ({ row, cells: sealedCells(resource, paths ?? [], cells) })));
  };
  await readCsv(
    file.path,
    async (rows) => {
      for (const { cells } of rows) {
        if (paths) break;
        if (versioned) {
          paths = pathsIn(resource, cells);
          independence = new RowIndependence(resource, paths);
        }
        if (!versioned && !isRightVersion(resource, cells)) throw wrongVersion(resource, cells);
        versioned = true;
        rows = rows.slice(1);
      }
      batch = [...batch, ...rows];
      for (; batch.length >= chunkSize; batch = batch.slice(chunkSize)) await keep(batch.slice(0, chunkSize));
    },
    { declared: encoding },
  );
  if (!versioned) throw wrongVersion(resource, []);
  if (batch.length > 0) await keep(batch);
  return { columns: paths ?? [], independent: independence?.isIndependent === true };
}

/** @throws ApiError 422 that names headers without a column, or with a column that another header already has */
function pathsIn(resource: Resource, headers: readonly string[]): readonly string[] {
  const used = headers.slice(0, headers.findLastIndex((header) => header.trim() !== '') + 1);
  const found = matchHeaders(resource, used);
  const wrong = found.filter(({ column, header }) => !column && !isRemark(header));
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(({ header, why }) => [header, problemsOf(why)])));
  return found.map(({ column }) => column?.path ?? ignoredColumn);
}

const problemsOf = (why: HeaderMatch['why']): readonly Problem[] => [
  { rule: why === 'repeated' ? 'columnTwice' : why === 'ambiguous' ? 'columnAmbiguous' : 'unknown' },
];

/** The 422 of a file of another entity or version, or without a version line; names the expected line. */
function wrongVersion(resource: Resource, cells: readonly string[]): ApiError {
  const missing: readonly Problem[] = [{ rule: 'versionLine', params: { line: versionLine(resource) } }];
  return new ApiError(422, 'errors.wrongCsvVersion', isVersionLine(cells) ? {} : { fields: { file: missing } });
}
