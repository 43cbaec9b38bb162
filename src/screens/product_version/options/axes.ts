import { type Combination, combinationOf } from './combinations.ts';
import type { OptionFieldName } from './saved-combinations.ts';
import type { Place } from '../../../grid/selection.ts';
import type { ChoiceGroup } from './options-schema.ts';

/** Groups of the grid's rows and columns; for each other group, one choice is shown. */
export interface Axes {
  readonly rows: ChoiceGroup;
  /** Absent with a single group: the columns are then the fields. */
  readonly columns: ChoiceGroup | undefined;
  readonly others: readonly ChoiceGroup[];
  /** The shown choice of each other group: group id → choice id. */
  readonly shown: ReadonlyMap<number, number>;
}

/** The user's choice of axes, by ids; these groups and choices may no longer exist. */
export interface PickedAxes {
  readonly rows?: number | undefined;
  readonly columns?: number | undefined;
  readonly shown: Readonly<Record<number, number>>;
}

/** Resolves the picked axes. Defaults: the first two groups, and the first choice of each other group. */
export function axesOf(groups: readonly ChoiceGroup[], picked: PickedAxes): Axes | undefined {
  const rows =
    groups.find(({ id }) => id === picked.rows) ?? groups.find(({ id }) => id !== picked.columns) ?? groups[0];
  if (!rows) return undefined;
  const columns =
    groups.find(({ id }) => id === picked.columns && id !== rows.id) ?? groups.find(({ id }) => id !== rows.id);
  const others = groups.filter((group) => group !== rows && group !== columns);
  const shown = others.flatMap((group): readonly (readonly [number, number])[] => {
    const choice = group.choices.find(({ id }) => id === picked.shown[group.id]) ?? group.choices[0];
    return choice ? [[group.id, choice.id]] : [];
  });
  return { rows, columns, others, shown: new Map(shown) };
}

/** Picks a group for an axis; swaps it with the other axis if that has it. */
export function pickAxis(
  { rows, columns }: Axes,
  axis: 'rows' | 'columns',
  id: number,
): Pick<PickedAxes, 'rows' | 'columns'> {
  const now = { rows: rows.id, columns: columns?.id };
  const other = axis === 'rows' ? 'columns' : 'rows';
  return { ...now, [axis]: id, ...(now[other] === id && { [other]: now[axis] }) };
}

/** Columns of a single group's table. */
export const tableColumns = ['state', 'sku', 'price', 'original_price', 'quota'] as const satisfies readonly (
  | 'state'
  | OptionFieldName
)[];

/** The combination at a grid position; `undefined` while a group has no choice. */
export function combinationAt({ rows, columns, others, shown }: Axes, { row, column }: Place): Combination | undefined {
  const ids = [
    rows.choices[row]?.id,
    ...(columns ? [columns.choices[column]?.id] : []),
    ...others.map((group) => shown.get(group.id)),
  ];
  const known = ids.filter((id) => id !== undefined);
  return known.length === ids.length ? combinationOf(known) : undefined;
}

/** Grid position of a combination, and the choices that must be shown to see it. */
export function placeOf(
  { rows, columns, others }: Axes,
  combination: Combination,
): { readonly place: Place; readonly shown: Readonly<Record<number, number>> } | undefined {
  const ids = new Set(combination.split('.').map(Number));
  const indexIn = (group: ChoiceGroup) => group.choices.findIndex(({ id }) => ids.has(id));
  const place = { row: indexIn(rows), column: columns ? indexIn(columns) : 0 };
  const shown = others.map((group) => [group.id, group.choices[indexIn(group)]?.id] as const);
  if (place.row < 0 || place.column < 0 || shown.some(([, id]) => id === undefined)) return undefined;
  return { place, shown: Object.fromEntries(shown.flatMap(([group, id]) => (id === undefined ? [] : [[group, id]]))) };
}
