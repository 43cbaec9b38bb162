import { sql } from 'drizzle-orm';
import { isForbidden } from '../../resources/field-access.ts';
import { type Row, type Runner, runOnce } from '../db/connection/statement.ts';
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

/** The id of the user who wrote a record last; `undefined` if that was the server. */
export async function lastWriter(runner: Runner, entity: string, record: number): Promise<number | undefined> {
  const [row] = await runOnce(
    runner,
    sql`select by_id from history where entity = ${entity} and record_id = ${record} order by id desc limit 1`,
  );
  return typeof row?.[0] === 'number' ? row[0] : undefined;
}
