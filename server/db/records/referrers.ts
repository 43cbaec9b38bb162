import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { resources } from '../../../resources/index.ts';
import { modelOf } from '../model/model.ts';
import { type Runner, runOnce } from '../connection/statement.ts';
import { commaJoined } from '../model/titles.ts';

/**
 * An entity that refers to a record: how many of its records do, and how many of those are archived copies, which can't
 * be edited.
 */
export interface Referrer {
  readonly resource: Resource;
  readonly count: number;
  readonly archived: number;
  /** The list filter that finds them; absent if there is none. */
  readonly filter?: string;
}

/** Which entities refer to a record. */
export async function referrersOf(runner: Runner, target: Resource, id: number): Promise<readonly Referrer[]> {
  const asked = resources.flatMap((resource: Resource) => {
    const places = placesOf(resource, target, id);
    if (places.length === 0) return [];
    const referring = sql`${sql.identifier(resource.name)} own where own.id in (${sql.join(
      places.map(({ ids }) => ids),
      sql` union `,
    )})`;
    const archived = resource.drafts
      ? sql`, (select count(*) from ${referring} and own.version_of is not null and own.status = 'archived')`
      : sql`, 0`;
    const filters = filtersOf(resource, places);
    // The counts of all filters as one list.
    const found =
      filters.length === 0
        ? sql`null`
        : sql`array[${commaJoined(
            filters.map(
              ({ ids }) => sql`(select count(*) from ${sql.identifier(resource.name)} own where own.id in (${ids}))`,
            ),
          )}]`;
    return [{ resource, filters, question: sql`(select count(*) from ${referring})${archived}, ${found}` }];
  });
  if (asked.length === 0) return [];
  const [counts = []] = await runOnce(runner, sql`select ${commaJoined(asked.map(({ question }) => question))}`);
  return asked.flatMap(({ resource, filters }, place): readonly Referrer[] => {
    const [count, archived, found] = [Number(counts[3 * place]), Number(counts[3 * place + 1]), counts[3 * place + 2]];
    const filter = filters.find((_, index) => Array.isArray(found) && Number(found[index]) === count)?.path;
    return count === 0 ? [] : [{ resource, count, archived, ...(filter !== undefined && { filter }) }];
  });
}

/** A field by which an entity refers to a record, and a subselect of the ids of the records that do. */
interface Place {
  readonly path: string;
  readonly ids: SQL;
}

const filtersOf = ({ list }: Resource, places: readonly Place[]) =>
  places.filter(({ path }) => list.filters.some((name) => name === path));

/** The referring fields: columns, join tables, and columns of rows. */
function placesOf(resource: Resource, target: Resource, id: number): readonly Place[] {
  const model = modelOf(resource);
  return [
    ...(model.scoped && target.name === 'store'
      ? [{ path: 'store_id', ids: sql`select id from ${sql.identifier(model.table)} where store_id = ${id}` }]
      : []),
    ...model.columns
      .filter(({ to, path }) => to === target.name && !(resource === target && isOwnCopy(resource, path)))
      .map(({ name, path }) => ({
        path,
        ids: sql`select id from ${sql.identifier(model.table)} where ${sql.identifier(name)} = ${id}`,
      })),
    ...model.joins
      .filter(({ to }) => to === target.name)
      .map(({ table, path }) => ({
        path,
        ids: sql`select record_id as id from ${sql.identifier(table)} where target_id = ${id}`,
      })),
    ...model.children.flatMap(({ table, columns, path: rows }) =>
      columns
        .filter(({ to }) => to === target.name)
        .map(({ name, path }) => ({
          path: `${rows}.${path}`,
          ids: sql`select record_id as id from ${sql.identifier(table)} where ${sql.identifier(name)} = ${id}`,
        })),
    ),
  ];
}

/** Copies are deleted with their record. */
function isOwnCopy({ drafts }: Resource, path: string): boolean {
  return drafts !== undefined && path === 'version_of';
}
