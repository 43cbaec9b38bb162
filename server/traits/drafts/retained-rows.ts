import { rowIdentity } from '../../../resources/kinds/row-key.ts';
import type { Actor } from '../../crud/call.ts';
import { assertFields } from '../../db/model/assert-fields.ts';
import type { KeptRow } from '../../db/records/child-rows.ts';
import { type ChildModel, modelOf } from '../../db/model/model.ts';
import { without, isSame } from '../../db/model/paths.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { isArchived } from './editable.ts';
import { type RowPair, rowPairs } from './row-pairs.ts';
import type { MainAndCopy } from './version-group.ts';

/** Live rows that remain although the overwriting copy lacks them, by field, with their new values. */
export type RetainedRows = Readonly<Record<string, readonly KeptRow[]>>;

/**
 * The rows with tallies that remain when an archived copy, which can't be edited, overwrites the live record; decided
 * by the entity's hook. A draft has to keep or remove them itself.
 * @returns `undefined` if they don't fit into the copy
 */
export async function retainedRows(
  runner: Runner,
  { resource, deps }: Pick<Actor, 'resource' | 'deps'>,
  { main, copy }: MainAndCopy,
): Promise<RetainedRows | undefined> {
  const { retainRows } = deps.slots.hooksOf(resource.name);
  if (!retainRows || !isArchived(copy.record)) return {};
  const retained: Record<string, readonly KeptRow[]> = {};
  for (const child of modelOf(resource).children.filter(hasTallies)) {
    const pairs = await rowPairs(runner, child, main.record.id, copy.record.id);
    const rows = pairs.flatMap(({ live, copy: other, counted }) =>
      live && !other && counted ? [{ ...live.values, id: live.id }] : [],
    );
    if (rows.length === 0) continue;
    const fields = await retainRows({ runner, current: main.record, candidate: copy.record, path: child.path, rows });
    if (!fields) return undefined;
    assertFields(resource, fields);
    Object.assign(retained, fields);
  }
  return retained;
}

function hasTallies({ columns }: ChildModel): boolean {
  return columns.some(({ field }) => field.tally);
}

/** The pairs of a field with its retained rows: each paired with its new values, or left out if unchanged. */
export function withRetained(
  child: ChildModel,
  pairs: readonly RowPair[],
  rows: readonly KeptRow[] = [],
): readonly RowPair[] {
  const by = { key: child.keys, firstKey: child.firstKey };
  const retained = new Map(rows.map((row) => [rowIdentity(row, by), without(row, ['id'])]));
  return pairs.flatMap((pair) => {
    const values = pair.live && !pair.copy ? retained.get(rowIdentity(pair.live.values, by)) : undefined;
    if (!pair.live || !values) return [pair];
    return isSame(values, pair.live.values)
      ? []
      : [{ live: pair.live, copy: { id: pair.live.id, values }, moved: false, counted: pair.counted, retained: true }];
  });
}
