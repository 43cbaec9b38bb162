import type { JsonObject } from '../../resources/kinds/kind.ts';
import type { PatchOf, RecordOf } from '../../resources/record.ts';
import { type Owner, writeJoin } from '../db/records/joins.ts';
import { modelOf } from '../db/model/model.ts';
import { idsIn, valueAt, isSame } from '../db/model/paths.ts';
import { type Found, insertRow, readRecord, updateRow } from '../db/records/records.ts';
import type { Runner } from '../db/connection/statement.ts';
import { runGuards } from './guards.ts';
import { assertFields } from '../db/model/assert-fields.ts';
import type { Actor, WriteOrigin, WriteOperation } from './call.ts';
import { changesOf, type RowChanges } from '../audit/changes.ts';
import { appendEntries, appendEntry, entryStatement } from '../audit/append.ts';
import { assertState } from './lifecycle.ts';
import { changedColumns, columnValues, mergeValues, withColumns } from './values.ts';
import { parseRowChanges, parseRows, storedRows, writeAllRows, writeSomeRows } from './write-rows.ts';

/** Merges the values that a hook returned. */
export function mergeAmendment(values: PatchOf, amendment: PatchOf | undefined): PatchOf {
  return amendment ? mergeValues(values, amendment) : values;
}

/** What hooks and action handlers receive. */
export function writeContext({ tx, client, call, now }: WriteOperation) {
  return { tx, client, caller: call.caller, ...(call.store !== undefined && { store: call.store }), now };
}

/** Inserts a record with validated, complete values. Appends to the history under the action's name. */
export async function saveNew(writing: WriteOperation, wanted: PatchOf, action = 'create'): Promise<Found> {
  const { client, call, now } = writing;
  const { resource, locale, store } = call;
  const checked = await checkValues(writing, undefined, wanted, action);
  const model = modelOf(resource);
  const values = await columnValues(model.columns, checked);
  if (store !== undefined) values.set('store_id', store);
  values.set('created_at', now.toISOString()).set('updated_at', now.toISOString());
  const inserted = await insertRow(client, { resource, locale }, values);
  const { id } = inserted.record;
  const parts = await saveRelatedTables(writing, id, checked, {});
  const found = parts.changed ? assertFound(await readRecord(client, { resource, id, store, locale })) : inserted;
  const concealed = model.columns.filter((column) => column.concealed && typeof values.get(column.name) === 'string');
  await completeWrite(writing, action, undefined, found, { concealed, rows: parts.rows });
  return found;
}

/** Normalises the values of a write and runs its guards, which may add values. */
function checkValues(
  { client, call: { resource, store, caller, deps }, now }: WriteOperation,
  current: RecordOf | undefined,
  wanted: PatchOf,
  action: string,
): Promise<PatchOf> {
  assertFields(resource, wanted);
  assertState(resource, current, wanted, action);
  const values = deps.slots.cleanValues(resource, wanted);
  return runGuards(deps.slots, { client, resource, store, current, values, caller, now });
}

/** Whether the write edits fields, as opposed to running an action: an edit that changes nothing is not recorded. */
export function isEdit({ resource: { events = {} }, deps: { slots } }: Actor, action: string): boolean {
  return action === 'update' || slots.edits.includes(action) || Object.hasOwn(events, action);
}

/**
 * Writes the values that differ from the locked record. Without a difference, revision and history remain unchanged,
 * but an action is always recorded.
 * @throws ApiError 422 or 409 where a live record would lack a required value
 */
export function saveChanges<Kept extends RecordOf>(
  writing: WriteOperation,
  current: Found<Kept>,
  wanted: PatchOf,
  action: string,
): Promise<Found<Kept>>;
export async function saveChanges(
  writing: WriteOperation,
  current: Found,
  wanted: PatchOf,
  action: string,
): Promise<Found> {
  const [saved] = await writing.call.deps.slots.aroundSave(writing, [{ before: current, values: wanted }], async () => [
    await saveDifferences(writing, current, wanted, action),
  ]);
  return assertFound(saved);
}

async function saveDifferences(
  writing: WriteOperation,
  current: Found,
  wanted: PatchOf,
  action: string,
): Promise<Found> {
  const { client, call, now } = writing;
  const { resource, locale, store } = call;
  const { id, revision } = current.record;
  const checked = await checkValues(writing, current.record, wanted, action);
  const parts = await saveRelatedTables(writing, id, checked, current.record);
  const columns = changedColumns(modelOf(resource).columns, checked, current.record);
  if (parts.changed) {
    const values = (await columnValues(columns, checked)).set('updated_at', now.toISOString());
    const found = assertFound(await updateRow(client, { resource, id, store, locale }, revision, values));
    await completeWrite(writing, action, current, found, {
      concealed: columns.filter(({ concealed }) => concealed),
      rows: parts.rows,
    });
    return found;
  }
  if (columns.length > 0) {
    const found = assertFound(await saveColumns(client, writing, current, checked, action));
    await runAfterWrite(writing, action, current, found);
    return found;
  }
  if (!isEdit(call, action)) await completeWrite(writing, action, current, current);
  return current;
}

/**
 * Writes changed columns and the history entry in one statement, which needs no transaction. Does nothing without a
 * difference.
 * @returns undefined where the record has another revision by now
 */
