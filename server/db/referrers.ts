import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../resources/define.ts';
import { resources } from '../../resources/index.ts';
import { modelOf } from './model.ts';
import { type Runner, runOnce } from './statement.ts';

/** Which entities refer to a record, and how many records of each. */
export async function referrersOf(runner: Runner, target: Resource, id: number): Promise<readonly { readonly resource: Resource; readonly count: number }[]> {
  const asked = resources.flatMap((resource: Resource) => {
    const places = placesOf(resource, target, id);
    return places.length === 0 ? [] : [{ resource, question: sql`(select count(*) from (${sql.join([...places], sql` union `)}) as referring)` }];
  });
  if (asked.length === 0) return [];
  const [counts = []] = await runOnce(runner, sql`select ${sql.join(asked.map(({ question }) => question), sql`, `)}`);
  return asked.map(({ resource }, place) => ({ resource, count: Number(counts[place]) })).filter(({ count }) => count > 0);
}

/** Subselects of the ids of records that refer to it: by a column, a join table, or a column of a row. */
function placesOf(resource: Resource, target: Resource, id: number): readonly SQL[] {
  const model = modelOf(resource);
  return [
    ...(model.scoped && target.name === 'store' ? [sql`select id from ${sql.identifier(model.table)} where store_id = ${id}`] : []),
    ...model.columns.filter(({ to }) => to === target.name).map(({ name }) => sql`select id from ${sql.identifier(model.table)} where ${sql.identifier(name)} = ${id}`),
    ...model.joins.filter(({ to }) => to === target.name).map(({ table }) => sql`select record_id as id from ${sql.identifier(table)} where target_id = ${id}`),
    ...model.children.flatMap(({ table, columns }) =>
      columns.filter(({ to }) => to === target.name).map(({ name }) => sql`select record_id as id from ${sql.identifier(table)} where ${sql.identifier(name)} = ${id}`),
    ),
  ];
}
