import { sql } from 'drizzle-orm';
import { type LineOutcome, lineOutcomes } from '../../../../resources/csv/importable-rows.ts';
import { type ImportMode, modesOf } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { findResource } from '../../../../resources/index.ts';
import type { JsonValue } from '../../../../resources/kinds/kind.ts';
import { type Actor, type Call, notFound, type WriteOperation } from '../../../crud/call.ts';
import { parseParameters } from '../../../crud/parameters.ts';
import { assertNoValues, write } from '../../../crud/write.ts';
import { type Row, run, type Runner, runOnce, statementOf } from '../../../db/connection/statement.ts';
import { ApiError } from '../../../errors.ts';
import { parseBody } from '../../../http/parse-body.ts';
import { importsParameters } from '../../../../resources/query/calls.ts';
import { pageAnswer } from '../../../http/page-answer.ts';
import { importBody } from './bodies.ts';
import { assertNoOpenJob } from './open-job.ts';
import { assertModeAllowed } from './permissions.ts';
import type { WriteAnswer } from '../../../crud/idempotency.ts';

/** Rows by outcome. Wrong ones can be sent again; the others were written once. */
export interface RowCounts {
  readonly create: number;
  readonly update: number;
  readonly unchanged: number;
  readonly wrong: number;
  /** Only of imports that delete. */
  readonly delete?: number;
  /** Records that an undo restored, if there was one. */
  readonly undone?: number;
}

/** Lines by outcome; omits outcomes without lines. */
export type LineCounts = Readonly<Partial<Record<LineOutcome, number>>>;

/** An import as the API answers it. */
export interface ImportRun {
  readonly id: number;
  readonly entity: string;
  readonly mode: string;
  /** Only for imports of lines: the record whose rows they change. */
  readonly record?: number;
  readonly file_name: string;
  readonly total: number;
  readonly digest: string;
  readonly mapping: JsonValue | undefined;
  readonly status: string;
  readonly counts: RowCounts | LineCounts;
  readonly created_by: { readonly id: number; readonly name: string };
  readonly created_at: JsonValue | undefined;
  readonly finished_at: JsonValue | undefined;
  readonly job?: number;
}

const columns = sql.raw(
  'id, entity, mode, file_name, total, digest, mapping, status, created_by_id, created_by_name, created_at, finished_at, counts, job_id, record_id',
);
const counted = sql`(select jsonb_object_agg(outcome, n) from (select outcome, count(*) as n from import_row where import_id = import_run.id group by outcome) as outcomes)`;
const selected = sql`${columns}, case when counts is null then ${counted} end`;

function parseRun([
  id,
  entity,
  mode,
  fileName,
  total,
  digest,
  mapping,
  status,
  byId,
  byName,
  at,
  finished,
  kept,
  job,
  record,
  now,
]: Row): ImportRun {
  return {
    id: Number(id),
    entity: String(entity),
    mode: String(mode),
    ...(typeof record === 'number' && { record }),
    file_name: String(fileName),
    total: Number(total),
    digest: String(digest),
    mapping,
    status: String(status),
    counts: typeof record === 'number' ? parseLineCounts(kept ?? now) : parseCounts(kept ?? now),
    created_by: { id: Number(byId), name: String(byName) },
    created_at: at,
    finished_at: finished,
    ...(typeof job === 'number' && { job }),
  };
}

const countOf = (value: JsonValue | undefined, outcome: string) =>
  typeof value === 'object' && value !== null ? Number(Reflect.get(value, outcome) ?? 0) : 0;

function parseLineCounts(value: JsonValue | undefined): LineCounts {
  return Object.fromEntries(lineOutcomes.map((one) => [one, countOf(value, one)]).filter(([, count]) => count !== 0));
}

function parseCounts(value: JsonValue | undefined): RowCounts {
  const count = (outcome: string) => countOf(value, outcome);
  const [deleted, undone] = [count('delete'), count('undone')];
  return {
    create: count('create'),
    update: count('update'),
    unchanged: count('unchanged'),
    wrong: count('wrong'),
    ...(deleted > 0 && { delete: deleted }),
    ...(undone > 0 && { undone }),
  };
}

/**
 * Parses the mode in a body.
 * @throws ApiError 422 for a mode that the entity doesn't support, 403 for one that the caller may not use
 */
function parseMode(call: Pick<Actor, 'resource' | 'caller'>, mode: string): ImportMode {
  const found = modesOf(call.resource).find((one) => one === mode);
  if (!found) throw new ApiError(422, 'errors.importMode');
  assertModeAllowed(call, found);
  return found;
}

/** The properties of a new import. */
export interface NewRun {
  readonly fileName: string;
  readonly mode: string;
  readonly total: number;
  readonly digest: string;
  readonly mapping: JsonValue | undefined;
  /** Only for imports of lines. */
  readonly record?: number;
}

/** Creates an import of this caller. */
export async function createRun(
  runner: Runner,
  { resource, store, caller }: Actor,
  now: Date,
  { fileName, mode, total, digest, mapping, record }: NewRun,
): Promise<ImportRun> {
  const [row] = await runOnce(
    runner,
    sql`insert into import_run (entity, store_id, mode, file_name, total, digest, mapping, status, created_by_id, created_by_name, created_at, record_id)
      values (${resource.name}, ${store ?? null}, ${mode}, ${fileName}, ${total}, ${digest}, ${JSON.stringify(mapping ?? null)}, 'running', ${caller.id}, ${caller.name}, ${now.toISOString()}, ${record ?? null}) returning ${selected}`,
  );
  if (!row) throw new Error('an insert answered no row');
  return parseRun(row);
}

