import { sql } from 'drizzle-orm';
import { isForbidden } from '../../resources/field-access.ts';
import type { Row } from '../db/connection/statement.ts';
import { isObject } from '../db/model/paths.ts';

/** Columns of an entry, as `shownEntry` reads them. */
export const entryColumns = sql`id, at, by_id, by_name, action, changes, revision`;

/** Takes the values of a field, to name the records that they refer to. */
interface LabelCollector {
  collect(path: string, value: unknown): void;
}

/** An entry without what the caller may not read; what it refers to is collected to be named. */
export function shownEntry(
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
    changes: shownChanges(changes, hidden, labels),
  };
}

/** The same of changes alone. */
export function shownChanges(
  changes: unknown,
  hidden: readonly string[],
  labels: LabelCollector,
): Readonly<Record<string, unknown>> {
  const shown = Object.entries(isObject(changes) ? changes : {}).filter(([path]) => !isForbidden(path, hidden));
  for (const [path, change] of shown)
    for (const side of ['before', 'after']) labels.collect(path, isObject(change) ? change[side] : undefined);
  return Object.fromEntries(shown);
}
