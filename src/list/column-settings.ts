import { densities, type Density } from '../../resources/query/table-settings.ts';
import { isRecord } from '../../resources/schema/empty.ts';
import type { Column } from './columns.ts';

/** A user's columns of one list, stored on the server; absent parts follow the declaration. */
export interface ColumnSettings {
  /** Visible columns in order. */
  readonly columns?: readonly string[] | undefined;
  /** Widths in px by column. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
  /** Number of first columns that stay in view while the table scrolls sideways. */
  readonly pinned?: number | undefined;
  readonly density?: Density | undefined;
  /** The last chosen order: `-created_at`. */
  readonly sort?: string | undefined;
  /** Saved views; parsed by `saved-views/saved-views.ts`. */
  readonly views?: unknown;
  /** Views that are shared with the user; never written. */
  readonly shared?: unknown;
}

export const narrowest = 56;
export const widest = 800;

/** Parses stored settings, ignoring unreadable parts. Unknown members are kept for the next write. */
export function readSettings(stored: unknown): ColumnSettings {
  if (!isRecord(stored)) return {};
  const { columns, widths, pinned, density, sort } = stored;
  return {
    ...stored,
    columns: Array.isArray(columns) && columns.every((name) => typeof name === 'string') ? columns : undefined,
    widths: isRecord(widths)
      ? Object.fromEntries(
          Object.entries(widths).flatMap(([name, width]) => (typeof width === 'number' ? [[name, width]] : [])),
        )
      : undefined,
    pinned: typeof pinned === 'number' ? pinned : undefined,
    density: densities.find((one) => one === density),
    sort: typeof sort === 'string' ? sort : undefined,
  };
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)));
}

/** A column with the user's settings applied. */
export interface PlacedColumn extends Column {
  readonly visible: boolean;
  /** True if the user set its width. */
  readonly sized: boolean;
}

/** All columns in the user's order, visible ones first. Drops names that are no longer declared. */
export function placeColumns(
  all: readonly Column[],
  declared: readonly string[],
  { columns, widths = {} }: ColumnSettings,
): readonly PlacedColumn[] {
  const byName = new Map(all.map((column) => [column.name, column]));
  const known = (columns ?? []).filter((name) => byName.has(name));
  const visible = new Set(known.length > 0 ? known : declared);
  return [...new Set([...visible, ...byName.keys()])].flatMap((name) => {
    const column = byName.get(name);
    if (!column) return [];
    const stored = widths[name];
    const own = stored === undefined ? undefined : clampWidth(stored);
    return [
      {
        ...column,
        visible: visible.has(name),
        sized: own !== undefined,
        ...(own !== undefined && { width: own, least: own }),
      },
    ];
  });
}

const visibleNames = (placed: readonly PlacedColumn[]) =>
  placed.filter(({ visible }) => visible).map(({ name }) => name);

/** Shows or hides a column; the last visible one cannot be hidden. */
export function toggleColumn(settings: ColumnSettings, placed: readonly PlacedColumn[], name: string): ColumnSettings {
  const names = visibleNames(placed);
  if (!names.includes(name)) return { ...settings, columns: [...names, name] };
  return names.length === 1 ? settings : { ...settings, columns: names.filter((one) => one !== name) };
}

/** Moves a visible column to the position of another one. */
export function moveColumn(
  settings: ColumnSettings,
  placed: readonly PlacedColumn[],
  name: string,
  target: string,
): ColumnSettings {
  const names = visibleNames(placed);
  const to = names.indexOf(target);
  if (to < 0 || !names.includes(name)) return settings;
  return { ...settings, columns: names.filter((one) => one !== name).toSpliced(to, 0, name) };
}

export function sizeColumn(settings: ColumnSettings, name: string, width: number): ColumnSettings {
  return { ...settings, widths: { ...settings.widths, [name]: clampWidth(width) } };
}

/** Resets all settings of columns and rows to the declaration. */
export function resetColumns(settings: ColumnSettings): ColumnSettings {
  return { ...settings, columns: undefined, widths: undefined, pinned: undefined, density: undefined, sort: undefined };
}
