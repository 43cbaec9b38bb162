import { type Field, kindOf } from '../../../resources/kinds/index.ts';
import { rowIdentity } from '../../../resources/kinds/row-key.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { same } from '../../data-provider/records.ts';
import { isPlainObject } from '../../form/form-values.ts';

export type RowChange = 'added' | 'removed' | 'changed' | 'moved';

/** What became of one row. */
export interface RowDifference {
  readonly change: RowChange;
  readonly before?: Values;
  readonly after?: Values;
  /** The fields that differ. */
  readonly fields: readonly string[];
}

interface Keyed {
  readonly key: string;
  readonly row: Values;
}

/** Rows with their keys; without one, by all they say, and by which of those alike they are. */
function keyed(value: unknown, field: Field): readonly Keyed[] {
  const { storage } = kindOf(field);
  const alike = new Map<string, number>();
  return (Array.isArray(value) ? value : []).filter(isPlainObject).map(({ id: _id, ...row }) => {
    const known = storage.at === 'child' ? rowIdentity(row, storage) : undefined;
    if (known !== undefined) return { key: `key ${known}`, row };
    const text = JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)));
    const place = (alike.get(text) ?? 0) + 1;
    alike.set(text, place);
    return { key: `row ${place} ${text}`, row };
  });
}

/** The longest run of places that go up: those stayed, whatever else moved around them. */
function staying(places: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const place of places) {
    const at = ends.findIndex((end) => end >= place);
    const index = at < 0 ? ends.length : at;
    before.set(place, ends[index - 1]);
    ends[index] = place;
  }
  const kept = new Set<number>();
  for (let place = ends.at(-1); place !== undefined; place = before.get(place)) kept.add(place);
  return kept;
}

/**
 * How the rows of a field differ, matched by the row's key: in the new order, what was removed last. Of a paged field
 * only the rows concerned are told, so nothing is known of their order.
 */
export function rowDifferences(field: Field, before: unknown, after: unknown): readonly RowDifference[] {
  const { storage } = kindOf(field);
  if (storage.at !== 'child') return [];
  const [was, is] = [keyed(before, field), keyed(after, field)];
  const places = new Map(was.map(({ key }, place) => [key, place]));
  const kept = storage.paged ? undefined : staying(is.flatMap(({ key }) => places.get(key) ?? []));
  const found = is.flatMap(({ key, row }): readonly RowDifference[] => {
    const place = places.get(key);
    const former = place === undefined ? undefined : was[place]?.row;
    if (place === undefined || !former) return [{ change: 'added', after: row, fields: [] }];
    const fields = Object.entries(storage.fields).flatMap(([name, { internal }]) =>
      internal || same(former[name] ?? null, row[name] ?? null) ? [] : [name],
    );
    if (fields.length > 0) return [{ change: 'changed', before: former, after: row, fields }];
    return kept && !kept.has(place) ? [{ change: 'moved', before: former, after: row, fields }] : [];
  });
  const now = new Set(is.map(({ key }) => key));
  return [
    ...found,
    ...was
      .filter(({ key }) => !now.has(key))
      .map(({ row }): RowDifference => ({ change: 'removed', before: row, fields: [] })),
  ];
}
