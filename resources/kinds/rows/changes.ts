import { rowKey } from '../row-key.ts';
import { linesOf } from './lines.ts';

/** A row in a write; new ones have no id. */
export type Row = Readonly<Record<string, unknown>> & { readonly id?: number };

/** Unsaved changes of a paged field: rows to add or change, ids to remove. */
export interface RowChanges {
  readonly total: number;
  readonly set: readonly Row[];
  readonly remove: readonly number[];
}

/** Reads the changes from a form's value; none in the record's own `{"total": n}`. */
export function changesIn(value: unknown): RowChanges {
  const part = (name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  const total = part('total');
  const set = part('set');
  const remove = part('remove');
  return {
    total: typeof total === 'number' ? total : 0,
    set: Array.isArray(set) ? set.filter((row): row is Row => typeof row === 'object' && row !== null) : [],
    remove: Array.isArray(remove) ? remove.filter((id): id is number => typeof id === 'number') : [],
  };
}

/** The form's value for these changes; identical to the record's if there are none, so that nothing is dirty. */
export function valueOf({ total, set, remove }: RowChanges): unknown {
  return { total, ...(set.length > 0 ? { set } : {}), ...(remove.length > 0 ? { remove } : {}) };
}

/** Adds new rows, skipping those whose key was already added. */
export function addRows(changes: RowChanges, rows: readonly Row[], key: readonly string[]): RowChanges {
  const known = new Set(changes.set.map((row) => rowKey(row, key)));
  const fresh = rows.filter((row) => {
    const value = rowKey(row, key);
    return !known.has(value) && known.add(value);
  });
  return { ...changes, set: [...changes.set, ...fresh] };
}

/** Removes a new row. */
export function dropNew(changes: RowChanges, row: Row): RowChanges {
  return { ...changes, set: changes.set.filter((each) => each !== row) };
}

/** Problems of new rows by index: the sentence of `set.1.email` at 1. */
export function problemsOfNew(error: unknown): ReadonlyMap<number, string> {
  const set: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'set') : undefined;
  return new Map(
    Array.isArray(set)
      ? set.flatMap((row: unknown, index) =>
          sentencesIn(row)
            .slice(0, 1)
            .map((sentence): [number, string] => [index, sentence]),
        )
      : [],
  );
}

function sentencesIn(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const message: unknown = Reflect.get(error, 'message');
  return typeof message === 'string'
    ? [message]
    : Object.entries(error).flatMap(([name, inner]) => (name === 'ref' ? [] : sentencesIn(inner)));
}

/** Marks a stored row for removal, or unmarks it. */
export function toggleRemoval(changes: RowChanges, id: number): RowChanges {
  return {
    ...changes,
    remove: changes.remove.includes(id) ? changes.remove.filter((each) => each !== id) : [...changes.remove, id],
  };
}

/** Parses pasted lines into rows: the first cell of each, without empty lines and duplicates. */
export function rowsOfLines(text: string, columns: readonly string[]): Row[] {
  const seen = new Set<string>();
  return linesOf(text, columns).flatMap(({ cells }) => {
    const first = (cells[0] ?? '').toLowerCase();
    if (first === '' || seen.has(first)) return [];
    seen.add(first);
    return [Object.fromEntries(columns.map((name, index) => [name, cells[index] || null]))];
  });
}
