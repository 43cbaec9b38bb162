import type { RowChanges } from '../audit/changes.ts';
import type { Resource } from '../../resources/define.ts';
import { rowKey } from '../../resources/kinds/row-key.ts';
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
import { merged } from './values.ts';

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
export async function writeAllRows(
  place: Place,
  given: readonly ChildRow[],
  before: readonly KeptRow[],
): Promise<boolean> {
  const { runner, child, owner } = place;
  const known = new Map(before.map((row) => [row.id, row]));
  assertOwnRows(place, child.path, given, known);
  const wanted = given.map((row, position) => ({ row: laidOver(child, row, known), position }));
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
 * Sets and removes rows of a paged field; the others stay.
 * @throws ApiError on the row: 422 where its id is none of the record's, 409 where its key is another row's
 */
export async function writeSomeRows(
  place: Place,
  given: { readonly set: readonly ChildRow[]; readonly remove: readonly number[] },
): Promise<RowChanges | undefined> {
  const { runner, child, owner } = place;
  const asked = given.set.flatMap(({ id }) => id ?? []);
  const kept = await readRows(runner, child, owner, [...asked, ...given.remove]);
  const known = new Map(kept.map((row) => [row.id, row]));
  assertOwnRows(place, `${child.path}.set`, given.set, known);
  const [gone, stays] = [new Set(given.remove), new Set(asked)];
  const removed = kept.filter(({ id }) => gone.has(id) && !stays.has(id));
  const wanted = given.set.map((row) => laidOver(child, row, known));
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

/** Writes those of the rows that differ from what is kept, and answers them. Two may swap a unique value. */
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

/** A row as it will be: what is given of it over what is kept. What the server counts is never given. */
function laidOver({ columns }: ChildModel, row: ChildRow, known: ReadonlyMap<number, KeptRow>): ChildRow {
  const given = without(
    row,
    columns.filter(({ field }) => field.tally).map(({ path }) => path),
  );
  const before = row.id === undefined ? undefined : known.get(row.id);
  return before ? merged(before, given) : given;
}

function assertOwnRows(
  { resource }: Place,
  path: string,
  rows: readonly ChildRow[],
  known: ReadonlyMap<number, KeptRow>,
): void {
  const seen = new Set<number>();
  refuse(
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
  refuse(
    resource,
    rows.map((_row, index) => (taken.has(index) ? `${child.path}.set.${index}.${key}` : undefined)),
    'duplicate',
  );
}

/** What is taken is a conflict (CONTRACT, Statuses); whatever else is wrong with a row is wrong by itself. */
function refuse(resource: Resource, paths: readonly (string | undefined)[], rule: 'reference' | 'duplicate'): void {
  const fields: FieldProblems = Object.fromEntries(
    paths.filter((path) => path !== undefined).map((path) => [path, [{ rule }]]),
  );
  if (Object.keys(fields).length === 0) return;
  throw rule === 'duplicate'
    ? new ApiError(409, 'errors.conflict', { form: resource, fields })
    : invalid(fields, resource);
}

/** The rows of a record that holds them all. */
export function rowsIn(value: unknown): readonly KeptRow[] {
  return Array.isArray(value) ? value.filter(isKept) : [];
}

/** What was given for a field of all rows; new ones have no id. */
export function givenRows(value: unknown): readonly ChildRow[] {
  return Array.isArray(value)
    ? value.filter((row): row is ChildRow => isObject(row) && (row.id === undefined || typeof row.id === 'number'))
    : [];
}

/** What was given for a paged field. */
export function givenChanges(value: unknown): {
  readonly set: readonly ChildRow[];
  readonly remove: readonly number[];
} {
  const { set, remove } = isObject(value) ? value : {};
  return { set: givenRows(set), remove: Array.isArray(remove) ? remove.filter((id) => typeof id === 'number') : [] };
}
