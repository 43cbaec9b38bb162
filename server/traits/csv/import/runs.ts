import { sql } from 'drizzle-orm';
import { type ImportMode, importModes, modesOf } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { findResource } from '../../../../resources/index.ts';
import type { JsonValue } from '../../../../resources/kinds/kind.ts';
import { type Actor, type Call, notFound, type WriteOperation } from '../../../crud/call.ts';
import { parseParameters } from '../../../crud/parameters.ts';
import { assertNoValues, write } from '../../../crud/write.ts';
import { type Row, run, type Runner, runOnce, statementOf } from '../../../db/connection/statement.ts';
import { ApiError } from '../../../errors.ts';
import { isOpenJob } from '../../../jobs/jobs.ts';
import { parseBody } from '../../../http/parse-body.ts';
import { importsParameters } from '../../../../resources/query/calls.ts';
import { pageAnswer } from '../../../http/page-answer.ts';
import { importBody } from './bodies.ts';
import { assertModeAllowed } from './rights.ts';
import type { WriteAnswer } from '../../../crud/idempotency.ts';

/** `wrong` rows can be tried again; the others were written, once. */
export interface Counts {
  readonly create: number;
  readonly update: number;
  readonly unchanged: number;
  readonly wrong: number;
  /** How many records were put back by an undo, where there was one. */
  readonly undone?: number;
}

/** An import of a file, as it is answered. */
export interface ImportRun {
  readonly id: number;
  readonly entity: string;
  readonly mode: ImportMode;
  readonly file_name: string;
  readonly total: number;
  readonly digest: string;
  readonly mapping: JsonValue | undefined;
  readonly status: string;
  readonly counts: Counts;
  readonly created_by: { readonly id: number; readonly name: string };
  readonly created_at: JsonValue | undefined;
  readonly finished_at: JsonValue | undefined;
  readonly job?: number;
}

const columns = sql.raw(
  'id, entity, mode, file_name, total, digest, mapping, status, created_by_id, created_by_name, created_at, finished_at, counts, job_id',
);
const counted = sql`(select jsonb_object_agg(outcome, n) from (select outcome, count(*) as n from import_row where import_id = import_run.id group by outcome) as outcomes)`;
const selected = sql`${columns}, case when counts is null then ${counted} end`;

function runIn([
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
  now,
]: Row): ImportRun {
  return {
    id: Number(id),
    entity: String(entity),
    mode: importModes.find((one) => one === mode) ?? 'update',
    file_name: String(fileName),
    total: Number(total),
    digest: String(digest),
    mapping,
    status: String(status),
    counts: countsIn(kept ?? now),
    created_by: { id: Number(byId), name: String(byName) },
    created_at: at,
    finished_at: finished,
    ...(typeof job === 'number' && { job }),
  };
}

function countsIn(value: JsonValue | undefined): Counts {
  const count = (outcome: string) =>
    typeof value === 'object' && value !== null ? Number(Reflect.get(value, outcome) ?? 0) : 0;
  const undone = count('undone');
  return {
    create: count('create'),
    update: count('update'),
    unchanged: count('unchanged'),
    wrong: count('wrong'),
    ...(undone > 0 && { undone }),
  };
}

/** @throws ApiError 422 for a mode that the entity's files aren't imported by */
export function modeIn(call: Pick<Actor, 'resource'>, mode: string): ImportMode {
  const found = modesOf(call.resource).find((one) => one === mode);
  if (!found) throw new ApiError(422, 'errors.importMode');
  return found;
}

/** The same, for whoever may import so. */
function allowedMode(call: Pick<Actor, 'resource' | 'caller'>, mode: string): ImportMode {
  const found = modeIn(call, mode);
  assertModeAllowed(call, found);
  return found;
}

/** What begins an import. */
export interface Begun {
  readonly fileName: string;
  readonly mode: ImportMode;
  readonly total: number;
  readonly digest: string;
  readonly mapping: JsonValue | undefined;
}

/** A new import of this caller. */
export async function beginRun(
  runner: Runner,
  { resource, store, caller }: Actor,
  now: Date,
  { fileName, mode, total, digest, mapping }: Begun,
): Promise<ImportRun> {
  const [row] = await runOnce(
    runner,
    sql`insert into import_run (entity, store_id, mode, file_name, total, digest, mapping, status, created_by_id, created_by_name, created_at)
      values (${resource.name}, ${store ?? null}, ${mode}, ${fileName}, ${total}, ${digest}, ${JSON.stringify(mapping ?? null)}, 'running', ${caller.id}, ${caller.name}, ${now.toISOString()}) returning ${selected}`,
  );
  if (!row) throw new Error('an insert answered no row');
  return runIn(row);
}

