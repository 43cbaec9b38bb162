import { type SQL, sql } from 'drizzle-orm';
import { modelOf, type TableModel } from '../model/model.ts';
import { idsIn } from '../model/paths.ts';
import type { Wanted } from './records.ts';
import { type Runner, runOnce } from '../connection/statement.ts';
import { commaJoined } from '../model/titles.ts';

type Which = Pick<Wanted, 'resource' | 'store'>;

/** A record to delete, and the ids of records of the same entity that are deleted and restored together with it. */
export interface ToTrash {
  readonly id: number;
  readonly others: readonly number[];
}

/** A deleted record in the trash. */
export interface Trashed extends ToTrash {
  /** Its revision when it was deleted. */
  readonly revision: number;
}

/** Moves records with their join and child rows from their tables to the trash. */
export async function moveToTrash(
  runner: Runner,
  { resource, store }: Which,
  records: readonly ToTrash[],
  now: Date,
): Promise<void> {
  if (records.length === 0) return;
  const model = modelOf(resource);
  const own = sql.identifier(model.table);
  const companions = records.flatMap(({ others }) => others);
  const ids = sql.param([...records.map(({ id }) => id), ...companions]);
  const others = sql.param([...records.map((one) => JSON.stringify(one.others)), ...companions.map(() => null)]);
  await runOnce(
    runner,
    sql`insert into trash (entity, record_id, store_id, at, record, companion)
      select ${resource.name}, own.id, ${store ?? null}, ${now.toISOString()},
        jsonb_build_object('row', to_jsonb(own.*), 'parts', ${partsOf(model)}) || case when given.others is null then '{}' else jsonb_build_object('others', given.others::jsonb) end, given.others is null
      from unnest(${ids}::integer[], ${others}::text[]) as given (id, others) join ${own} own on own.id = given.id
      on conflict (entity, record_id) do update set store_id = excluded.store_id, at = excluded.at, record = excluded.record, companion = excluded.companion`,
  );
  await runOnce(runner, sql`delete from ${own} where id = any (${ids}::integer[])`);
}

/** Locks deleted records in the trash until the transaction ends; omits ids that aren't in the trash. */
export function lockTrashed(
  runner: Runner,
  which: Which,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Trashed>> {
  return trashedBy(runner, which, ids, sql` order by record_id for update`);
}

/** Reads deleted records in the trash; omits ids that aren't in the trash. */
export function readTrashed(
  runner: Runner,
  which: Which,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Trashed>> {
  return trashedBy(runner, which, ids, sql``);
}

async function trashedBy(
  runner: Runner,
  which: Which,
  ids: readonly number[],
  tail: SQL,
): Promise<ReadonlyMap<number, Trashed>> {
  if (ids.length === 0) return new Map();
  const rows = await runOnce(
    runner,
    sql`select record_id, (record->'row'->>'revision')::integer, coalesce(record->'others', '[]') from ${inTrash(which, ids)}${tail}`,
  );
  return new Map(
    rows.map(([id, revision, others]) => [
      Number(id),
      { id: Number(id), revision: Number(revision), others: idsIn(others) },
    ]),
  );
}

/**
 * Restores records that are locked in the trash, and what was deleted with them; increments the revision. Entirely in
 * SQL, so that no number passes through a float.
 */
export async function bringBack(runner: Runner, which: Which, trashed: readonly Trashed[], now: Date): Promise<void> {
  if (trashed.length === 0) return;
  const model = modelOf(which.resource);
  const kept = inTrash(
    which,
    trashed.flatMap(({ id, others }) => [id, ...others]),
  );
  const later = sql`jsonb_build_object('revision', (record->'row'->>'revision')::integer + 1, 'updated_at', ${now.toISOString()}::text)`;
  await insertKept(runner, model.table, sql`select (record->'row') || ${later} as part from ${kept}`);
  for (const table of partTables(model)) {
    await insertKept(
      runner,
      table,
      sql`select jsonb_array_elements(coalesce(record->'parts'->${table}::text, '[]')) as part from ${kept}`,
    );
  }
  await runOnce(runner, sql`delete from ${kept}`);
}

function inTrash({ resource, store }: Which, ids: readonly number[]): SQL {
  return sql`trash where entity = ${resource.name} and record_id = any (${sql.param([...ids])}::integer[]) and store_id is not distinct from ${store ?? null}::integer`;
}

/**
 * Inserts only columns that both the trash and the table have: drops removed columns; new ones get their defaults. The
 * columns in the trash depend on when a record was deleted.
 */
async function insertKept(runner: Runner, table: string, parts: SQL): Promise<void> {
  const names = sql`array(select jsonb_object_keys(part))`;
  const shapes = await runOnce(runner, sql`select distinct ${names} from (${parts}) as parts`);
  for (const [shape] of shapes) {
    const known = await runOnce(
      runner,
      sql`select attname from pg_attribute where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped and attname = any (${sql.param(shape)}::text[])`,
    );
    const columns = known.map(([name]) => sql.identifier(String(name)));
    const own = sql.identifier(table);
    const alike = shapes.length === 1 ? sql`` : sql` where ${names} = ${sql.param(shape)}::text[]`;
    await runOnce(
      runner,
      sql`insert into ${own} (${sql.join(columns, sql`, `)}) select ${commaJoined(columns.map((name) => sql`kept.${name}`))} from (${parts}) as parts, jsonb_populate_record(null::${own}, part) as kept${alike}`,
    );
  }
}

/** Tables of the entity's join and child rows; rows before what they refer to. */
export function partTables(model: TableModel): readonly string[] {
  return [...model.joins, ...model.children, ...model.children.flatMap(({ joins }) => joins)].map(({ table }) => table);
}

function partsOf(model: TableModel): SQL {
  const parts = partTables(model).map(
    (table) =>
      sql`${table}::text, (select coalesce(jsonb_agg(to_jsonb(part.*)), '[]') from ${sql.identifier(table)} part where part.record_id = own.id)`,
  );
  return parts.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${sql.join(parts, sql`, `)})`;
}
