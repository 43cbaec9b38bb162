import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { findResource } from '../../../resources/index.ts';
import type { JsonObject } from '../../../resources/kinds/kind.ts';
import { type Runner, runOnce } from '../connection/statement.ts';
import { type ChildModel, type JoinModel, modelOf } from '../model/model.ts';
import { idsIn, stepsOf, valueAt } from '../model/paths.ts';
import type { Owner } from './joins.ts';

/** Writes the references of rows: two statements per field, for any number of rows. */
export async function writeRowLinks(
  runner: Runner,
  { joins }: ChildModel,
  { id, store }: Owner,
  rows: readonly (JsonObject & { readonly id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  for (const join of joins) {
    const links = rows.flatMap((row) => idsIn(valueAt(row, stepsOf(join))).map((target) => [row.id, target] as const));
    await setLinks(runner, join, id, {
      rows: sql`select unnest(${sql.param(rows.map((row) => row.id))}::integer[])`,
      links: sql`select ${store ?? null}::integer as store_id, given.row_id, given.target_id
        from unnest(${sql.param(links.map(([row]) => row))}::integer[], ${sql.param(links.map(([, target]) => target))}::integer[]) as given (row_id, target_id)`,
      inStore: store !== undefined && isInStore(join),
    });
  }
}

/**
 * Copies the references of rows from a record to its copy, or the other way round.
 * @param pairs SQL for the ids of the rows (`source`, `row_id`)
 */
export async function copyRowLinks(
  runner: Runner,
  resource: Resource,
  { joins }: ChildModel,
  { from, to }: { readonly from: number; readonly to: number },
  pairs: SQL,
): Promise<void> {
  for (const join of joins) {
    const inStore = modelOf(resource).scoped && isInStore(join);
    await setLinks(runner, join, to, {
      rows: sql`select pair.row_id from (${pairs}) as pair`,
      links: sql`select ${inStore ? sql`link.store_id, ` : sql``}pair.row_id, link.target_id
        from (${pairs}) as pair join ${sql.identifier(join.table)} link on link.record_id = ${from}::integer and link.row_id = pair.source`,
      inStore,
    });
  }
}

function isInStore({ to }: JoinModel): boolean {
  return findResource(to)?.scope === 'store';
}

async function setLinks(
  runner: Runner,
  { table }: JoinModel,
  record: number,
  { rows, links, inStore }: { readonly rows: SQL; readonly links: SQL; readonly inStore: boolean },
): Promise<void> {
  const own = sql.identifier(table);
  const scope = inStore ? sql`store_id, ` : sql``;
  await runOnce(
    runner,
    sql`delete from ${own} where record_id = ${record} and row_id in (${rows})
      and (row_id, target_id) not in (select links.row_id, links.target_id from (${links}) as links)`,
  );
  await runOnce(
    runner,
    sql`insert into ${own} (${scope}record_id, row_id, target_id) select ${scope}${record}::integer, row_id, target_id from (${links}) as links on conflict do nothing`,
  );
}
