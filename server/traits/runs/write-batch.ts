import { type RowToUpdate, type RowToCreate, NotBatchable } from './check-batch.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { type Changes, changesOf } from '../../audit/changes.ts';
import { appendEntries } from '../../audit/append.ts';
import { changedColumns, withColumns } from '../../crud/values.ts';
import { type ColumnValues, insertLinks, insertMany, updateMany } from '../../db/records/many-records.ts';
import { modelOf } from '../../db/model/model.ts';
import type { Found } from '../../db/records/records.ts';
import { moveManyToTrash } from '../../db/records/trash.ts';
import { idsIn, stepsOf, valueAt } from '../../db/model/paths.ts';
import type { RowResult } from './change-row.ts';
import type { WriteOperation } from '../../crud/call.ts';

type Done = Extract<RowResult, { readonly done: unknown }>;

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

/** Updates the record of each row, with its history entry under the action's name. */
export async function updateAll(
  { call, client, now }: WriteOperation,
  rows: readonly RowToUpdate[],
  action: string,
): Promise<readonly Done[]> {
  const results: Done[] = [];
  const { resource, store, caller } = call;
  const { columns } = modelOf(resource);
  const alike = new Map<
    string,
    (RowToUpdate & { readonly values: ColumnValues; readonly changes: Changes; readonly after: RecordOf })[]
  >();
  for (const row of rows) {
    const own = changedColumns(columns, row.patch, row.current.record);
    const after = withColumns(row.current.record, own, row.patch);
    const values: ColumnValues = new Map([
      ...own.map((column) => [column.name, valueAt(row.patch, stepsOf(column))] as const),
      ['updated_at', now.toISOString()],
    ]);
    const key = [...values.keys()].join();
    alike.set(key, [
      ...(alike.get(key) ?? []),
      { ...row, values, after, changes: changesOf(resource, { before: row.current.record, after }) },
    ]);
  }
  for (const some of alike.values()) {
    const count = await updateMany(
      client,
      resource,
      some.map(({ current, values }) => ({ id: current.record.id, values })),
    );
    if (count !== some.length) throw new NotBatchable();
    const written = some.map(({ row, current: { record }, after, changes }) => ({
      row,
      from: record.revision,
      record: { ...after, revision: record.revision + 1 },
      changes,
    }));
    await appendEntries(client, { resource, store, now, caller, action }, written);
    for (const { row, record, changes, from } of written)
      results.push({ row, done: { outcome: 'update', found: { record, labels: {} }, changes, from } });
  }
  return results;
}

/** Moves locked records to the trash, each with its history entry under the action's name. */
export async function removeAll(
  { call, client, now }: WriteOperation,
  records: readonly Found[],
  action: string,
): Promise<void> {
  const { resource, store, caller } = call;
  await moveManyToTrash(
    client,
    { resource, store },
    records.map(({ record }) => record.id),
    now,
  );
  await appendEntries(
    client,
    { resource, store, now, caller, action },
    records.map(({ record }) => ({ record, changes: changesOf(resource, { before: record, after: undefined }) })),
  );
}
