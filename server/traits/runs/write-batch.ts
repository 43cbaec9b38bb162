import type { Resource } from '../../../resources/define.ts';
import type { PatchOf, RecordOf } from '../../../resources/record.ts';
import { appendEntries } from '../../audit/append.ts';
import { changesOf } from '../../audit/changes.ts';
import { assertFields } from '../../db/model/assert-fields.ts';
import type { Actor, WriteOperation, WriteOrigin } from '../../crud/call.ts';
import { assertState } from '../../crud/lifecycle.ts';
import { type Refusals, refusalsIn } from '../../crud/refused-records.ts';
import { completeWrites, isEdit } from '../../crud/save.ts';
import { changedColumns, mergeValues, withColumns } from '../../crud/values.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { type JoinModel, modelOf } from '../../db/model/model.ts';
import { type Draft, idsIn, isSame, putAt, stepsOf, valueAt } from '../../db/model/paths.ts';
import { type ColumnValues, deleteLinks, insertLinks, insertMany, updateMany } from '../../db/records/many-records.ts';
import type { Found } from '../../db/records/records.ts';
import type { RowResult } from './change-row.ts';
import { rowErrorsOf } from './refusals.ts';
import { NotBatchable, type RowToCreate, type RowToUpdate } from './check-batch.ts';

type Done = Extract<RowResult, { readonly done: unknown }>;
type Wrong = Extract<RowResult, { readonly wrong: unknown }>;

/** Creates the record of each row, with its history entry under the action's name. */
export async function createAll(
  { call, client, now }: WriteOperation,
  rows: readonly RowToCreate[],
  action: string,
): Promise<readonly Done[]> {
  if (rows.length === 0) return [];
  const { resource, store, caller } = call;
  const { columns, joins } = modelOf(resource);
  const at = now.toISOString();
  const system = Object.entries({
    ...(store !== undefined && { store_id: store }),
    created_at: at,
    updated_at: at,
  });
  const set = columns.filter((column) => rows.some(({ values }) => valueAt(values, stepsOf(column)) !== undefined));
  const ids = await insertMany(
    client,
    resource,
    rows.map(
      ({ values }): ColumnValues =>
        new Map([...system, ...set.map((column) => [column.name, valueAt(values, stepsOf(column)) ?? null] as const)]),
    ),
  );
  for (const join of joins) {
    await insertLinks(
      client,
      resource,
      join,
      store,
      rows.flatMap(({ values }, place) =>
        idsIn(valueAt(values, join.path.split('.'))).map((target) => [ids[place] ?? 0, target] as const),
      ),
    );
  }
  const written = rows.map(({ values }, place) => ({
    record: { ...values, id: ids[place] ?? 0, revision: 1, created_at: at, updated_at: at },
    changes: changesOf(resource, { before: undefined, after: values }),
  }));
  await appendEntries(client, { resource, store, now, caller, action }, written);
  return rows.flatMap(({ row }, place): Done[] => {
    const one = written[place];
    return one
      ? [{ row, done: { outcome: 'create', found: { record: one.record, labels: {} }, changes: one.changes, from: 0 } }]
      : [];
  });
}

interface Change extends RowToUpdate {
  readonly values: ColumnValues;
  readonly links: readonly ChangedLinks[];
  readonly after: Found;
}

/**
 * Updates the record of each row, with its history entry under the action's name. An edit without changes is not
 * recorded, and has no result; an action always is. Records whose update is refused are left unchanged, with the
 * reason.
 */
export async function updateAll(
  writing: WriteOperation,
  rows: readonly RowToUpdate[],
  action: string,
): Promise<readonly (Done | Wrong)[]> {
  const { call, client } = writing;
  const { resource } = call;
  const changes = recordedChanges(writing, rows, action);
  const refusals = await refusedAmong(writing, changes);
  const recorded = changes.filter(({ current }) => !refusals.has(current.record.id));
  await around(writing, recorded, async () => {
    const written = recorded.filter(({ after, current }) => after !== current);
    for (const some of alike(written)) {
      const count = await updateMany(
        client,
        resource,
        some.map(({ current, values }) => ({ id: current.record.id, values })),
      );
      if (count !== some.length) throw new NotBatchable();
    }
    await writeLinks(client, call, written);
    await completeWrites(
      writing,
      action,
      recorded.map(({ current, after }) => ({ before: current, after })),
    );
  });
  return changes.map(({ row, current, after }) => {
    const refusal = refusals.get(current.record.id);
    return refusal
      ? { row, wrong: rowErrorsOf(refusal, resource) }
      : {
          row,
          done: {
            outcome: 'update',
            found: after,
            changes: changesOf(resource, { before: current.record, after: after.record }),
            from: current.record.revision,
          },
        };
  });
}

