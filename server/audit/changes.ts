import type { KeptRow } from '../db/records/child-rows.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { blankOf } from '../../resources/schema/empty.ts';
import { modelOf, type ColumnModel } from '../db/model/model.ts';
import type { Resource } from '../../resources/define.ts';
import { stepsOf, valueAt, isSame } from '../db/model/paths.ts';

/**
 * One changed field of a history entry. For a secret: only the fact of the change. For paged rows: only the changed
 * rows.
 */
export interface Change {
  readonly before: unknown;
  readonly after: unknown;
  readonly secret?: true;
  /** Number of changed rows that aren't listed. */
  readonly more?: number;
}
export type Changes = Readonly<Record<string, Change>>;

/** The changed rows of a paged field. A row only in `after` was added, one only in `before` removed. */
export interface RowChanges {
  readonly before: readonly KeptRow[];
  readonly after: readonly KeptRow[];
  /** Number of changed rows that aren't listed; an import lists only a few of its lines. */
  readonly more?: number;
}

interface RecordStates {
  readonly before: Values | undefined;
  readonly after: Values | undefined;
  /** Written columns of which only the fact of the change is recorded. */
  readonly concealed?: readonly ColumnModel[];
  /** Changes of paged rows, by field path. */
  readonly rows?: ReadonlyMap<string, RowChanges>;
}

/** The differences between two states of a record, by path such as `name.zh_HK`. Never contains a secret. */
export function changesOf(
  resource: Resource,
  { before, after, concealed = [], rows = new Map() }: RecordStates,
): Changes {
  const model = modelOf(resource);
  const changes: Record<string, Change> = {};
  for (const column of model.columns) {
    if (column.concealed) continue;
    const old = valueAt(before, stepsOf(column)) ?? null;
    const now = valueAt(after, stepsOf(column)) ?? null;
    if (isSame(old, now)) continue;
    const nothing = before && after ? undefined : blankOf(column.field);
    if ((!before && isSame(now, nothing)) || (!after && isSame(old, nothing))) continue;
    changes[stepsOf(column).join('.')] = column.field.secret ? hiddenChange : { before: old, after: now };
  }
  for (const column of concealed) changes[column.path] = hiddenChange;
  for (const part of [...model.joins, ...model.children.filter(({ paged }) => !paged)]) {
    const old = valueAt(before, stepsOf(part)) ?? [];
    const now = valueAt(after, stepsOf(part)) ?? [];
    if (!isSame(old, now)) changes[part.path] = { before: old, after: now };
  }
  for (const [path, change] of rows) changes[path] = change;
  return changes;
}

/** Records that a field changed, without its values: for secrets and erased data. */
export const hiddenChange = { before: null, after: null, secret: true } as const;
