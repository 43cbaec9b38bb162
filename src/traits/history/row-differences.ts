import { type Field, kindOf } from '../../../resources/kinds/index.ts';
import { rowIdentity } from '../../../resources/kinds/row-key.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { isEqual } from '../../data-provider/records.ts';
import { isPlainObject } from '../../browser/json.ts';

export type RowChange = 'added' | 'removed' | 'changed' | 'moved';

export interface RowDifference {
  readonly change: RowChange;
  readonly before?: Values;
  readonly after?: Values;
  /** Names of the fields that differ. */
  readonly fields: readonly string[];
}

/** Is a value empty: nothing in any locale, an empty list, a flag that is false? */
export function isEmptyPart(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every(isEmptyPart);
}

interface KeyedRow {
  readonly key: string;
  readonly row: Values;
}

const rowsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isPlainObject) : []);

/**
 * Rows with keys: ids that both sides have, else the declared key. A row whose field declares none is identified by its
 * values and its number among equal rows.
 */
function keyedRows(rows: readonly Values[], field: Field, shared: ReadonlySet<unknown>): readonly KeyedRow[] {
  const { storage } = kindOf(field);
  const equalRows = new Map<string, number>();
  return rows.map(({ id, ...row }) => {
    if (shared.has(id)) return { key: `id ${String(id)}`, row };
    const declared = storage.at === 'child' ? rowIdentity(row, storage) : undefined;
    if (declared !== undefined) return { key: `key ${declared}`, row };
    const text = JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)));
    const count = (equalRows.get(text) ?? 0) + 1;
    equalRows.set(text, count);
    return { key: `row ${count} ${text}`, row };
  });
}

/** The longest increasing subsequence of places: rows at these places didn't move. */
function unmovedPlaces(places: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const place of places) {
    const at = ends.findIndex((end) => end >= place);
    const index = at < 0 ? ends.length : at;
    before.set(place, ends[index - 1]);
    ends[index] = place;
  }
  const stable = new Set<number>();
  for (let place = ends.at(-1); place !== undefined; place = before.get(place)) stable.add(place);
  return stable;
}

/**
 * Compares the rows of a field, matched by id or key: in the new order, removed rows last. Moves within a paged field
 * are unknown, because its changes list only the affected rows; in sorted rows, moves are only a result of other
 * changes.
 */
export function rowDifferences(field: Field, before: unknown, after: unknown): readonly RowDifference[] {
  const { storage } = kindOf(field);
  if (storage.at !== 'child') return [];
  const [former, later] = [rowsIn(before), rowsIn(after)];
  const ids = new Set(former.map(({ id }) => id));
  const shared = new Set(later.map(({ id }) => id).filter((id) => id !== undefined && ids.has(id)));
  const [was, is] = [keyedRows(former, field, shared), keyedRows(later, field, shared)];
  const places = new Map(was.map(({ key }, place) => [key, place]));
  const unmoved =
    storage.paged || storage.sortedBy !== undefined
      ? undefined
      : unmovedPlaces(is.flatMap(({ key }) => places.get(key) ?? []));
  const found = is.flatMap(({ key, row }): readonly RowDifference[] => {
    const place = places.get(key);
    const old = place === undefined ? undefined : was[place]?.row;
    if (place === undefined || !old) return [{ change: 'added', after: row, fields: [] }];
    const fields = Object.entries(storage.fields).flatMap(([name, { internal }]) =>
      internal || isEqual(old[name] ?? null, row[name] ?? null) ? [] : [name],
    );
    if (fields.length > 0) return [{ change: 'changed', before: old, after: row, fields }];
    return unmoved && !unmoved.has(place) ? [{ change: 'moved', before: old, after: row, fields }] : [];
  });
  const now = new Set(is.map(({ key }) => key));
  return [
    ...found,
    ...was
      .filter(({ key }) => !now.has(key))
      .map(({ row }): RowDifference => ({ change: 'removed', before: row, fields: [] })),
  ];
}
