import { type SQL, sql } from 'drizzle-orm';
import { translate } from '../../../resources/messages/translate.ts';
import type { JsonValue } from '../../../resources/kinds/kind.ts';
import type { BulkOutcome } from '../../../resources/query/calls.ts';
import { type Actor, type Call, notFound } from '../../crud/call.ts';
import { isObject } from '../../db/model/paths.ts';
import { type Row, run, type Runner, runOnce, statementOf } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import type { GiveUpReason } from '../../jobs/give-up.ts';
import { isExpired, retentionDays } from '../runs/retention.ts';
import { type Task, taskBody } from './body.ts';
import { isPermitted } from './work.ts';
import { countedRequest, visibleRequest } from './run-request.ts';

/** The stages of a run's job. */
export const stages = ['check', 'write', 'undo'] as const;
export type Stage = (typeof stages)[number];
type Progress = 'open' | 'stopped' | 'over';

/** Rows by outcome. */
export type Counts = Readonly<Record<BulkOutcome, number>>;

const statuses: Readonly<Record<Stage, Readonly<Record<Progress, string>>>> = {
  check: { open: 'checking', stopped: 'stopped', over: 'checked' },
  write: { open: 'running', stopped: 'stopped', over: 'done' },
  undo: { open: 'undoing', stopped: 'stopped', over: 'undone' },
};
/** Every status of a run. */
export const runStatuses: readonly string[] = [
  ...new Set(Object.values(statuses).flatMap((names) => Object.values(names))),
];

interface StaffName {
  readonly id: number;
  readonly name: string;
}

/** A run as it is stored. */
export interface BulkRun {
  readonly id: number;
  readonly kind: string;
  readonly what: JsonValue;
  readonly task: Task;
  readonly dryRun: boolean;
  readonly total: number;
  readonly stage: Stage;
  readonly progress: Progress;
  readonly counts: Counts;
  readonly createdBy: StaffName;
  /** The user who requested its present stage, unless that is its creator. */
  readonly takenOverBy?: StaffName;
  readonly created_at: JsonValue;
  readonly finished_at: JsonValue;
  readonly job: number | undefined;
  /** Why the server stopped it. */
  readonly problem?: GiveUpReason;
}

const isProblem = (stored: unknown): stored is GiveUpReason => isObject(stored);
const isStaffName = (stored: unknown): stored is StaffName => isObject(stored);

const columnsWith = (what: SQL) =>
  sql`id, kind, ${what}, dry_run, total, stage, progress, counts, created_by_id, created_by_name, created_at, finished_at, job_id, problem, taken_over_by`;
const columns = columnsWith(sql`what`);
const listedColumns = columnsWith(countedRequest);

function parseRun([
  id,
  kind,
  what,
  dry,
  total,
  stage,
  progress,
  counts,
  byId,
  byName,
  at,
  finished,
  job,
  problem,
  takenOverBy,
]: Row): BulkRun {
  const task = taskBody.safeParse(
    Object.fromEntries(Object.entries(isObject(what) ? what : {}).filter(([name]) => name !== 'selection')),
  );
  return {
    id: Number(id),
    kind: String(kind),
    what: what ?? null,
    task: task.success ? task.data : {},
    dryRun: dry === true,
    total: Number(total),
    stage: stage === 'write' || stage === 'undo' ? stage : 'check',
    progress: progress === 'open' || progress === 'over' ? progress : 'stopped',
    counts: countsIn(counts),
    createdBy: { id: Number(byId), name: String(byName) },
    created_at: at ?? null,
    finished_at: finished ?? null,
    job: typeof job === 'number' ? job : undefined,
    ...(isProblem(problem) && { problem }),
    ...(isStaffName(takenOverBy) && { takenOverBy }),
  };
}

/** Counts as stored; missing outcomes have no rows. */
export function countsIn(stored: unknown): Counts {
  const count = (outcome: BulkOutcome) => Number(isObject(stored) ? (stored[outcome] ?? 0) : 0);
  return {
    waiting: count('waiting'),
    change: count('change'),
    same: count('same'),
    excluded: count('excluded'),
    done: count('done'),
    refused: count('refused'),
    changed: count('changed'),
    gone: count('gone'),
    undone: count('undone'),
    left: count('left'),
  };
}

/** A run as the API answers it. */
export function runAnswer(reader: Pick<Actor, 'resource' | 'caller' | 'hidden' | 'language'>, stored: BulkRun) {
  const { id, kind, what, dryRun, total, stage, progress, counts, createdBy, takenOverBy, job, problem, ...times } =
    stored;
  return {
    id,
    entity: reader.resource.name,
    kind,
    what: visibleRequest(reader, what),
    dry_run: dryRun,
    total,
    status: statuses[stage][progress],
    stage,
    counts,
    done: doneOf(stored),
    created_by: createdBy,
    created_at: times.created_at,
    finished_at: times.finished_at,
    ...(job !== undefined && { job }),
    ...(takenOverBy && { taken_over_by: takenOverBy }),
    permitted: isPermitted(reader, stored),
    undo_permitted: isPermitted(reader, { ...stored, stage: 'undo' }),
    ...(problem && { problem: translate(reader.language, problem.key, problem.params) }),
  };
}

/** Number of rows that the present stage has processed. */
function doneOf({ stage, total, counts }: BulkRun): number {
  if (stage === 'check') return total - counts.waiting;
  return stage === 'write' ? total - counts.waiting - counts.change : counts.undone + counts.left;
}

/** The properties of a new run. */
export interface NewRun {
  readonly kind: string;
  readonly what: object;
  readonly dryRun: boolean;
}

