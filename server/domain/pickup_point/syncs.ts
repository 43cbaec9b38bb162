import { sql } from 'drizzle-orm';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { type PickupSync, pickupSync } from '../../../resources/delivery/pickup-sync.ts';
import { isObject } from '../../db/model/paths.ts';
import { type Row, type Runner, runOnce } from '../../db/connection/statement.ts';
import { notFound } from '../../crud/call.ts';
import { ApiError } from '../../errors.ts';
import type { RowErrors } from '../../traits/runs/refusals.ts';
import { type SyncOutcome, syncOutcomes } from '../../../resources/delivery/sync-outcomes.ts';
import { type FieldDifference, type Plan, refKey } from './plan.ts';
import { parseValues, type PointValues } from './point-values.ts';
import type { SyncPlace } from './stored-points.ts';

/** A stored sync; its problem isn't translated yet. */
export interface Sync extends Omit<PickupSync, 'problem'> {
  readonly problem: RowErrors | undefined;
}

/** A new sync, with who checks the list and when. */
export interface NewSync extends SyncPlace {
  readonly total: number;
  readonly unknownDistricts: readonly string[];
  readonly by: { readonly id: number; readonly name: string };
  readonly now: Date;
  readonly scheduledFor?: Date | undefined;
  readonly problem?: RowErrors;
}

/** Stores a plan, so that it can be shown and started. */
export async function storeSync(
  runner: Runner,
  { rows, short }: Plan,
  { store, provider, total, unknownDistricts, by, now, scheduledFor, problem }: NewSync,
): Promise<number> {
  const counts = Object.fromEntries(
    syncOutcomes.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length]),
  );
  const [made] = await runOnce(
    runner,
    sql`insert into pickup_sync (store_id, provider, total, counts, short, unknown_districts, checked_by_id, checked_by_name, checked_at, scheduled_for, problem)
      values (${store}, ${provider}, ${total}, ${JSON.stringify(counts)}, ${short}, ${JSON.stringify(unknownDistricts)}, ${by.id}, ${by.name}, ${now.toISOString()}, ${scheduledFor?.toISOString() ?? null}, ${problem ? JSON.stringify(problem) : null}) returning id`,
  );
  const id = Number(made?.[0]);
  const stored = rows.map((row, place) => ({
    row: place + 1,
    ref_code: row.ref_code,
    key: refKey(row.ref_code),
    outcome: row.outcome,
    record_id: row.stored?.id,
    revision: row.stored?.revision ?? 0,
    differences: row.differences,
    said: row.said,
    problem: row.problem,
  }));
  await runOnce(
    runner,
    sql`insert into pickup_sync_row (sync_id, row, ref_code, key, outcome, record_id, revision, differences, said, problem)
      select ${id}::integer, * from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
        as given (row integer, ref_code text, key text, outcome text, record_id integer, revision integer, differences jsonb, said jsonb, problem jsonb)`,
  );
  return id;
}

const selected =
  sql.raw(`sync.id, sync.provider, sync.total, sync.counts, sync.short, sync.unknown_districts, sync.checked_by_id,
  sync.checked_by_name, sync.checked_at, sync.started_at, sync.import_id, job.status, job.total, job.done, job.failed, sync.scheduled_for, sync.problem,
  (select jsonb_agg(distinct one->>'theirs') from pickup_sync_row planned, jsonb_array_elements(planned.differences) one
    where planned.sync_id = sync.id and one->>'verdict' = 'unread')
  from pickup_sync sync left join import_run run on run.id = sync.import_id left join job on job.id = run.job_id`);

function parseSync([id, provider, total, counts, short, districts, byId, byName, ...rest]: Row): Sync {
  const [checkedAt, startedAt, imported, status, jobTotal, done, failed, scheduledFor, problem, unread] = rest;
  return {
    id: Number(id),
    provider: String(provider),
    total: Number(total),
    counts: pickupSync.shape.counts.parse(counts),
    short: short === true,
    unknown_districts: Array.isArray(districts) ? districts.map(String) : [],
    unread_hours: Array.isArray(unread) ? unread.slice(0, 20).map(String) : [],
    checked_by: { id: Number(byId), name: String(byName) },
    checked_at: String(checkedAt),
    started_at: typeof startedAt === 'string' ? startedAt : null,
    import: typeof imported === 'number' ? imported : null,
    progress:
      typeof status === 'string'
        ? { status, total: Number(jobTotal), done: Number(done), failed: Number(failed) }
        : null,
    scheduled_for: typeof scheduledFor === 'string' ? scheduledFor : null,
    problem: isObject(problem) ? problem : undefined,
  };
}

