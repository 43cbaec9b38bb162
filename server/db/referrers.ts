import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../resources/define.ts';
import { resources } from '../../resources/index.ts';
import { modelOf } from './model.ts';
import { type Runner, runOnce } from './statement.ts';

/** An entity that refers to a record, by how many of its records, and how many of those are archived copies, which nobody changes. */
export interface Referrer {
  readonly resource: Resource;
  readonly count: number;
  readonly archived: number;
}

/** Which entities refer to a record. */
export async function referrersOf(runner: Runner, target: Resource, id: number): Promise<readonly Referrer[]> {
  const asked = resources.flatMap((resource: Resource) => {
    const places = placesOf(resource, target, id);
    if (places.length === 0) return [];
    const referring = sql`${sql.identifier(resource.name)} own where own.id in (${sql.join([...places], sql` union `)})`;
    const archived = resource.drafts ? sql`, (select count(*) from ${referring} and own.version_of is not null and own.status = 'archived')` : sql`, 0`;
    return [{ resource, question: sql`(select count(*) from ${referring})${archived}` }];
  });
  if (asked.length === 0) return [];
  const [counts = []] = await runOnce(runner, sql`select ${sql.join(asked.map(({ question }) => question), sql`, `)}`);
  return asked.map(({ resource }, place) => ({ resource, count: Number(counts[2 * place]), archived: Number(counts[2 * place + 1]) })).filter(({ count }) => count > 0);
}

/** Subselects of the ids of records that refer to it: by a column, a join table, or a column of a row. */
function placesOf(resource: Resource, target: Resource, id: number): readonly SQL[] {
  const model = modelOf(resource);
  return [
    ...(model.scoped && target.name === 'store' ? [sql`select id from ${sql.identifier(model.table)} where store_id = ${id}`] : []),
    ...model.columns.filter(({ to, path }) => to === target.name && !(resource === target && isOwnCopy(resource, path))).map(({ name }) => sql`select id from ${sql.identifier(model.table)} where ${sql.identifier(name)} = ${id}`),
    ...model.joins.filter(({ to }) => to === target.name).map(({ table }) => sql`select record_id as id from ${sql.identifier(table)} where target_id = ${id}`),
    ...model.children.flatMap(({ table, columns }) =>
      columns.filter(({ to }) => to === target.name).map(({ name }) => sql`select record_id as id from ${sql.identifier(table)} where ${sql.identifier(name)} = ${id}`),
    ),
  ];
}

/** Copies of a record go with it. */
function isOwnCopy({ drafts }: Resource, path: string): boolean {
  return drafts !== undefined && path === 'version_of';
}