/** Creates a run of this caller, without rows yet; returns its id. */
export async function createRun(
  runner: Runner,
  { resource, store, caller }: Actor,
  now: Date,
  { kind, what, dryRun }: NewRun,
): Promise<number> {
  const [row] = await runOnce(
    runner,
    sql`insert into bulk_run (entity, store_id, kind, what, dry_run, total, stage, progress, counts, created_by_id, created_by_name, created_at)
      values (${resource.name}, ${store ?? null}, ${kind}, ${JSON.stringify(what)}, ${dryRun}, 0, 'check', 'open', '{}', ${caller.id}, ${caller.name}, ${now.toISOString()}) returning id`,
  );
  return Number(row?.[0]);
}

function ofEntity({ resource, store }: Pick<Actor, 'resource' | 'store'>) {
  return sql`entity = ${resource.name} and store_id is not distinct from ${store ?? null}::integer`;
}

/**
 * Reads a run of the entity, in the active store if it has one.
 * @throws ApiError 404
 */
export async function readRun(runner: Runner, actor: Pick<Actor, 'resource' | 'store'>, id: number): Promise<BulkRun> {
  const [row] = await runOnce(runner, sql`select ${columns} from bulk_run where id = ${id} and ${ofEntity(actor)}`);
  if (!row) throw notFound();
  return parseRun(row);
}

/** A page of the entity's runs, newest first, and how many there are. */
export async function readRuns(
  runner: Runner,
  actor: Pick<Actor, 'resource' | 'store'>,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ readonly runs: readonly BulkRun[]; readonly total: number }> {
  const [[count], rows] = await Promise.all([
    runOnce(runner, sql`select count(*) from bulk_run where ${ofEntity(actor)}`),
    runOnce(
      runner,
      sql`select ${listedColumns} from bulk_run where ${ofEntity(actor)} order by id desc limit ${perPage} offset ${(page - 1) * perPage}`,
    ),
  ]);
  return { runs: rows.map(parseRun), total: Number(count?.[0] ?? 0) };
}

/**
 * The id of the run in the path.
 * @throws ApiError 404
 */
export function runIdOf({ context }: Pick<Call, 'context'>): number {
  const id = Number(context.req.param('run'));
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw notFound();
  return id;
}

/**
 * Locks a run until the transaction ends: waits for the current batch of its job, whose next one then waits for this.
 * Any caller with the rights for the run's work may continue it.
 * @throws ApiError 404, 409 past the retention of its rows
 */
export async function lockRun(runner: Runner, actor: Actor, id: number, now: Date): Promise<BulkRun> {
  await runOnce(runner, sql`select 1 from bulk_run where id = ${id} for update`);
  const found = await readRun(runner, actor, id);
  if (isExpired({ finished_at: found.finished_at ?? found.created_at }, now))
    throw new ApiError(409, 'errors.bulkLate', { params: { days: retentionDays } });
  return found;
}

const lockOpenStatement = statementOf(
  sql`select counts from bulk_run where id = ${sql.placeholder('id')} and job_id = ${sql.placeholder('job')} and stage = ${sql.placeholder('stage')} and progress = 'open' for update`,
  { prepared: true },
);

/**
 * Locks a run for a batch of its job, so that batches run one after another, and a stop waits for the current one.
 * @returns its counts; `undefined` if it was stopped, or another job continues it
 */
export async function lockOpen(runner: Runner, id: number, job: number, stage: Stage): Promise<Counts | undefined> {
  const [row] = await run(runner, lockOpenStatement, { id, job, stage });
  return row && countsIn(row[0]);
}

const storeCountsStatement = statementOf(
  sql`update bulk_run set counts = ${sql.placeholder('counts')}::jsonb where id = ${sql.placeholder('id')}`,
  { prepared: true },
);

/** Stores the counts of a locked run. */
export async function storeCounts(runner: Runner, id: number, counts: Counts): Promise<void> {
  await run(runner, storeCountsStatement, { id, counts: JSON.stringify(counts) });
}

/** Starts or continues a stage of a locked run, with this job of this caller. */
export async function openStage(
  runner: Runner,
  { id, createdBy }: Pick<BulkRun, 'id' | 'createdBy'>,
  { stage, job, caller }: { readonly stage: Stage; readonly job: number; readonly caller: StaffName },
): Promise<void> {
  const takenOverBy = caller.id === createdBy.id ? null : JSON.stringify({ id: caller.id, name: caller.name });
  await runOnce(
    runner,
    sql`update bulk_run set stage = ${stage}, progress = 'open', job_id = ${job}, finished_at = null, problem = null, taken_over_by = ${takenOverBy} where id = ${id}`,
  );
}

/** Stops a locked run, or ends its stage. A checked run isn't finished, since it can be started. */
export async function closeStage(
  runner: Runner,
  { id, stage }: Pick<BulkRun, 'id' | 'stage'>,
  progress: Exclude<Progress, 'open'>,
  now: Date,
): Promise<void> {
  const finished = progress === 'over' && stage !== 'check' ? now.toISOString() : null;
  await runOnce(
    runner,
    sql`update bulk_run set progress = ${progress}, finished_at = ${finished}::timestamptz where id = ${id}`,
  );
}

/** Every outcome without rows. */
export const noCounts: Counts = countsIn({});

/** The number of rows that a stage still has to process; rows that an undo left count as processed. */
export function leftToDo({ stage, counts }: Pick<BulkRun, 'stage' | 'counts'>): number {
  switch (stage) {
    case 'check':
      return counts.waiting;
    case 'write':
      return counts.waiting + counts.change;
    case 'undo':
      return counts.done;
  }
}