export async function saveColumns(
  runner: Runner,
  { call, now }: WriteOrigin,
  current: Found,
  wanted: PatchOf,
  action: string,
): Promise<Found | undefined> {
  const { resource, locale, store, caller } = call;
  const { id, revision } = current.record;
  assertFields(resource, wanted);
  assertState(resource, current.record, wanted, action);
  const cleaned = call.deps.slots.cleanValues(resource, wanted);
  const columns = changedColumns(modelOf(resource).columns, cleaned, current.record);
  if (columns.length === 0) return current;
  const after = withColumns(current.record, columns, cleaned);
  const changes = changesOf(resource, {
    before: current.record,
    after,
    concealed: columns.filter(({ concealed }) => concealed),
  });
  const entry = entryStatement({
    resource,
    record: { ...after, id, revision: revision + 1 },
    store,
    now,
    caller,
    action,
    changes,
  });
  return updateRow(
    runner,
    { resource, id, store, locale },
    revision,
    (await columnValues(columns, cleaned)).set('updated_at', now.toISOString()),
    entry,
  );
}

/**
 * Completes a write of a locked record's rows by other code: increments the revision, appends to the history, runs the
 * hook.
 */
export async function saveRowChanges(
  writing: WriteOperation,
  current: Found,
  rows: ReadonlyMap<string, RowChanges>,
  action: string,
): Promise<Found> {
  const { client, call, now } = writing;
  const { resource, locale, store, deps } = call;
  const { id, revision } = current.record;
  const save = async () => {
    const values = new Map([['updated_at', now.toISOString()]]);
    const found = assertFound(await updateRow(client, { resource, id, store, locale }, revision, values));
    await completeWrite(writing, action, current, found, { rows });
    return [found];
  };
  const [saved] = await deps.slots.aroundSave(writing, [{ before: current, values: {} }], save);
  return assertFound(saved);
}

/** Appends to the history and runs the entity's `afterWrite` hook. */
export async function completeWrite(
  writing: WriteOperation,
  action: string,
  before: Found | undefined,
  after: Found | undefined,
  extra: Pick<Parameters<typeof changesOf>[1], 'concealed' | 'rows'> = {},
): Promise<void> {
  const { client, call, now } = writing;
  const { resource, caller, store } = call;
  const { record } = assertFound(after ?? before);
  const changes = changesOf(resource, { before: before?.record, after: after?.record, ...extra });
  await appendEntry(client, { resource, record, store, now, caller, action, changes });
  await runAfterWrite(writing, action, before, after);
}

/** A record before and after a write. `before` is absent for a new or restored record, `after` for a deletion. */
export interface Written {
  readonly before?: Found | undefined;
  readonly after?: Found | undefined;
}

/** The same for many records written by one action, whose entries are one statement. */
export async function completeWrites(
  writing: WriteOperation,
  action: string,
  written: readonly Written[],
): Promise<void> {
  const { client, call, now } = writing;
  const { resource, caller, store, deps } = call;
  await appendEntries(
    client,
    { resource, store, now, caller, action },
    written.map(({ before, after }) => ({
      record: assertFound(after ?? before).record,
      changes: changesOf(resource, { before: before?.record, after: after?.record }),
    })),
  );
  if (!deps.slots.hooksOf(resource.name).afterWrite) return;
  for (const { before, after } of written) await runAfterWrite(writing, action, before, after);
}

async function runAfterWrite(
  writing: WriteOperation,
  action: string,
  before: Found | undefined,
  after: Found | undefined,
): Promise<void> {
  const { resource, deps } = writing.call;
  const { id } = assertFound(after ?? before).record;
  await deps.slots.hooksOf(resource.name).afterWrite?.({
    ...writeContext(writing),
    id,
    action,
    ...(before && { before: before.record }),
    ...(after && { after: after.record }),
  });
}

/** Writes join tables and child tables: references to many, and rows. */
async function saveRelatedTables(
  { client, call: { resource, store } }: WriteOperation,
  id: number,
  values: PatchOf,
  current: JsonObject,
): Promise<{ changed: boolean; rows: Map<string, RowChanges> }> {
  const model = modelOf(resource);
  const owner: Owner = { id, store };
  const rows = new Map<string, RowChanges>();
  let changed = false;
  for (const join of model.joins) {
    const [now, before] = [values, current].map((record) => valueAt(record, join.path.split('.')));
    if (now === undefined || isSame(idsIn(now), idsIn(before))) continue;
    await writeJoin(client, join, owner, idsIn(before), idsIn(now));
    changed = true;
  }
  for (const child of model.children) {
    const now = valueAt(values, child.path.split('.'));
    if (now === undefined) continue;
    const place = { runner: client, child, owner, resource };
    if (child.paged) {
      const done = await writeSomeRows(place, parseRowChanges(now));
      if (done) rows.set(child.path, done);
      changed ||= done !== undefined;
    } else {
      changed =
        (await writeAllRows(place, parseRows(now), storedRows(valueAt(current, child.path.split('.'))))) || changed;
    }
  }
  return { changed, rows };
}

/** Asserts that a locked or just inserted record was found. */
function assertFound(found: Found | undefined): Found {
  if (!found) throw new Error('a record went away inside its own transaction');
  return found;
}