/** `POST {path}/import`: 201 with a new import; its rows follow by `PUT {path}/import/{mode}/rows`. */
export function createImport(call: Call): Promise<Response> {
  return write(call, async ({ client, now }, input) => {
    const { file_name: fileName, mode, total, digest, mapping } = parseBody(importBody, input);
    return {
      status: 201,
      body: {
        data: await createRun(client, call, now, {
          fileName,
          mode: parseMode(call, mode),
          total,
          digest,
          mapping,
        }),
      },
    };
  });
}

/**
 * Reads an import of the entity, in the active store if it has one.
 * @throws ApiError 404
 */
export async function readRun(
  runner: Runner,
  { resource, store }: Pick<Actor, 'resource' | 'store'>,
  id: number,
): Promise<ImportRun> {
  const [row] = await runOnce(
    runner,
    sql`select ${selected} from import_run where id = ${id} and entity = ${resource.name} and store_id is not distinct from ${store ?? null}::integer`,
  );
  if (!row) throw notFound();
  return parseRun(row);
}

/** The entity, store and job of an import, for clean-up, which has no caller. */
export async function findRun(
  runner: Runner,
  id: number,
): Promise<{ readonly resource: Resource; readonly store?: number; readonly job?: number } | undefined> {
  const [row] = await runOnce(runner, sql`select entity, store_id, job_id from import_run where id = ${id}`);
  const resource = row && findResource(String(row[0]));
  return (
    resource && {
      resource,
      ...(typeof row?.[1] === 'number' && { store: row[1] }),
      ...(typeof row?.[2] === 'number' && { job: row[2] }),
    }
  );
}

/**
 * The id of the import in the path.
 * @throws ApiError 404
 */
export function runIdOf({ context }: Pick<Call, 'context'>): number {
  const id = Number(context.req.param('run'));
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw notFound();
  return id;
}

/** `GET {path}/import/{id}`. */
export async function getImport(call: Call): Promise<Response> {
  return call.context.json({ data: await readRun(call.deps.pool, call, runIdOf(call)) });
}

/** `GET {path}/import`: newest first. */
export async function listImports(call: Call): Promise<Response> {
  const { resource, store, deps, context } = call;
  const { page, perPage, record } = parseParameters(call, importsParameters);
  const where = sql`entity = ${resource.name} and store_id is not distinct from ${store ?? null}::integer${record === undefined ? sql`` : sql` and record_id = ${record}`}`;
  const [[count], rows] = await Promise.all([
    runOnce(deps.pool, sql`select count(*) from import_run where ${where}`),
    runOnce(
      deps.pool,
      sql`select ${selected} from import_run where ${where} order by id desc limit ${perPage} offset ${(page - 1) * perPage}`,
    ),
  ]);
  const total = Number(count?.[0] ?? 0);
  return pageAnswer(context, { data: rows.map(parseRun), total, page, perPage });
}

/**
 * `POST {path}/import/{id}/finish`: ends the import, so that it accepts no more rows.
 * @throws ApiError 403 if another user started it, 409 while its job is open
 */
export function finishImport(call: Call): Promise<Response> {
  const id = runIdOf(call);
  const finish = async ({ client, now }: WriteOperation, body: unknown): Promise<WriteAnswer> => {
    assertNoValues(call, body);
    const found = await readRun(client, call, id);
    assertOwnRun(found, call);
    await assertNoOpenJob(client, found);
    return { status: 200, body: { data: await finishRun(client, call, id, now) } };
  };
  return write(call, finish, { bodyOptional: true });
}

/**
 * Asserts that the caller started the import: its rows and its end are listed under their name.
 * @throws ApiError 403
 */
export function assertOwnRun({ created_by: by }: ImportRun, { caller }: Pick<Actor, 'caller'>): void {
  if (by.id !== caller.id) throw new ApiError(403, 'errors.importOthers');
}

const holdStatement = statementOf(
  sql`select 1 from import_run where id = ${sql.placeholder('id')} and status = 'running' for share`,
  { prepared: true },
);

/**
 * Prevents an import from being finished or undone until the transaction ends, by a shared lock.
 * @throws ApiError 409 if it is finished
 */
export async function lockRunning(runner: Runner, id: number): Promise<void> {
  if ((await run(runner, holdStatement, { id })).length === 0) throw new ApiError(409, 'errors.importOver');
}

/** Reads an import under an exclusive lock: no row is written for it until the transaction ends. */
export async function lockRun(
  runner: Runner,
  actor: Pick<Actor, 'resource' | 'store'>,
  id: number,
): Promise<ImportRun> {
  await runOnce(runner, sql`select 1 from import_run where id = ${id} for update`);
  return readRun(runner, actor, id);
}

/** Finishes a running import and stores its counts; leaves a finished one as it is. */
export async function finishRun(
  runner: Runner,
  actor: Pick<Actor, 'resource' | 'store'>,
  id: number,
  now: Date,
): Promise<ImportRun> {
  const before = await lockRun(runner, actor, id);
  if (before.status !== 'running') return before;
  await runOnce(
    runner,
    sql`update import_run set status = 'done', finished_at = ${now.toISOString()}, counts = ${JSON.stringify(before.counts)} where id = ${id} and status = 'running'`,
  );
  return readRun(runner, actor, id);
}