/** `POST {path}/import`: 201 with a new import, whose rows `PUT {path}/import/{mode}/rows` then brings. */
export function makeImport(call: Call): Promise<Response> {
  return write(call, async ({ client, now }, given) => {
    const { file_name: fileName, mode, total, digest, mapping } = parseBody(importBody, given);
    return {
      status: 201,
      body: {
        data: await beginRun(client, call, now, {
          fileName,
          mode: allowedMode(call, mode),
          total,
          digest,
          mapping,
        }),
      },
    };
  });
}

/** An import of the entity, in the active store where it is in one. */
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
  return runIn(row);
}

/** Whose an import is, and by which job its rows come; for those that no caller asks about. */
export async function runToClose(
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

/** The `:import` of the path. */
export function runIdOf({ context }: Pick<Call, 'context'>): number {
  const id = Number(context.req.param('run'));
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw notFound();
  return id;
}

/** `GET {path}/import/{id}`. */
export async function oneImport(call: Call): Promise<Response> {
  return call.context.json({ data: await readRun(call.deps.pool, call, runIdOf(call)) });
}

/** `GET {path}/import`: newest first. */
export async function listImports(call: Call): Promise<Response> {
  const { resource, store, deps, context } = call;
  const { page, perPage } = parseParameters(call, importsParameters);
  const where = sql`entity = ${resource.name} and store_id is not distinct from ${store ?? null}::integer`;
  const [[count], rows] = await Promise.all([
    runOnce(deps.pool, sql`select count(*) from import_run where ${where}`),
    runOnce(
      deps.pool,
      sql`select ${selected} from import_run where ${where} order by id desc limit ${perPage} offset ${(page - 1) * perPage}`,
    ),
  ]);
  const total = Number(count?.[0] ?? 0);
  return pageAnswer(context, { data: rows.map(runIn), total, page, perPage });
}

/**
 * `POST {path}/import/{id}/finish`: no more rows come.
 * @throws ApiError 403 where somebody else began it, 409 while a job brings rows
 */
export function finishImport(call: Call): Promise<Response> {
  const id = runIdOf(call);
  const finish = async ({ client, now }: WriteOperation, body: unknown): Promise<WriteAnswer> => {
    assertNoValues(call, body);
    const found = await readRun(client, call, id);
    assertOwnRun(found, call);
    await assertFinished(client, found);
    return { status: 200, body: { data: await finishRun(client, call, id, now) } };
  };
  return write(call, finish, { bodyOptional: true });
}

/**
 * Rows of an import are brought, and it is finished, by whoever began it: what stands in its list under their name is
 * theirs.
 * @throws ApiError 403
 */
export function assertOwnRun({ created_by: by }: ImportRun, { caller }: Pick<Actor, 'caller'>): void {
  if (by.id !== caller.id) throw new ApiError(403, 'errors.importOthers');
}

/** @throws ApiError 409 while a job still brings rows */
export async function assertFinished(runner: Runner, { job }: ImportRun): Promise<void> {
  if (job !== undefined && (await isOpenJob(runner, job))) throw new ApiError(409, 'errors.notNow');
}

const holdStatement = statementOf(
  sql`select 1 from import_run where id = ${sql.placeholder('id')} and status = 'running' for share`,
  { prepared: true },
);

/**
 * Keeps an import open until the transaction ends: it is neither finished nor undone between two rows of it.
 * @throws ApiError 409 where it is over
 */
export async function holdRun(runner: Runner, id: number): Promise<void> {
  if ((await run(runner, holdStatement, { id })).length === 0) throw new ApiError(409, 'errors.importOver');
}

/** An import, in a transaction until whose end no row is written for it, and nobody else has it so. */
export async function lockRun(
  runner: Runner,
  actor: Pick<Actor, 'resource' | 'store'>,
  id: number,
): Promise<ImportRun> {
  await runOnce(runner, sql`select 1 from import_run where id = ${id} for update`);
  return readRun(runner, actor, id);
}

/** Keeps what became of the rows, in a transaction; an import that is over stays as it is. */
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
