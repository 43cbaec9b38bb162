import type { ImportMode } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { foldedText } from '../../../../resources/folded-text.ts';
import type { JsonObject } from '../../../../resources/kinds/kind.ts';
import type { CreateOf, PatchOf, RecordOf } from '../../../../resources/record.ts';
import { validate } from '../../../../resources/schema.ts';
import { type Changes, changesOf } from '../../../audit/changes.ts';
import { closedFields } from '../../../../resources/field-access.ts';
import { noteMany } from '../../../audit/append.ts';
import type { Writing } from '../../../crud/save.ts';
import { changedColumns, isSame, refuseClosed, withColumns } from '../../../crud/values.ts';
import {
  type ColumnValues,
  insertLinks,
  insertMany,
  lockRecords,
  updateMany,
} from '../../../db/records/many-records.ts';
import { modelOf } from '../../../db/model/model.ts';
import { idsIn, stepsOf, valueAt } from '../../../db/model/paths.ts';
import type { Found } from '../../../db/records/records.ts';
import type { Runner } from '../../../db/connection/statement.ts';
import { hooksOf } from '../../../domain/index.ts';
import { ApiError } from '../../../errors.ts';
import { cleanValues } from '../../../rich-text/clean-values.ts';
import { isGuarded } from '../../../crud/guards.ts';
import { wrongIn } from './attempt.ts';
import type { GivenRow } from './bodies.ts';
import type { RowResult } from './change-row.ts';
import { idsByKey } from './find.ts';
import { bodyOf, refuseChanged, wrongKey } from './import-row.ts';
import { keepRows, keepWrongs } from './outcomes.ts';
import { keyOf, type ReadRow, readRow } from './read-row.ts';
import { References } from './references.ts';

/** Rows that can't be written together: one by one they can, or are told what is wrong with them. */
export class NotTogether extends ApiError {
  constructor() {
    super(409, 'errors.conflict');
  }
}

/** Whether rows of this entity can be written together at all: nothing but the declaration has a say in it. */
export function mayTogether({ name, drafts }: Resource, mode: ImportMode): boolean {
  return !drafts && mode !== 'promote' && Object.keys(hooksOf(name)).length === 0;
}

type Made = { readonly row: number; readonly values: CreateOf };
type Changed = { readonly row: number; readonly current: Found; readonly given: PatchOf };

/**
 * Writes rows of an import as `importRow` writes each: same rules, same history; but looked up, written and noted in a
 * statement each, in the transaction given. Wrong rows are told and left out. Without an import nothing is kept of
 * them.
 * @throws NotTogether where some row needs to be alone, and what the database refuses; then the transaction is to be
 * undone
 */
