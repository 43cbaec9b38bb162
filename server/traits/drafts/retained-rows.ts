import { rowIdentity } from '../../../resources/kinds/row-key.ts';
import type { Actor } from '../../crud/call.ts';
import { assertFields } from '../../crud/assert-fields.ts';
import type { KeptRow } from '../../db/records/child-rows.ts';
import { type ChildModel, modelOf } from '../../db/model/model.ts';
import { without, isSame } from '../../db/model/paths.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { isArchived } from './editable.ts';
import { type RowPair, rowPairs } from './row-pairs.ts';
import type { Compared } from './version-group.ts';

/** Rows of what is live that stay though what overwrites it lacks them, by field, as they are from then on. */
export type RetainedRows = Readonly<Record<string, readonly KeptRow[]>>;

/**
 * What stays when an archived copy, which can't be changed, overwrites what is live: rows that carry counts. What they
 * become and which others they need is the entity's to say. A draft has to say by itself what becomes of them.
 * @returns `undefined` where they don't fit beside what the copy says
 */
export async function retainedRows(
  runner: Runner,
  { resource, deps }: Pick<Actor, 'resource' | 'deps'>,
  { main, copy }: Compared,
): Promise<RetainedRows | undefined> {
  const { keepRows } = deps.slots.hooksOf(resource.name);
  if (!keepRows || !isArchived(copy.record)) return {};
  const retained: Record<string, readonly KeptRow[]> = {};
  for (const child of modelOf(resource).children.filter(hasTallies)) {
    const pairs = await rowPairs(runner, child, main.record.id, copy.record.id);
    const rows = pairs.flatMap(({ live, copy: other, counted }) =>
      live && !other && counted ? [{ ...live.values, id: live.id }] : [],
    );
    if (rows.length === 0) continue;
    const kept = await keepRows({ runner, current: main.record, candidate: copy.record, path: child.path, rows });
    if (!kept) return undefined;
    assertFields(resource, kept);
    Object.assign(retained, kept);
  }
  return retained;
}

function hasTallies({ columns }: ChildModel): boolean {
  return columns.some(({ field }) => field.tally);
}

/** The pairs of a field once those rows stay: each beside what it becomes, or left out where it says that already. */
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
      : [{ live: pair.live, copy: { id: pair.live.id, values }, moved: false, counted: pair.counted, stays: true }];
  });
}
