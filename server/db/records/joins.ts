import { sql } from 'drizzle-orm';
import { findResource } from '../../../resources/index.ts';
import type { JoinModel } from '../model/model.ts';
import { runOnce, type Runner } from '../connection/statement.ts';

/** The record that owns rows in other tables. */
export interface Owner {
  readonly id: number;
  /** Its store, if the entity is scoped. */
  readonly store?: number | undefined;
}

/** Sets a reference to many to exactly these ids. */
export async function writeJoin(
  runner: Runner,
  { table, to }: JoinModel,
  owner: Owner,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const gone = before.filter((id) => !after.includes(id));
  const come = after.filter((id) => !before.includes(id));
  const name = sql.identifier(table);
  if (gone.length > 0)
    await runOnce(
      runner,
      sql`delete from ${name} where record_id = ${owner.id} and target_id = any (${sql.param(gone)}::integer[])`,
    );
  if (come.length === 0) return;
  const inStore = owner.store !== undefined && findResource(to)?.scope === 'store';
  await runOnce(
    runner,
    inStore
      ? sql`insert into ${name} (store_id, record_id, target_id) select ${owner.store}::integer, ${owner.id}::integer, target from unnest(${sql.param(come)}::integer[]) as target`
      : sql`insert into ${name} (record_id, target_id) select ${owner.id}::integer, target from unnest(${sql.param(come)}::integer[]) as target`,
  );
}