export async function importTogether(
  writing: Writing,
  mode: ImportMode,
  id: number | undefined,
  rows: readonly GivenRow[],
): Promise<readonly RowResult[]> {
  const {
    call,
    unit: { client },
  } = writing;
  const { resource } = call;
  const results = new Map<number, RowResult>();
  const attempt = <T>(row: number, work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (error instanceof NotTogether) throw error;
      results.set(row, { row, wrong: wrongIn(error, resource) });
      return undefined;
    }
  };
  // A number that comes twice is one row.
  if (new Set(rows.map(({ row }) => row)).size < rows.length) throw new NotTogether();
  const read = rows.flatMap(
    ({ row, values, revision }) => attempt(row, () => ({ row, revision, read: readRow(resource, values) })) ?? [],
  );
  refuseRepeated(
    resource,
    read.map((one) => one.read),
  );
  const references = new References(call.store);
  const ids = await idsByKey(
    client,
    call,
    read.flatMap((one) => keyOf(resource, one.read) ?? []),
  );
  const named = read.map((one) => ({ ...one, id: recordOf(resource, mode, one.read, ids) }));
  const records = await lockRecords(
    client,
    call,
    named.flatMap((one) => (typeof one.id === 'number' ? one.id : [])),
  );
  await references.find(
    client,
    read.map((one) => one.read),
  );
  const closed = closedFields(resource, call.caller.permissions, 'write');
  const made: Made[] = [];
  const changed: Changed[] = [];
  for (const { row, revision, read: one, id: record } of named) {
    attempt(row, () => {
      if (typeof record === 'string') throw wrongKey(resource, record);
      refuseChanged(revision, record === undefined ? undefined : records.get(record));
      const body = bodyOf(resource, references.put(resource, one), record !== undefined && one.id === undefined);
      if (isGuarded(resource, body)) throw new NotTogether();
      if (record === undefined) {
        made.push({ row, values: checkedNew(resource, closed, body) });
        return;
      }
      const current = records.get(record);
      if (!current) throw wrongKey(resource, 'importMissing', 'id');
      const given = checkedChange(resource, closed, body, current);
      if (changedColumns(modelOf(resource).columns, given, current.record).length > 0)
        changed.push({ row, current, given });
      else
        results.set(row, {
          row,
          done: { outcome: 'unchanged', found: current, changes: {}, from: current.record.revision },
        });
    });
  }
  for (const done of [...(await makeAll(writing, made)), ...(await changeAll(writing, changed))])
    results.set(done.row, done);
  const all = rows.flatMap(({ row }) => results.get(row) ?? []);
  if (id !== undefined) await keepTogether(client, id, all, rows);
  return all;
}

/** The same key or id twice: the second row is to see what the first one did. */
function refuseRepeated(resource: Resource, rows: readonly ReadRow[]): void {
  const keys = rows.flatMap((row) => keyOf(resource, row) ?? []).map(foldedText);
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (
    new Set(keys).size < keys.length ||
    new Set(ids).size < ids.length ||
    (ids.length > 0 && ids.length < rows.length)
  )
    throw new NotTogether();
}

/** The record of a row, `undefined` where it is to be made, or the rule that refuses it. */
function recordOf(
  resource: Resource,
  mode: ImportMode,
  row: ReadRow,
  ids: ReadonlyMap<string, number>,
): number | string | undefined {
  if (row.id !== undefined && mode !== 'create') return row.id;
  const key = keyOf(resource, row);
  const found = key === undefined ? undefined : ids.get(key);
  if (mode === 'create' && found !== undefined) return 'importExists';
  return found === undefined && mode === 'update' ? (key === undefined ? 'required' : 'importMissing') : found;
}

function checkedNew(resource: Resource, closed: readonly string[], body: JsonObject): CreateOf {
  const checked = validate(resource, body, { mode: 'create' });
  if (!checked.ok) throw new ApiError(422, 'errors.invalid', { fields: checked.errors, form: resource });
  refuseClosed(resource, closed, checked.values, undefined);
  const values = cleanValues(resource, checked.values);
  const { columns, children } = modelOf(resource);
  const needsMore =
    columns.some((column) => column.hashed && valueAt(values, stepsOf(column)) != null) ||
    children.some(({ path }) => !isNothing(valueAt(values, path.split('.'))));
  if (needsMore || isGuarded(resource, values)) throw new NotTogether();
  return values;
}

function checkedChange(resource: Resource, closed: readonly string[], body: JsonObject, current: Found): PatchOf {
  const { record } = current;
  const checked = validate(resource, body, { mode: 'update', current: record });
  if (!checked.ok) throw new ApiError(422, 'errors.invalid', { fields: checked.errors, form: resource });
  refuseClosed(resource, closed, checked.values, record);
  return inOwnRow(resource, cleanValues(resource, checked.values), current);
}

/** @throws NotTogether where more changes than the record's own row */
function inOwnRow(resource: Resource, given: PatchOf, { record }: Found): PatchOf {
  const { columns, joins, children } = modelOf(resource);
  const parts = [
    ...joins.filter(
      ({ path }) =>
        !isSame(valueAt(given, path.split('.')) ?? valueAt(record, path.split('.')), valueAt(record, path.split('.'))),
    ),
    ...children.filter(({ path }) => valueAt(given, path.split('.')) !== undefined),
  ];
  if (parts.length > 0 || columns.some((column) => column.hashed && valueAt(given, stepsOf(column)) != null))
    throw new NotTogether();
  return given;
}

