import type { CopyPair } from './version-group.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { updateRows } from '../../db/records/child-rows.ts';
import { type ChildModel, modelOf } from '../../db/model/model.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { ApiError } from '../../errors.ts';
import { contentColumns, linkTable, columnList, type PartTable, rowTable } from './content.ts';
import { type RowPair, rowPairs } from './row-pairs.ts';
import { type RetainedRows, withRetained } from './retained-rows.ts';
import type { RowChanges } from '../../audit/changes.ts';

interface OverwriteOptions {
  /** Further assignments; the record's alias is `own`. */
  readonly set?: readonly SQL[];
  readonly retained?: RetainedRows | undefined;
  /** Fields to leave alone. */
  readonly except?: readonly string[];
}

/**
 * Overwrites a record with the content of its copy; its id, its tallies and the ids of its rows stay.
 * @returns the changed rows of paged fields, for the history
 * @throws ApiError 409 if a row with tallies would be removed
 */
export async function overwrite(
  runner: Runner,
  resource: Resource,
  pair: CopyPair,
  { set = [], retained = {}, except = [] }: OverwriteOptions,
): Promise<ReadonlyMap<string, RowChanges>> {
  const { table, joins, children } = modelOf(resource);
  const own = sql.identifier(table);
  const taken = <T extends { readonly path: string }>(parts: readonly T[]) =>
    parts.filter(({ path }) => !except.includes(path.split('.')[0] ?? path));
  const said = [
    ...set,
    ...taken(contentColumns(resource)).map(({ name }) => sql`${sql.identifier(name)} = copy.${sql.identifier(name)}`),
  ];
  await runOnce(
    runner,
    sql`update ${own} own set ${sql.join(said, sql`, `)} from ${own} copy where own.id = ${pair.live} and copy.id = ${pair.copy}`,
  );
  for (const join of taken(joins)) await overwriteLinks(runner, linkTable(resource, join), pair);
  const rows = new Map<string, RowChanges>();
  for (const child of taken(children)) {
    const done = await overwriteRows(runner, resource, child, pair, retained);
    if (child.paged && done) rows.set(child.path, done);
  }
  return rows;
}

async function overwriteLinks(runner: Runner, { table, copied }: PartTable, { live, copy }: CopyPair): Promise<void> {
  const part = sql.identifier(table);
  await runOnce(
    runner,
    sql`delete from ${part} own where record_id = ${live} and not exists (select from ${part} other where other.record_id = ${copy} and other.target_id = own.target_id)`,
  );
  await runOnce(
    runner,
    sql`insert into ${part} (record_id, ${columnList(copied)}) select ${live}::integer, ${columnList(copied)} from ${part} where record_id = ${copy} on conflict do nothing`,
  );
}

/** Deletes first and inserts last, so that no unique value exists twice. */
async function overwriteRows(
  runner: Runner,
  resource: Resource,
  child: ChildModel,
  { live, copy }: CopyPair,
  retained: RetainedRows,
): Promise<RowChanges | undefined> {
  const before = await rowPairs(runner, child, live, copy);
  const pairs = withRetained(child, before, retained[child.path]);
  const stays = before.flatMap((pair) => (pair.live && !pair.copy && !pairs.includes(pair) ? [pair.live.id] : []));
  const gone = pairs.filter((pair) => !pair.copy);
  const come = pairs.flatMap((pair) => (pair.live || !pair.copy ? [] : [pair.copy]));
  const changed = pairs.flatMap((pair) =>
    pair.live && pair.copy && !pair.stays ? [{ live: pair.live.id, copy: pair.copy.id }] : [],
  );
  assertUncounted(resource, child, gone);
  const own = sql.identifier(child.table);
  const { copied } = rowTable(resource, child);
  if (gone.length > 0)
    await runOnce(
      runner,
      sql`delete from ${own} where record_id = ${live} and id = any (${sql.param(gone.flatMap((pair) => pair.live?.id ?? []))}::integer[])`,
    );
  if (changed.length > 0) {
    const set = copied.map((name) => sql`${sql.identifier(name)} = copy.${sql.identifier(name)}`);
    const pair = sql`unnest(${sql.param(changed.map((one) => one.live))}::integer[], ${sql.param(changed.map((one) => one.copy))}::integer[]) as pair (live, copy)`;
    await runOnce(
      runner,
      sql`update ${own} own set ${sql.join(set, sql`, `)} from ${pair} join ${own} copy on copy.id = pair.copy where own.id = pair.live`,
    );
  }
  const inserted =
    come.length === 0
      ? []
      : await runOnce(
          runner,
          sql`insert into ${own} (record_id, ${columnList(copied)}) select ${live}::integer, ${columnList(copied, 'copy')}
            from unnest(${sql.param(come.map(({ id }) => id))}::integer[]) with ordinality as given (id, place) join ${own} copy on copy.id = given.id order by given.place returning id`,
        );
  await updateRows(
    runner,
    child,
    { id: live, store: undefined },
    pairs.flatMap((pair) => (pair.stays && pair.copy ? [{ ...pair.copy.values, id: pair.copy.id }] : [])),
  );
  if (!child.paged && stays.length > 0) await placeBehind(runner, child, { live, copy }, stays);
  const ids = new Map(come.map(({ id }, place) => [id, Number(inserted[place]?.[0])]));
  const touched = pairs.filter(({ moved }) => !moved);
  if (touched.length === 0) return undefined;
  return {
    before: touched.flatMap((pair) => (pair.live ? [{ id: pair.live.id, ...pair.live.values }] : [])),
    after: touched.flatMap((pair) =>
      pair.copy ? [{ id: pair.live?.id ?? ids.get(pair.copy.id) ?? 0, ...pair.copy.values }] : [],
    ),
  };
}

/** Positions retained rows behind those of the copy. */
async function placeBehind(
  runner: Runner,
  { table }: ChildModel,
  { live, copy }: CopyPair,
  ids: readonly number[],
): Promise<void> {
  const own = sql.identifier(table);
  await runOnce(
    runner,
    sql`update ${own} own set position = given.place + (select coalesce(max(position), -1) from ${own} where record_id = ${copy})
      from unnest(${sql.param([...ids])}::integer[]) with ordinality as given (id, place) where own.id = given.id and own.record_id = ${live}`,
  );
}

/**
 * Refuses to remove rows with tallies (pieces sold, pieces held), which would be lost.
 * @throws ApiError 409
 */
function assertUncounted(resource: Resource, { path }: ChildModel, gone: readonly RowPair[]): void {
  const count = gone.filter(({ counted }) => counted).length;
  if (count > 0)
    throw new ApiError(409, 'errors.countedRows', {
      fields: { [path]: [{ rule: 'counted', params: { count } }] },
      form: resource,
    });
}
