import type { RowChanges } from '../audit/changes.ts';
import type { Resource } from '../../resources/define.ts';
import { rowKey } from '../../resources/kinds/row-key.ts';
import { compareValues } from '../../resources/rules/compare.ts';
import {
  type ChildRow,
  deleteRows,
  insertRows,
  isKept,
  type KeptRow,
  orderRows,
  readRows,
  replaceRows,
  takenPlaces,
  updateRows,
} from '../db/records/child-rows.ts';
import type { Owner } from '../db/records/joins.ts';
import type { ChildModel } from '../db/model/model.ts';
import { isObject, without, isSame } from '../db/model/paths.ts';
import type { Runner } from '../db/connection/statement.ts';
import { ApiError, type FieldProblems, invalid } from '../errors.ts';
import { mergeValues } from './values.ts';

interface Place {
  readonly runner: Runner;
  readonly child: ChildModel;
  readonly owner: Owner;
  /** Labels the fields in error messages. */
  readonly resource: Resource;
}

/**
 * Replaces all rows of a field, matched by id, in the given order or sorted as declared.
 * @returns whether anything changed
 * @throws ApiError 422 for an id of another record's row
 */
export async function writeAllRows(
  place: Place,
  rows: readonly ChildRow[],
  before: readonly KeptRow[],
): Promise<boolean> {
  const { runner, child, owner } = place;
  const known = new Map(before.map((row) => [row.id, row]));
  assertOwnRows(place, child.path, rows, known);
  const wanted = sorted(
    child,
    rows.map((row) => mergeRow(child, row, known)),
  ).map((row, position) => ({ row, position }));
  if (
    isSame(
      wanted.map(({ row }) => row),
      before,
    )
  )
    return false;
  const stay = new Set(wanted.map(({ row }) => row.id));
  await deleteRows(
    runner,
    child,
    owner,
    before.filter(({ id }) => !stay.has(id)).map(({ id }) => id),
  );
  await changeRows(
    place,
    wanted.map(({ row }) => row),
    known,
  );
  const fresh = wanted.filter(({ row }) => row.id === undefined);
  const ids = await insertRows(runner, child, owner, fresh);
  // If all rows are new, they already have their positions.
  if (before.length === 0) return true;
  const idOf = new Map(fresh.map((one, index) => [one, ids[index]]));
  await orderRows(
    runner,
    child,
    owner,
    wanted.flatMap((one) => idOf.get(one) ?? one.row.id ?? []),
  );
  return true;
}

/**
 * Sets and removes rows of a paged field; others remain.
 * @throws ApiError on the row: 422 for an id of another record's row, 409 for another row's key
 */
export async function writeSomeRows(
  place: Place,
  changes: { readonly set: readonly ChildRow[]; readonly remove: readonly number[] },
): Promise<RowChanges | undefined> {
  const { runner, child, owner } = place;
  const setIds = changes.set.flatMap(({ id }) => id ?? []);
  const kept = await readRows(runner, child, owner, [...setIds, ...changes.remove]);
  const known = new Map(kept.map((row) => [row.id, row]));
  assertOwnRows(place, `${child.path}.set`, changes.set, known);
  const [gone, stays] = [new Set(changes.remove), new Set(setIds)];
  const removed = kept.filter(({ id }) => gone.has(id) && !stays.has(id));
  const wanted = changes.set.map((row) => mergeRow(child, row, known));
  if (removed.length === 0 && !wanted.some((row) => row.id === undefined || !isSame(row, known.get(row.id))))
    return undefined;
  await assertKeysFree(
    place,
    wanted,
    kept.map(({ id }) => id),
  );
  await deleteRows(
    runner,
    child,
    owner,
    removed.map(({ id }) => id),
  );
  const changed = await changeRows(place, wanted, known);
  const fresh = wanted.filter(({ id }) => id === undefined);
  const ids = await insertRows(
    runner,
    child,
    owner,
    fresh.map((row) => ({ row, position: 0 })),
  );
  return {
    before: [...removed, ...changed.flatMap(({ id }) => known.get(id) ?? [])],
    after: [...changed, ...fresh.map((row, index) => ({ ...row, id: ids[index] })).filter(isKept)],
  };
}

