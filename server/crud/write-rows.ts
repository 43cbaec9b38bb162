import type { Resource } from '../../resources/define.ts';
import { type ChildRow, deleteRows, insertRows, isKept, type KeptRow, orderRows, readRows, takenKeys } from '../db/child-rows.ts';
import type { Owner } from '../db/joins.ts';
import type { ChildModel } from '../db/model.ts';
import { isObject } from '../db/paths.ts';
import type { Runner } from '../db/statement.ts';
import { ApiError, type FieldProblems } from '../errors.ts';
import { isSame, merged } from './values.ts';

/** The rows of a paged field that a write touched, for the history: what is only after was added, what is only before removed. */
export interface RowChanges {
  readonly before: readonly KeptRow[];
  readonly after: readonly KeptRow[];
}

interface Place {
  readonly runner: Runner;
  readonly child: ChildModel;
  readonly owner: Owner;
  /** For what is said about its fields. */
  readonly resource: Resource;
}

/**
 * Makes the rows of a field exactly these, matched by id.
 * @returns whether that changed anything
 * @throws ApiError 422 for an id that is none of the record's rows
 */
export async function writeAllRows(place: Place, given: readonly ChildRow[], before: readonly KeptRow[]): Promise<boolean> {
  const { runner, child, owner } = place;
  const known = new Map(before.map((row) => [row.id, row]));
  refuseStrangers(place, child.path, given, known);
  const wanted = given.map((row, position) => ({ row: laidOver(row, known), position }));
  if (isSame(wanted.map(({ row }) => row), before)) return false;
  const fresh = wanted.filter(({ row }) => row.id === undefined || !isSame(row, known.get(row.id)));
  const stays = new Set(wanted.map(({ row }) => row.id).filter((id) => !fresh.some(({ row }) => row.id === id)));
  // Changed rows are taken out and put back under their ids, so that two can swap a unique value.
  await deleteRows(runner, child, owner, before.filter(({ id }) => !stays.has(id)).map(({ id }) => id));
  const ids = await insertRows(runner, child, owner, fresh);
  const idOf = new Map(fresh.map((one, index) => [one, ids[index]]));
  await orderRows(runner, child, owner, wanted.flatMap((one) => idOf.get(one) ?? one.row.id ?? []));
  return true;
}

/**
 * Sets and removes rows of a paged field; the others stay.
 * @throws ApiError 422 on the row: its id is none of the record's, or its key is another row's
 */
export async function writeSomeRows(place: Place, given: { readonly set: readonly ChildRow[]; readonly remove: readonly number[] }): Promise<RowChanges | undefined> {
  const { runner, child, owner } = place;
  const asked = given.set.flatMap(({ id }) => id ?? []);
  const kept = await readRows(runner, child, owner, [...asked, ...given.remove]);
  const known = new Map(kept.map((row) => [row.id, row]));
  refuseStrangers(place, `${child.path}.set`, given.set, known);
  const removed = kept.filter(({ id }) => given.remove.includes(id) && !asked.includes(id));
  const wanted = given.set.map((row) => laidOver(row, known));
  const fresh = wanted.filter((row) => row.id === undefined || !isSame(row, known.get(row.id)));
  if (removed.length === 0 && fresh.length === 0) return undefined;
  await refuseTaken(place, wanted, kept.map(({ id }) => id));
  const changed = fresh.flatMap(({ id }) => known.get(id ?? 0) ?? []);
  const gone = [...removed, ...changed];
  await deleteRows(runner, child, owner, gone.map(({ id }) => id));
  const ids = await insertRows(runner, child, owner, fresh.map((row) => ({ row, position: 0 })));
  return { before: gone, after: fresh.map((row, index) => ({ ...row, id: ids[index] })).filter(isKept) };
}

function laidOver(row: ChildRow, known: ReadonlyMap<number, KeptRow>): ChildRow {
  const before = row.id === undefined ? undefined : known.get(row.id);
  return before ? merged(before, row) : row;
}

function refuseStrangers({ resource }: Place, path: string, rows: readonly ChildRow[], known: ReadonlyMap<number, KeptRow>): void {
  const seen = new Set<number>();
  refuse(resource, rows.map(({ id }, index) => {
    const wrong = id !== undefined && (!known.has(id) || seen.has(id));
    if (id !== undefined) seen.add(id);
    return wrong ? `${path}.${index}.id` : undefined;
  }), 'reference');
}

async function refuseTaken({ runner, child, owner, resource }: Place, rows: readonly ChildRow[], except: readonly number[]): Promise<void> {
  const { key } = child;
  if (key === undefined) return;
  const texts = rows.map((row) => (row[key] === null || row[key] === undefined ? undefined : String(row[key])));
  const taken = await takenKeys(runner, child, key, owner, texts.filter((text) => text !== undefined), except);
  refuse(resource, texts.map((text, index) => (text !== undefined && taken.has(text.toLowerCase()) ? `${child.path}.set.${index}.${key}` : undefined)), 'duplicate');
}

function refuse(resource: Resource, paths: readonly (string | undefined)[], rule: string): void {
  const fields: FieldProblems = Object.fromEntries(paths.filter((path) => path !== undefined).map((path) => [path, [{ rule }]]));
  if (Object.keys(fields).length > 0) throw new ApiError(422, 'errors.invalid', { form: resource, fields });
}

/** The rows of a record that holds them all. */
export function rowsIn(value: unknown): readonly KeptRow[] {
  return Array.isArray(value) ? value.filter(isKept) : [];
}

/** What was given for a field of all rows; new ones have no id. */
export function givenRows(value: unknown): readonly ChildRow[] {
  return Array.isArray(value) ? value.filter((row): row is ChildRow => isObject(row) && (row.id === undefined || typeof row.id === 'number')) : [];
}

/** What was given for a paged field. */
export function givenChanges(value: unknown): { readonly set: readonly ChildRow[]; readonly remove: readonly number[] } {
  const { set, remove } = isObject(value) ? value : {};
  return { set: givenRows(set), remove: Array.isArray(remove) ? remove.filter((id) => typeof id === 'number') : [] };
}
