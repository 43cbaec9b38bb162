import { sql } from 'drizzle-orm';
import { isForbidden } from '../../resources/field-access.ts';
import type { Row } from '../db/connection/statement.ts';
import { isObject } from '../db/model/paths.ts';

/** The columns that `shownEntry` expects. */
export const entryColumns = sql`id, at, by_id, by_name, action, changes, revision`;

/** Collects referenced ids, to read their titles. */
interface LabelCollector {
  collect(path: string, value: unknown): void;
}

/** An entry without fields hidden from the caller. Collects its references for labels. */
export function entryAnswer(
  [id, at, byId, byName, action, changes, revision]: Row,
  hidden: readonly string[],
  labels: LabelCollector,
) {
  return {
    id,
    at,
    by: byId === null ? null : { id: byId, name: byName },
    action,
    revision,
    changes: visibleChanges(changes, hidden, labels),
  };
}

/** The changes without fields hidden from the caller. Collects their references for labels. */
export function visibleChanges(
  changes: unknown,
  hidden: readonly string[],
  labels: LabelCollector,
): Readonly<Record<string, unknown>> {
  const shown = Object.entries(isObject(changes) ? changes : {}).filter(([path]) => !isForbidden(path, hidden));
  for (const [path, change] of shown)
    for (const side of ['before', 'after']) labels.collect(path, isObject(change) ? change[side] : undefined);
  return Object.fromEntries(shown);
}
