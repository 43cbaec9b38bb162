import type { KeptRow } from '../db/records/child-rows.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { blankOf } from '../../resources/schema/empty.ts';
import { modelOf, type ColumnModel } from '../db/model/model.ts';
import type { Resource } from '../../resources/define.ts';
import { stepsOf, valueAt, isSame } from '../db/model/paths.ts';

/** What a history entry says of one field. Of a secret only that it changed; of paged rows those that were touched. */
export interface Change {
  readonly before: unknown;
  readonly after: unknown;
  readonly secret?: true;
}
export type Changes = Readonly<Record<string, Change>>;

/**
 * The rows of a paged field that a write touched, for the history: what is only after was added, what is only before
 * removed.
 */
export interface RowChanges {
  readonly before: readonly KeptRow[];
  readonly after: readonly KeptRow[];
}

interface Written {
  readonly before: Values | undefined;
  readonly after: Values | undefined;
  /** Columns kept only as hashes that were written. */
  readonly hashed?: readonly ColumnModel[];
  /** What became of paged rows, by field path. */
  readonly rows?: ReadonlyMap<string, RowChanges>;
}

/**
 * The differences between two states of a record, by field path: `name.zh_HK`, `application_config.type`. Never a
 * secret.
 */
export function changesOf(resource: Resource, { before, after, hashed = [], rows = new Map() }: Written): Changes {
  const model = modelOf(resource);
  const changes: Record<string, Change> = {};
  for (const column of model.columns) {
    if (column.hashed) continue;
    const [old, now] = [before, after].map((record) => (record ? valueAt(record, stepsOf(column)) : undefined) ?? null);
    const nothing = before && after ? undefined : blankOf(column.field);
    if (isSame(old, now) || (!before && isSame(now, nothing)) || (!after && isSame(old, nothing))) continue;
    changes[stepsOf(column).join('.')] = column.field.secret ? secret : { before: old, after: now };
  }
  for (const column of hashed) changes[column.path] = secret;
  for (const { path } of [...model.joins, ...model.children.filter(({ paged }) => !paged)]) {
    const [old, now] = [before, after].map((record) => (record ? valueAt(record, path.split('.')) : undefined) ?? []);
    if (!isSame(old, now)) changes[path] = { before: old, after: now };
  }
  for (const [path, change] of rows) changes[path] = change;
  return changes;
}

const secret = { before: null, after: null, secret: true } as const;