/** The records whose update would be refused, by id; writes nothing. */
export function refusedUpdates(
  writing: WriteOperation,
  rows: readonly RowToUpdate[],
  action: string,
): Promise<Refusals> {
  return refusedAmong(writing, recordedChanges(writing, rows, action));
}

/** The changes of rows that the history records: actions, and edits that change something. */
function recordedChanges({ call, now }: WriteOrigin, rows: readonly RowToUpdate[], action: string): readonly Change[] {
  const changes = rows.map((row) => changeOf(row, call.resource, action, now));
  return isEdit(call, action) ? changes.filter(({ after, current }) => after !== current) : changes;
}

function refusedAmong(writing: WriteOperation, changes: readonly Change[]): Promise<Refusals> {
  return refusalsIn(() => around(writing, changes, () => Promise.resolve()));
}

/** Saves changes within the checks of the abilities (`aroundSave`). */
async function around(writing: WriteOperation, changes: readonly Change[], save: () => Promise<void>): Promise<void> {
  await writing.call.deps.slots.aroundSave(
    writing,
    changes.map(({ current, patch }) => ({ before: current, values: patch })),
    async () => {
      await save();
      return changes.map(({ after }) => after);
    },
  );
}

function changeOf(row: RowToUpdate, resource: Resource, action: string, now: Date): Change {
  const { columns, joins } = modelOf(resource);
  const { patch, current } = row;
  const { record } = current;
  assertFields(resource, patch);
  assertState(resource, record, patch, action);
  const own = changedColumns(columns, patch, record);
  const links = joins.flatMap((join) => changedLinks(join, record, patch));
  const values: ColumnValues = new Map([
    ...own.map((column) => [column.name, valueAt(patch, stepsOf(column))] as const),
    ['updated_at', now.toISOString()],
  ]);
  if (own.length + links.length === 0) return { ...row, values, links, after: current };
  const after = links.reduce(withLinks, withColumns(record, own, patch));
  return {
    ...row,
    values,
    links,
    after: { labels: {}, record: { ...after, revision: record.revision + 1 } },
  };
}

/** Groups changes of the same columns, each of which is one statement. */
function alike(changes: readonly Change[]): Iterable<readonly Change[]> {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const key = [...change.values.keys()].join();
    const group = groups.get(key) ?? [];
    group.push(change);
    groups.set(key, group);
  }
  return groups.values();
}

/** A changed reference to many of one record. */
interface ChangedLinks {
  readonly join: JoinModel;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

function changedLinks(join: JoinModel, record: RecordOf, patch: PatchOf): readonly ChangedLinks[] {
  const [now, then] = [valueAt(patch, join.path.split('.')), valueAt(record, join.path.split('.'))];
  const [before, after] = [idsIn(then), idsIn(now)];
  return now === undefined || isSame(after, before) ? [] : [{ join, before, after }];
}

/** The record with its references in the order of reads: by id. */
function withLinks(record: RecordOf, { join, after }: ChangedLinks): RecordOf {
  const draft: Draft = {};
  putAt(
    draft,
    join.path.split('.'),
    [...new Set(after)].toSorted((one, other) => one - other),
  );
  return { ...record, ...mergeValues(record, draft) };
}

/** Writes the changed references to many, two statements for each such field. */
async function writeLinks(
  client: Runner,
  { resource, store }: Pick<Actor, 'resource' | 'store'>,
  changes: readonly Change[],
): Promise<void> {
  for (const join of modelOf(resource).joins) {
    const pairs = (pick: (links: ChangedLinks) => readonly number[]) =>
      changes.flatMap(({ current, links }) =>
        links
          .filter((one) => one.join === join)
          .flatMap((one) => pick(one).map((target) => [current.record.id, target] as const)),
      );
    await deleteLinks(
      client,
      join,
      pairs(({ before, after }) => before.filter((id) => !after.includes(id))),
    );
    await insertLinks(
      client,
      resource,
      join,
      store,
      pairs(({ before, after }) => [...new Set(after)].filter((id) => !before.includes(id))),
    );
  }
}
