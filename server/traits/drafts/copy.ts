import { sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { type ChildModel, modelOf } from '../../db/model/model.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { copyRowLinks } from '../../db/records/row-links.ts';
import { contentColumns, columnList, partTables } from './content.ts';

/** Properties of the new copy. */
export interface CopyOf {
  readonly status: 'draft' | 'archived';
  readonly version: number;
  /** The revision that a draft is made from. */
  readonly basedOn?: number;
}

/**
 * Copies a locked record with its references and rows, in one statement per table; tallies start at their defaults.
 * @returns the copy's id
 */
export async function copyRecord(
  runner: Runner,
  resource: Resource,
  id: number,
  { status, version, basedOn }: CopyOf,
  now: Date,
): Promise<number> {
  const model = modelOf(resource);
  const own = sql.identifier(model.table);
  const names = [...(model.scoped ? ['store_id'] : []), ...contentColumns(resource).map(({ name }) => name)];
  const at = sql`${now.toISOString()}::timestamptz`;
  const [made] = await runOnce(
    runner,
    sql`insert into ${own} (created_at, updated_at, status, version, version_of, based_on, ${columnList(names)})
      select ${at}, ${at}, ${status}, ${version}::integer, id, ${basedOn ?? null}::integer, ${columnList(names)} from ${own} where id = ${id} returning id`,
  );
  const copy = Number(made?.[0]);
  for (const { table, copied, ordered } of partTables(resource)) {
    const part = sql.identifier(table);
    await runOnce(
      runner,
      sql`insert into ${part} (record_id, ${columnList(copied)}) select ${copy}::integer, ${columnList(copied)} from ${part} where record_id = ${id}${ordered ? sql` order by position, id` : sql``}`,
    );
  }
  const rowsOf = ({ table }: ChildModel, record: number) =>
    sql`select id, row_number() over (order by position, id) as place from ${sql.identifier(table)} where record_id = ${record}::integer`;
  for (const child of model.children) {
    const pairs = sql`select source.id as source, made.id as row_id from (${rowsOf(child, id)}) source join (${rowsOf(child, copy)}) made on made.place = source.place`;
    await copyRowLinks(runner, resource, child, { from: id, to: copy }, pairs);
  }
  return copy;
}
