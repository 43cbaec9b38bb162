import type { Values } from '../../resources/kinds/kind.ts';
import { type Owner, writeJoin } from '../db/joins.ts';
import { modelOf } from '../db/model.ts';
import { valueAt } from '../db/paths.ts';
import { type Found, insertRow, readRecord, updateRow } from '../db/records.ts';
import type { Unit } from '../db/transaction.ts';
import { hooksOf } from '../domain/index.ts';
import type { Call } from './call.ts';
import { changesOf } from './changes.ts';
import { note } from './note.ts';
import { changedColumns, columnValues, isSame, merged } from './values.ts';
import { givenChanges, givenRows, type RowChanges, rowsIn, writeAllRows, writeSomeRows } from './write-rows.ts';

/** One write: its transaction, who makes it, and when. */
export interface Writing {
  readonly unit: Unit;
  readonly call: Call;
  readonly now: Date;
}

/** Values after a hook's amendment. */
export function amended(given: Values, amendment: Values | undefined): Values {
  return amendment ? merged(given, amendment) : given;
}

/** What hooks and action handlers are told. */
export function writeContext({ unit, call, now }: Writing) {
  return { tx: unit.tx, caller: call.caller, ...(call.store !== undefined && { store: call.store }), now };
}

/** Writes a new record of these values, checked and complete. Appends to the history. */
export async function saveNew(writing: Writing, given: Values): Promise<Found> {
  const { unit, call, now } = writing;
  const { resource, locale, store } = call;
  const model = modelOf(resource);
  const values = await columnValues(model.columns, given);
  if (store !== undefined) values.set('store_id', store);
  values.set('created_at', now.toISOString()).set('updated_at', now.toISOString());
  const inserted = await insertRow(unit.client, { resource, locale }, values);
  const parts = await saveParts(writing, inserted.record.id, given, {});
  const found = parts.changed ? await readAgain(writing, inserted.record.id) : inserted;
  const hashed = model.columns.filter((column) => column.hashed && typeof values.get(column.name) === 'string');
  await finish(writing, 'create', undefined, found, { hashed, rows: parts.rows });
  return found;
}

/**
 * Writes what differs from the record as it is. A write that changes nothing leaves revision and history alone, but an
 * action is always noted.
 */
export async function saveChanges(writing: Writing, current: Found, given: Values, action: string): Promise<Found> {
  const { unit, call, now } = writing;
  const { resource, locale, store } = call;
  const { id } = current.record;
  const columns = changedColumns(modelOf(resource).columns, given, current.record);
  const parts = await saveParts(writing, id, given, current.record);
  const changed = columns.length > 0 || parts.changed;
  if (!changed && action === 'update') return current;
  const values = await columnValues(columns, given);
  const found = changed ? await updateRow(unit.client, { resource, id, store, locale }, values.set('updated_at', now.toISOString())) : current;
  await finish(writing, action, current, found, { hashed: columns.filter(({ hashed }) => hashed), rows: parts.rows });
  return found;
}

/** Appends to the history and tells the entity's own hook. */
export async function finish(writing: Writing, action: string, before: Found | undefined, after: Found | undefined, extra: Pick<Parameters<typeof changesOf>[1], 'hashed' | 'rows'> = {}): Promise<void> {
  const { unit, call, now } = writing;
  const { resource, caller, store } = call;
  const record = after?.record ?? before?.record;
  if (!record) return;
  const changes = changesOf(resource, { before: before?.record, after: after?.record, ...extra });
  await note(unit.client, { resource, record, store, now, caller, action, changes });
  await hooksOf(resource.name).afterWrite?.({
    ...writeContext(writing),
    id: record.id,
    action,
    ...(before && { before: before.record }),
    ...(after && { after: after.record }),
  });
}

/** References to many and rows: what is kept in tables of their own. */
async function saveParts({ unit: { client }, call: { resource, store } }: Writing, id: number, given: Values, current: Values): Promise<{ changed: boolean; rows: Map<string, RowChanges> }> {
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

async function readAgain({ unit, call: { resource, locale, store } }: Writing, id: number): Promise<Found> {
  const found = await readRecord(unit.client, { resource, id, store, locale });
  if (!found) throw new Error('a new record went away');
  return found;
}

function idsIn(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}
