import { type SQL, sql } from 'drizzle-orm';
import { modelOf, type TableModel } from '../model/model.ts';
import { idsIn } from '../model/paths.ts';
import type { Wanted } from './records.ts';
import { type Runner, runOnce } from '../connection/statement.ts';
import { commaJoined } from '../model/titles.ts';

type Which = Pick<Wanted, 'resource' | 'id' | 'store'>;

const sameAsInserted = sql`store_id = excluded.store_id, at = excluded.at, record = excluded.record, companion = excluded.companion`;

/**
 * Moves a record with its join and child rows from its tables to the trash. `others` are records of the same entity
 * that are deleted and restored together with it.
 */
export async function moveToTrash(
  runner: Runner,
  { resource, id, store }: Which,
  now: Date,
  others: readonly number[] = [],
): Promise<void> {
  const model = modelOf(resource);
  const own = sql.identifier(model.table);
  const all = sql`id = any (${sql.param([id, ...others])}::integer[])`;
  const together = sql`case when own.id = ${id} then ${JSON.stringify({ others })}::jsonb else '{}' end`;
  await runOnce(
    runner,
    sql`insert into trash (entity, record_id, store_id, at, record, companion)
      select ${resource.name}, own.id, ${store ?? null}, ${now.toISOString()}, jsonb_build_object('row', to_jsonb(own), 'parts', ${partsOf(model)}) || ${together}, own.id <> ${id} from ${own} own where ${all}
      on conflict (entity, record_id) do update set ${sameAsInserted}`,
  );
  await runOnce(runner, sql`delete from ${own} where ${all}`);
}

/** The same for many records, each restorable on its own. */
export async function moveManyToTrash(
  runner: Runner,
  { resource, store }: Omit<Which, 'id'>,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const model = modelOf(resource);
  const own = sql.identifier(model.table);
  const all = sql`id = any (${sql.param([...ids])}::integer[])`;
  await runOnce(
    runner,
    sql`insert into trash (entity, record_id, store_id, at, record)
      select ${resource.name}, own.id, ${store ?? null}, ${now.toISOString()}, jsonb_build_object('row', to_jsonb(own), 'parts', ${partsOf(model)}, 'others', '[]'::jsonb) from ${own} own where ${all}
      on conflict (entity, record_id) do update set ${sameAsInserted}`,
  );
  await runOnce(runner, sql`delete from ${own} where ${all}`);
}

/**
 * Restores a record and what was deleted with it, one revision later. Entirely in SQL, so that no number passes through
 * a float.
 * @returns false if the trash doesn't have it
 */
export async function bringBack(runner: Runner, { resource, id, store }: Which, now: Date): Promise<boolean> {
  const model = modelOf(resource);
  const inTrash = (ids: SQL) =>
    sql`trash where entity = ${resource.name} and record_id = any (${ids}) and store_id is not distinct from ${store ?? null}::integer`;
  const [found] = await runOnce(
    runner,
    sql`select coalesce(record->'others', '[]') from ${inTrash(sql`array[${id}::integer]`)} for update`,
  );
  if (!found) return false;
  const kept = inTrash(sql`${sql.param([id, ...idsIn(found[0])])}::integer[]`);
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
  return true;
}

/**
 * Inserts only columns that both the trash and the table have: dropped ones are left out, new ones get their defaults.
 */
async function insertKept(runner: Runner, table: string, parts: SQL): Promise<void> {
  const known = await runOnce(
    runner,
    sql`select attname from pg_attribute where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped and attname in (select jsonb_object_keys(part) from (${parts}) as parts)`,
  );
  if (known.length === 0) return;
  const columns = known.map(([name]) => sql.identifier(String(name)));
  const own = sql.identifier(table);
  await runOnce(
    runner,
    sql`insert into ${own} (${sql.join(columns, sql`, `)}) select ${commaJoined(columns.map((name) => sql`kept.${name}`))} from (${parts}) as parts, jsonb_populate_record(null::${own}, part) as kept`,
  );
}

/** Tables of the entity's join and child rows. */
export function partTables(model: TableModel): readonly string[] {
  return [...model.joins, ...model.children].map(({ table }) => table);
}

function partsOf(model: TableModel): SQL {
  const parts = partTables(model).map(
    (table) =>
      sql`${table}::text, (select coalesce(jsonb_agg(to_jsonb(part)), '[]') from ${sql.identifier(table)} part where part.record_id = own.id)`,
  );
  return parts.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${sql.join(parts, sql`, `)})`;
}
