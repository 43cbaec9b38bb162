import type { JsonObject } from '../../resources/kinds/kind.ts';
import type { PatchOf, RecordOf } from '../../resources/record.ts';
import { type Owner, writeJoin } from '../db/records/joins.ts';
import { modelOf } from '../db/model/model.ts';
import { idsIn, valueAt, isSame } from '../db/model/paths.ts';
import { type Found, insertRow, readRecord, updateRow } from '../db/records/records.ts';
import type { Runner } from '../db/connection/statement.ts';
import { guarded } from './guards.ts';
import { assertFields } from './assert-fields.ts';
import type { Actor, Writer, Writing } from './call.ts';
import { changesOf, type RowChanges } from '../audit/changes.ts';
import { appendEntry, entryBeside } from '../audit/append.ts';
import { assertState } from './lifecycle.ts';
import { changedColumns, columnValues, merged, withColumns } from './values.ts';
import { givenChanges, givenRows, rowsIn, writeAllRows, writeSomeRows } from './write-rows.ts';

/** Values after a hook's amendment. */
export function amended(given: PatchOf, amendment: PatchOf | undefined): PatchOf {
  return amendment ? merged(given, amendment) : given;
}

/** What hooks and action handlers are told. */
export function writeContext({ tx, call, now }: Writing) {
  return { tx, caller: call.caller, ...(call.store !== undefined && { store: call.store }), now };
}

/** Writes a new record of these values, checked and complete. Appends to the history, under the action's name. */
export async function saveNew(writing: Writing, wanted: PatchOf, action = 'create'): Promise<Found> {
  const { client, call, now } = writing;
  const {
    resource,
    locale,
    store,
    deps: { slots },
  } = call;
  assertFields(resource, wanted);
  assertState(resource, undefined, wanted, action);
  const given = await guarded(slots, {
    client,
    resource,
    store,
    given: slots.cleanValues(resource, wanted),
    caller: call.caller,
  });
  const model = modelOf(resource);
  const values = await columnValues(model.columns, given);
  if (store !== undefined) values.set('store_id', store);
  values.set('created_at', now.toISOString()).set('updated_at', now.toISOString());
  const inserted = await insertRow(client, { resource, locale }, values);
  const { id } = inserted.record;
  const parts = await saveParts(writing, id, given, {});
  const found = parts.changed ? present(await readRecord(client, { resource, id, store, locale })) : inserted;
  const hashed = model.columns.filter((column) => column.hashed && typeof values.get(column.name) === 'string');
  await finish(writing, action, undefined, found, { hashed, rows: parts.rows });
  return found;
}

/** Ways to change fields, and what an entity calls its own: one that changes nothing did nothing. */
function isEdit({ resource: { events = {} }, deps: { slots } }: Actor, action: string): boolean {
  return action === 'update' || slots.edits.includes(action) || Object.hasOwn(events, action);
}

/**
 * Writes what differs from the record as it is, which is locked. A write that changes nothing leaves revision and
 * history alone, but an action is always noted.
 * @throws ApiError 422 or 409 where what is live would lack something that it needs for that
 */
export function saveChanges<Kept extends RecordOf>(
  writing: Writing,
  current: Found<Kept>,
  wanted: PatchOf,
  action: string,
): Promise<Found<Kept>>;
export function saveChanges(writing: Writing, current: Found, wanted: PatchOf, action: string): Promise<Found> {
  return writing.call.deps.slots.aroundSave(writing, current, wanted, () =>
    saveDifferent(writing, current, wanted, action),
  );
}