/**
 * Reads a sync of the store; `lock` prevents that somebody else starts it before the transaction ends.
 * @throws ApiError 404
 */
export async function readSync(runner: Runner, store: number, id: number, lock = false): Promise<Sync> {
  if (lock) await runOnce(runner, sql`select 1 from pickup_sync where id = ${id} and store_id = ${store} for update`);
  const [row] = await runOnce(runner, sql`select ${selected} where sync.id = ${id} and sync.store_id = ${store}`);
  if (!row) throw notFound();
  return parseSync(row);
}

/** The latest sync of a provider's list in a store. */
export async function latestSync(runner: Runner, { store, provider }: SyncPlace): Promise<Sync | undefined> {
  const [row] = await runOnce(
    runner,
    sql`select ${selected} where sync.store_id = ${store} and sync.provider = ${provider} order by sync.id desc limit 1`,
  );
  return row && parseSync(row);
}

/** @throws ApiError 409 while the import of an earlier sync is still running */
export async function assertNoneRuns(runner: Runner, { store, provider }: SyncPlace): Promise<void> {
  const open = await runOnce(
    runner,
    sql`select 1 from pickup_sync sync join import_run run on run.id = sync.import_id join job on job.id = run.job_id
      where sync.store_id = ${store} and sync.provider = ${provider} and job.status in ('queued', 'running') limit 1`,
  );
  if (open.length > 0) throw new ApiError(409, 'errors.syncRuns');
}

/** A stored row of a sync. */
export interface SyncRow {
  readonly row: number;
  readonly ref_code: string;
  readonly outcome: SyncOutcome;
  readonly record: number | undefined;
  readonly revision: number;
  readonly differences: readonly FieldDifference[];
  readonly said: PointValues;
  readonly problem: RowErrors | undefined;
  readonly title: string;
}

interface RowsWanted {
  readonly outcome: SyncOutcome | undefined;
  readonly locale: ContentLocale;
  readonly page: number;
  readonly perPage: number;
}

/** A page of a sync's rows; rows without differences only on request. */
export async function readSyncRows(
  runner: Runner,
  sync: number,
  { outcome, locale, page, perPage }: RowsWanted,
): Promise<readonly SyncRow[]> {
  const which = outcome === undefined ? sql`planned.outcome <> 'same'` : sql`planned.outcome = ${outcome}`;
  const names = [
    sql`point.name_zh_hk`,
    sql`planned.said->>'name.zh_HK'`,
    sql`point.name_en_us`,
    sql`planned.said->>'name.en_US'`,
  ];
  const [zh, zhSaid, en, enSaid] = names;
  const title =
    locale === 'zh_HK'
      ? sql`coalesce(${zh}, ${zhSaid}, ${enSaid}, '')`
      : sql`coalesce(${en}, ${enSaid}, ${zhSaid}, '')`;
  const rows = await runOnce(
    runner,
    sql`select planned.row, planned.ref_code, planned.outcome, planned.record_id, planned.revision, planned.differences, planned.said, planned.problem, ${title}
      from pickup_sync_row planned left join pickup_point point on point.id = planned.record_id
      where planned.sync_id = ${sync} and ${which} order by planned.row limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  return rows.map(([row, code, became, record, revision, differences, said, problem, shown]) => ({
    row: Number(row),
    ref_code: String(code),
    outcome: syncOutcomes.find((one) => one === became) ?? 'wrong',
    record: typeof record === 'number' ? record : undefined,
    revision: Number(revision),
    differences: parseDifferences(differences),
    said: parseValues(said) ?? {},
    problem: isObject(problem) ? problem : undefined,
    title: String(shown),
  }));
}

function parseDifferences(value: unknown): readonly FieldDifference[] {
  return Array.isArray(value) ? value : [];
}

/** Records that a sync was started, and the import that writes it. */
export async function markStarted(runner: Runner, id: number, imported: number | undefined, now: Date): Promise<void> {
  await runOnce(
    runner,
    sql`update pickup_sync set started_at = ${now.toISOString()}, import_id = ${imported ?? null} where id = ${id}`,
  );
}
