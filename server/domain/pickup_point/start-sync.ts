import { sql } from 'drizzle-orm';
import { columnAt, writeCell } from '../../../resources/csv/index.ts';
import { parseHours } from '../../../resources/delivery/opening-hours.ts';
import { pickup_point } from '../../../resources/delivery/pickup_point.ts';
import type { JsonValue } from '../../../resources/kinds/kind.ts';
import type { Actor, WriteOperation } from '../../crud/call.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { lockByName } from '../../db/connection/transaction.ts';
import { ApiError, invalid } from '../../errors.ts';
import { chunkSize, revisionColumn, startImport } from '../../traits/csv/import/start.ts';
import { fieldsToWrite } from './plan.ts';
import { pointFields, type PointValues } from './point-values.ts';
import { lastSaid } from './stored-points.ts';
import { assertNoneRuns, markStarted, readSync, readSyncRows, type Sync, type SyncRow } from './syncs.ts';

/** Decisions of staff about a checked sync. */
export interface Decisions {
  /** Fields to take from the list although they were changed by hand, by row number. */
  readonly take: 'all' | Readonly<Record<string, readonly string[]>>;
  /** Whether points missing from the list become inactive. */
  readonly deactivate?: boolean | undefined;
  /**
   * Whether points with conflicts stay undecided, so that the next sync asks again. Otherwise, fields that aren't taken
   * count as decided.
   */
  readonly postpone?: boolean;
}

const columns = ['ref_code', 'service_provider', ...pointFields] as const;

/** Labels of the call's body, for error messages. */
const decisionLabels = {
  label: pickup_point.label,
  fields: {
    deactivate: {
      kind: 'boolean',
      label: ['decision about points that are gone', '對名單已沒有的取貨點的決定', '对名单已没有的取货点的决定'],
    },
  },
} as const;

/**
 * Starts the import that writes the decided changes. Its rows carry the revisions that were checked, so that a point
 * that changed since is refused rather than overwritten.
 * @throws ApiError 404, 409 if it was started already or another sync is being written, 422 if a short list needs a
 * decision
 */
export async function startSync(
  { client, call, now }: WriteOperation,
  store: number,
  id: number,
  { take, deactivate, postpone = false }: Decisions,
): Promise<Sync> {
  const { provider } = await readSync(client, store, id);
  const place = { store, provider };
  // The lock makes the second of two concurrent calls see the import of the first.
  await lockByName(client, `pickup sync ${store} ${provider}`);
  const sync = await readSync(client, store, id, true);
  if (sync.started_at !== null) throw new ApiError(409, 'errors.syncStarted');
  if (sync.problem) throw new ApiError(409, 'errors.syncWithoutList');
  await assertNoneRuns(client, place);
  if (sync.short && sync.counts.gone > 0 && deactivate === undefined)
    throw invalid({ deactivate: [{ rule: 'required' }] }, decisionLabels);
  const planned = await readSyncRows(client, id, {
    outcome: undefined,
    locale: call.locale,
    page: 1,
    perPage: 100_000,
  });
  const isLeft = ({ outcome }: SyncRow) =>
    (outcome === 'gone' && deactivate === false) || (outcome === 'conflict' && postpone);
  const applied = planned.filter((row) => row.outcome !== 'wrong' && !isLeft(row));
  const rows = applied.flatMap((row) => {
    const cells = cellsOf(row, sync.provider, take === 'all' ? 'all' : new Set(take[row.row]));
    return cells ? [{ row: row.row, cells }] : [];
  });
  const imported = rows.length > 0 ? await startRows(client, call, now, sync, rows) : undefined;
  const left = planned.filter(isLeft).map(({ row }) => row);
  await remember(client, sync, place, { imported, rows: rows.map(({ row }) => row), left });
  await markStarted(client, id, imported, now);
  return readSync(client, store, id);
}

interface SyncCells {
  readonly row: number;
  readonly cells: readonly JsonValue[];
}

async function startRows(
  runner: Runner,
  actor: Actor,
  now: Date,
  sync: Sync,
  rows: readonly SyncCells[],
): Promise<number> {
  const fileName = `${sync.provider} #${sync.id}`;
  const { id } = await startImport(runner, actor, now, { fileName, mode: 'upsert', fileDigest: '' }, async (store) => {
    for (let from = 0; from < rows.length; from += chunkSize) await store(rows.slice(from, from + chunkSize));
    return { columns: [revisionColumn, ...columns], independent: true };
  });
  return id;
}

/** The cells of an import row; a blank cell keeps the stored value. */
function cellsOf(
  { ref_code, outcome, revision, differences, said }: SyncRow,
  provider: string,
  taken: 'all' | ReadonlySet<string>,
): readonly JsonValue[] | undefined {
  const fields = fieldsToWrite({ differences }, taken);
  if (fields.length === 0) return undefined;
  const whole = outcome === 'added' || fields === 'whole';
  const values: Readonly<Record<string, string | undefined>> = whole
    ? { ...inBothLocales(said), ref_code, service_provider: provider }
    : { ...Object.fromEntries(fields.map((field) => [field, said[field]])), ref_code };
  return [`${revision}`, ...columns.map((path) => cellOf(path, values[path]))];
}

function cellOf(path: string, value: string | undefined): JsonValue {
  if (value === undefined) return '';
  // Rows have no column in files, so the whole field is passed.
  if (path === 'opening_hours') return parseHours(value).map((row) => ({ ...row }));
  const column = columnAt(pickup_point, path);
  if (!column) return '';
  // Codes of districts and words of choices and booleans are already cells.
  return column.locale ? writeCell(column, value) : value;
}

/** A new point needs both languages; a list with one language fills both. */
function inBothLocales(said: PointValues): PointValues {
  const either = (what: 'name' | 'address') => {
    const text = said[`${what}.zh_HK`] ?? said[`${what}.en_US`] ?? '';
    return { [`${what}.zh_HK`]: text, [`${what}.en_US`]: said[`${what}.en_US`] ?? text };
  };
  return { ...said, ...either('name'), ...either('address') };
}

/**
 * Stores the list's values, so that the next sync knows what was changed by hand. Refers to the row of the import that
 * writes them, since the import may still refuse it.
 */
async function remember(
  runner: Runner,
  sync: Sync,
  place: { readonly store: number; readonly provider: string },
  {
    imported,
    rows,
    left,
  }: { readonly imported: number | undefined; readonly rows: readonly number[]; readonly left: readonly number[] },
): Promise<void> {
  const written = sql`planned.row = any (${sql.param([...rows])}::integer[])`;
  await runOnce(
    runner,
    sql`insert into pickup_point_said (store_id, provider, key, said, before, import_id, row)
      select ${place.store}::integer, ${place.provider}::text, planned.key, planned.said, earlier.said,
        case when ${written} then ${imported ?? null}::integer end, case when ${written} then planned.row end
      from pickup_sync_row planned left join (${lastSaid(place)}) earlier on earlier.key = planned.key
      where planned.sync_id = ${sync.id} and planned.outcome <> 'wrong' and planned.row <> all (${sql.param([...left])}::integer[])
      on conflict (store_id, provider, key) do update set said = excluded.said, before = excluded.before, import_id = excluded.import_id, row = excluded.row`,
  );
}
