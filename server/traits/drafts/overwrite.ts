import type { CopyPair } from './version-group.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { updateRows } from '../../db/records/child-rows.ts';
import { copyRowLinks } from '../../db/records/row-links.ts';
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
  /** Fields that are not overwritten. */
  readonly except?: readonly string[];
}

/**
 * Overwrites a record with the content of its copy; its id, its tallies and the ids of its rows remain.
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
  const overwritten = <T extends { readonly path: string }>(parts: readonly T[]) =>
    parts.filter(({ path }) => !except.includes(path.split('.')[0] ?? path));
  const assignments = [
    ...set,
    ...overwritten(contentColumns(resource)).map(
      ({ name }) => sql`${sql.identifier(name)} = copy.${sql.identifier(name)}`,
    ),
  ];
  await runOnce(
    runner,
    sql`update ${own} own set ${sql.join(assignments, sql`, `)} from ${own} copy where own.id = ${pair.live} and copy.id = ${pair.copy}`,
  );
  for (const join of overwritten(joins)) await overwriteLinks(runner, linkTable(resource, join), pair);
  const rows = new Map<string, RowChanges>();
  for (const child of overwritten(children)) {
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
  const behind = before.flatMap((pair) => (pair.live && !pair.copy && !pairs.includes(pair) ? [pair.live.id] : []));
  const removed = pairs.filter((pair) => !pair.copy);
  const added = pairs.flatMap((pair) => (pair.live || !pair.copy ? [] : [pair.copy]));
  const changed = pairs.flatMap((pair) =>
    pair.live && pair.copy && !pair.retained ? [{ live: pair.live.id, copy: pair.copy.id }] : [],
  );
  assertUncounted(resource, child, removed);
  const own = sql.identifier(child.table);
  const { copied } = rowTable(resource, child);
  if (removed.length > 0)
    await runOnce(
      runner,
      sql`delete from ${own} where record_id = ${live} and id = any (${sql.param(removed.flatMap((pair) => pair.live?.id ?? []))}::integer[])`,
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
    added.length === 0
      ? []
      : await runOnce(
          runner,
          sql`insert into ${own} (record_id, ${columnList(copied)}) select ${live}::integer, ${columnList(copied, 'copy')}
            from unnest(${sql.param(added.map(({ id }) => id))}::integer[]) with ordinality as given (id, place) join ${own} copy on copy.id = given.id order by given.place returning id`,
        );
  await updateRows(
    runner,
    child,
    { id: live, store: undefined },
    pairs.flatMap((pair) => (pair.retained && pair.copy ? [{ ...pair.copy.values, id: pair.copy.id }] : [])),
  );
  if (!child.paged && behind.length > 0) await placeBehind(runner, child, { live, copy }, behind);
  const ids = new Map(added.map(({ id }, place) => [id, Number(inserted[place]?.[0])]));
  const followed = [...changed.map((one) => [one.copy, one.live] as const), ...ids];
  if (followed.length > 0)
    await copyRowLinks(
      runner,
      resource,
      child,
      { from: copy, to: live },
      sql`select * from unnest(${sql.param(followed.map(([source]) => source))}::integer[], ${sql.param(followed.map(([, row]) => row))}::integer[]) as given (source, row_id)`,
    );
  const touched = pairs.filter(({ moved }) => !moved);
  if (touched.length === 0) return undefined;
  return {
    before: touched.flatMap((pair) => (pair.live ? [{ id: pair.live.id, ...pair.live.values }] : [])),
    after: touched.flatMap((pair) =>
      pair.copy ? [{ id: pair.live?.id ?? ids.get(pair.copy.id) ?? 0, ...pair.copy.values }] : [],
    ),
  };
}

/** Positions retained rows after those of the copy. */
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
function assertUncounted(resource: Resource, { path }: ChildModel, removed: readonly RowPair[]): void {
  const count = removed.filter(({ counted }) => counted).length;
  if (count > 0)
    throw new ApiError(409, 'errors.countedRows', {
      fields: { [path]: [{ rule: 'counted', params: { count } }] },
      form: resource,
    });
}
