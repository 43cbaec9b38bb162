import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { columnsOf, modelOf, type TableModel } from '../../db/model/model.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { lockByName } from '../../db/connection/transaction.ts';
import { commaJoined, modelNamed, titleText } from '../../db/model/titles.ts';
import type { Caller } from '../../http/route.ts';

/** Records with a common order: those of one store, below one parent if the entity has a parent field. */
export interface Siblings {
  readonly resource: Resource;
  readonly store?: number | undefined;
  /** `null`: records without a parent; absent if the entity has no parent field. */
  readonly parent?: number | null;
  /** Further condition on `own`, from abilities. */
  readonly visible?: SQL | undefined;
}

export interface Sorted {
  readonly id: number;
  readonly title: string;
}

/** The records in order; those without a position come last. */
export async function readOrder(runner: Runner, siblings: Siblings, locale: ContentLocale): Promise<readonly Sorted[]> {
  const model = modelOf(siblings.resource);
  const rows = await runOnce(
    runner,
    sql`select own.id, ${titleText(model, 'own', locale)} from ${sql.identifier(model.table)} own where ${siblingsFilter(siblings)} ${orderBy(siblings)}`,
  );
  return rows.map(([id, title]) => ({
    id: Number(id),
    title: typeof title === 'string' && title !== '' ? title : `#${id}`,
  }));
}

/** Whether the parent exists in this store; true if none is given. */
export async function parentExists(runner: Runner, { resource, store, parent }: Siblings): Promise<boolean> {
  const column = parentColumn(resource);
  if (typeof parent !== 'number' || column?.to === undefined) return true;
  const above = modelNamed(column.to);
  const inStore = above.scoped ? sql` and store_id = ${store}` : sql``;
  const [row] = await runOnce(runner, sql`select 1 from ${sql.identifier(above.table)} where id = ${parent}${inStore}`);
  return row !== undefined;
}

/**
 * Locks the records until the transaction ends, and returns their ids in order. Concurrent sorts of the same records
 * wait, as do writes to them; records created meanwhile come last.
 */
export async function lockOrder(runner: Runner, siblings: Siblings): Promise<readonly number[]> {
  const { resource, store, parent } = siblings;
  await lockByName(runner, `sort ${resource.name} ${store ?? ''} ${parent ?? ''}`);
  // Locks in the order of ids, as everywhere, to prevent deadlocks; reads the order once nobody can change it.
  await runOnce(
    runner,
    sql`select own.id from ${sql.identifier(resource.name)} own where ${siblingsFilter(siblings)} order by own.id for no key update`,
  );
  const rows = await runOnce(
    runner,
    sql`select own.id from ${sql.identifier(resource.name)} own where ${siblingsFilter(siblings)} ${orderBy(siblings)}`,
  );
  return rows.map(([id]) => Number(id));
}

/** Hash of an order, for its ETag. */
export function orderTag(ids: readonly number[]): string {
  return createHash('sha256').update(ids.join()).digest('base64url').slice(0, 20);
}

/**
 * Sets the position of each record, from 1 on. Skips records that already have theirs; the others get a revision and a
 * history entry, all in one statement. Requires the lock of `lockOrder`, and exactly its ids.
 */
export async function writeOrder(
  runner: Runner,
  { resource, store }: Siblings,
  ids: readonly number[],
  { caller, now }: { readonly caller: Pick<Caller, 'id' | 'name'>; readonly now: Date },
): Promise<void> {
  const model = modelOf(resource);
  const [table, place, at] = [
    sql.identifier(model.table),
    positionColumn(resource),
    sql`${now.toISOString()}::timestamptz`,
  ];
  const entry = sql`jsonb_build_object(${resource.sortable}::text, jsonb_build_object('before', written.before, 'after', written.after))`;
  await runOnce(
    runner,
    sql`with wanted as (select id, place::integer from unnest(${sql.param([...ids])}::integer[]) with ordinality as given (id, place)),
      written as (
        update ${table} own set ${place} = wanted.place, revision = own.revision + 1, updated_at = ${at}
        from wanted join ${table} was on was.id = wanted.id
        where own.id = wanted.id and was.${place} is distinct from wanted.place
        returning own.id, own.revision, was.${place} as before, wanted.place as after, ${titleJson(model)} as title
      )
      insert into history (entity, record_id, store_id, at, by_id, by_name, action, title, changes, revision)
      select ${resource.name}, written.id, ${store ?? null}::integer, ${at}, ${caller.id}::integer, ${caller.name}, 'sort', written.title, ${entry}, written.revision
      from written order by written.after`,
  );
}

/** The title as JSON for the history: a localized one in all locales, null if the title is secret. */
function titleJson(model: TableModel): SQL {
  const { resource } = model;
  const field = resource.fields[resource.title];
  const columns = columnsOf(model, resource.title);
  const [first] = columns;
  if (!first || !field || field.read || field.secret || first.concealed) return sql`null::jsonb`;
  if (!first.locale) return sql`to_jsonb(own.${sql.identifier(first.name)})`;
  return sql`jsonb_build_object(${commaJoined(columns.map(({ locale, name }) => sql`${locale}::text, own.${sql.identifier(name)}`))})`;
}

function siblingsFilter({ resource, store, parent, visible }: Siblings): SQL {
  const above = parentColumn(resource);
  const parts = [
    ...(store === undefined ? [] : [sql`own.store_id = ${store}`]),
    ...(above === undefined
      ? []
      : [
          parent === null || parent === undefined
            ? sql`own.${sql.identifier(above.name)} is null`
            : sql`own.${sql.identifier(above.name)} = ${parent}`,
        ]),
    ...(visible ? [visible] : []),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** Records without a position come last, by id, as in lists. */
function orderBy({ resource }: Siblings): SQL {
  return sql`order by own.${positionColumn(resource)} nulls last, own.id`;
}

function positionColumn(resource: Resource) {
  const [column] = columnsOf(modelOf(resource), resource.sortable ?? '');
  if (!column) throw new Error(`${resource.name} can't be sorted`);
  return sql.identifier(column.name);
}

function parentColumn(resource: Resource) {
  return resource.parent === undefined ? undefined : columnsOf(modelOf(resource), resource.parent)[0];
}