/**
 * Updates and returns the rows that differ from the stored ones. Rows that exchange unique values are replaced instead.
 */
async function changeRows(
  { runner, child, owner }: Place,
  rows: readonly ChildRow[],
  known: ReadonlyMap<number, KeptRow>,
): Promise<readonly KeptRow[]> {
  const changed = rows.filter(
    (row): row is KeptRow => row.id !== undefined && known.has(row.id) && !isSame(row, known.get(row.id)),
  );
  const keyBefore = (row: KeptRow) => rowKey(known.get(row.id) ?? {}, child.keys);
  const moved = changed.filter((row) => rowKey(row, child.keys) !== keyBefore(row));
  const held = new Set(moved.map(keyBefore));
  const swapped = new Set(moved.some((row) => held.has(rowKey(row, child.keys))) ? moved : []);
  await replaceRows(runner, child, owner, [...swapped]);
  await updateRows(
    runner,
    child,
    owner,
    changed.filter((row) => !swapped.has(row)),
  );
  return changed;
}

function sorted({ sortedBy }: ChildModel, rows: readonly ChildRow[]): readonly ChildRow[] {
  if (sortedBy === undefined) return rows;
  return rows.toSorted((one, other) => compareValues(one[sortedBy], other[sortedBy]) ?? 0);
}

/** Merges given values over the stored row, ignoring fields that only the server counts. */
function mergeRow({ columns }: ChildModel, row: ChildRow, known: ReadonlyMap<number, KeptRow>): ChildRow {
  const values = without(
    row,
    columns.filter(({ field }) => field.tally).map(({ path }) => path),
  );
  const before = row.id === undefined ? undefined : known.get(row.id);
  return before ? mergeValues(before, values) : values;
}

function assertOwnRows(
  { resource }: Place,
  path: string,
  rows: readonly ChildRow[],
  known: ReadonlyMap<number, KeptRow>,
): void {
  const seen = new Set<number>();
  throwProblems(
    resource,
    rows.map(({ id }, index) => {
      const wrong = id !== undefined && (!known.has(id) || seen.has(id));
      if (id !== undefined) seen.add(id);
      return wrong ? `${path}.${index}.id` : undefined;
    }),
    'reference',
  );
}

async function assertKeysFree(
  { runner, child, owner, resource }: Place,
  rows: readonly ChildRow[],
  except: readonly number[],
): Promise<void> {
  const [key] = child.keys;
  const taken = await takenPlaces(runner, child, owner, rows, except);
  throwProblems(
    resource,
    rows.map((_row, index) => (taken.has(index) ? `${child.path}.set.${index}.${key}` : undefined)),
    'duplicate',
  );
}

/** A duplicate key conflicts with other data (409); anything else is wrong by itself (422; CONTRACT, Statuses). */
function throwProblems(
  resource: Resource,
  paths: readonly (string | undefined)[],
  rule: 'reference' | 'duplicate',
): void {
  const fields: FieldProblems = Object.fromEntries(
    paths.filter((path) => path !== undefined).map((path) => [path, [{ rule }]]),
  );
  if (Object.keys(fields).length === 0) return;
  throw rule === 'duplicate'
    ? new ApiError(409, 'errors.conflict', { form: resource, fields })
    : invalid(fields, resource);
}

/** The stored rows of an unpaged field. */
export function storedRows(value: unknown): readonly KeptRow[] {
  return Array.isArray(value) ? value.filter(isKept) : [];
}

/** Parses the value given for an unpaged field; new rows have no id. */
export function parseRows(value: unknown): readonly ChildRow[] {
  return Array.isArray(value)
    ? value.filter((row): row is ChildRow => isObject(row) && (row.id === undefined || typeof row.id === 'number'))
    : [];
}

/** Parses the value given for a paged field. */
export function parseRowChanges(value: unknown): {
  readonly set: readonly ChildRow[];
  readonly remove: readonly number[];
} {
  const { set, remove } = isObject(value) ? value : {};
  return { set: parseRows(set), remove: Array.isArray(remove) ? remove.filter((id) => typeof id === 'number') : [] };
}