async function saveDifferent(writing: Writing, current: Found, wanted: PatchOf, action: string): Promise<Found> {
  const { client, call, now } = writing;
  const {
    resource,
    locale,
    store,
    deps: { slots },
  } = call;
  const { id, revision } = current.record;
  assertFields(resource, wanted);
  assertState(resource, current.record, wanted, action);
  const given = await guarded(slots, {
    client,
    resource,
    store,
    current: current.record,
    given: slots.cleanValues(resource, wanted),
    caller: call.caller,
  });
  const parts = await saveParts(writing, id, given, current.record);
  const columns = changedColumns(modelOf(resource).columns, given, current.record);
  if (parts.changed) {
    const values = (await columnValues(columns, given)).set('updated_at', now.toISOString());
    const found = present(await updateRow(client, { resource, id, store, locale }, revision, values));
    await finish(writing, action, current, found, { hashed: columns.filter(({ hashed }) => hashed), rows: parts.rows });
    return found;
  }
  if (columns.length > 0) {
    const found = present(await saveColumns(client, writing, current, given, action));
    await runAfterWrite(writing, action, current, found);
    return found;
  }
  if (!isEdit(call, action)) await finish(writing, action, current, current);
  return current;
}

/**
 * Writes what differs in the record's own row, and the entry of the history, in one statement: it needs no transaction.
 * A write that changes nothing writes nothing.
 * @returns `undefined` where the record has another revision by now
 */
export async function saveColumns(
  runner: Runner,
  { call, now }: Writer,
  current: Found,
  wanted: PatchOf,
  action: string,
): Promise<Found | undefined> {
  const { resource, locale, store, caller } = call;
  const { id, revision } = current.record;
  assertFields(resource, wanted);
  assertState(resource, current.record, wanted, action);
  const given = call.deps.slots.cleanValues(resource, wanted);
  const columns = changedColumns(modelOf(resource).columns, given, current.record);
  if (columns.length === 0) return current;
  const after = withColumns(current.record, columns, given);
  const changes = changesOf(resource, {
    before: current.record,
    after,
    hashed: columns.filter(({ hashed }) => hashed),
  });
  const entry = entryBeside({
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
    (await columnValues(columns, given)).set('updated_at', now.toISOString()),
    entry,
  );
}

/** Appends to the history and tells the entity's own hook. */
export async function finish(
  writing: Writing,
  action: string,
  before: Found | undefined,
  after: Found | undefined,
  extra: Pick<Parameters<typeof changesOf>[1], 'hashed' | 'rows'> = {},
): Promise<void> {
  const { client, call, now } = writing;
  const { resource, caller, store } = call;
  const { record } = present(after ?? before);
  const changes = changesOf(resource, { before: before?.record, after: after?.record, ...extra });
  await appendEntry(client, { resource, record, store, now, caller, action, changes });
  await runAfterWrite(writing, action, before, after);
}

async function runAfterWrite(
  writing: Writing,
  action: string,
  before: Found | undefined,
  after: Found | undefined,
): Promise<void> {
  const { resource, deps } = writing.call;
  const { id } = present(after ?? before).record;
  await deps.slots.hooksOf(resource.name).afterWrite?.({
    ...writeContext(writing),
    id,
    action,
    ...(before && { before: before.record }),
    ...(after && { after: after.record }),
  });
}

/** References to many and rows: what is kept in tables of their own. */
async function saveParts(
  { client, call: { resource, store } }: Writing,
  id: number,
  given: PatchOf,
  current: JsonObject,
): Promise<{ changed: boolean; rows: Map<string, RowChanges> }> {
  const model = modelOf(resource);
  const owner: Owner = { id, store };
  const rows = new Map<string, RowChanges>();
  let changed = false;
  for (const join of model.joins) {
    const [now, before] = [given, current].map((record) => valueAt(record, join.path.split('.')));
    if (now === undefined || isSame(idsIn(now), idsIn(before))) continue;
    await writeJoin(client, join, owner, idsIn(before), idsIn(now));
    changed = true;
  }
  for (const child of model.children) {
    const now = valueAt(given, child.path.split('.'));
    if (now === undefined) continue;
    const place = { runner: client, child, owner, resource };
    if (child.paged) {
      const done = await writeSomeRows(place, givenChanges(now));
      if (done) rows.set(child.path, done);
      changed ||= done !== undefined;
    } else {
      changed = (await writeAllRows(place, givenRows(now), rowsIn(valueAt(current, child.path.split('.'))))) || changed;
    }
  }
  return { changed, rows };
}

/** A record that must be there, since it is locked or was just made. */
function present(found: Found | undefined): Found {
  if (!found) throw new Error('a record went away inside its own transaction');
  return found;
}