/**
 * A record that gets these values back, as a row of an import; none where it has them.
 * @throws NotTogether where it has to be alone
 */
export function wholeChange(
  resource: Resource,
  row: number,
  current: Found,
  before: PatchOf | undefined,
): readonly Changed[] {
  if (!before || isGuarded(resource, before)) throw new NotTogether();
  const given = inOwnRow(resource, cleanValues(resource, before), current);
  return changedColumns(modelOf(resource).columns, given, current.record).length > 0 ? [{ row, current, given }] : [];
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.values(value).every(isNothing))
  );
}

type Done = Extract<RowResult, { readonly done: unknown }>;

async function makeAll({ call, unit: { client }, now }: Writing, rows: readonly Made[]): Promise<readonly Done[]> {
  if (rows.length === 0) return [];
  const { resource, store, caller } = call;
  const { columns, joins } = modelOf(resource);
  const at = now.toISOString();
  const system = new Map<string, unknown>([
    ...(store === undefined ? [] : [['store_id', store] as const]),
    ['created_at', at],
    ['updated_at', at],
  ]);
  const given = columns.filter((column) => rows.some(({ values }) => valueAt(values, stepsOf(column)) !== undefined));
  const ids = await insertMany(
    client,
    resource,
    rows.map(
      ({ values }): ColumnValues =>
        new Map([
          ...system,
          ...given.map((column) => [column.name, valueAt(values, stepsOf(column)) ?? null] as const),
        ]),
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
  await noteMany(client, { resource, store, now, caller, action: 'import' }, written);
  return rows.flatMap(({ row }, place): Done[] => {
    const one = written[place];
    return one
      ? [{ row, done: { outcome: 'create', found: { record: one.record, labels: {} }, changes: one.changes, from: 0 } }]
      : [];
  });
}

/** Changes what each row says of a record, and notes it under the action's name. */
export async function changeAll(
  { call, unit: { client }, now }: Writing,
  rows: readonly Changed[],
  action = 'import',
): Promise<readonly Done[]> {
  const results: Done[] = [];
  const { resource, store, caller } = call;
  const { columns } = modelOf(resource);
  const alike = new Map<
    string,
    (Changed & { readonly values: ColumnValues; readonly changes: Changes; readonly after: RecordOf })[]
  >();
  for (const row of rows) {
    const own = changedColumns(columns, row.given, row.current.record);
    const after = withColumns(row.current.record, own, row.given);
    const values: ColumnValues = new Map<string, unknown>([
      ...own.map((column) => [column.name, valueAt(row.given, stepsOf(column))] as const),
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
    if (count !== some.length) throw new NotTogether();
    const written = some.map(({ row, current: { record }, after, changes }) => ({
      row,
      from: record.revision,
      record: { ...after, revision: record.revision + 1 },
      changes,
    }));
    await noteMany(client, { resource, store, now, caller, action }, written);
    for (const { row, record, changes, from } of written)
      results.push({ row, done: { outcome: 'update', found: { record, labels: {} }, changes, from } });
  }
  return results;
}

/** Keeps what became of the rows, in the transaction of their write. */
async function keepTogether(
  runner: Runner,
  id: number,
  results: readonly RowResult[],
  rows: readonly GivenRow[],
): Promise<void> {
  const done = results.flatMap((result) => ('done' in result ? [{ row: result.row, ...result.done }] : []));
  const cells = new Map(rows.map(({ row, values }) => [row, values]));
  const wrong = results.flatMap((result) =>
    'wrong' in result ? [{ row: result.row, why: result.wrong, cells: cells.get(result.row) ?? {} }] : [],
  );
  await keepRows(runner, id, done);
  await keepWrongs(runner, id, wrong);
}
