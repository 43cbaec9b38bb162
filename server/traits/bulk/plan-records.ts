import type { Actor } from '../../crud/call.ts';
import type { Found } from '../../db/records/records.ts';
import type { PendingRow, SettledRow } from './rows.ts';
import { planRecord, type RecordPlan, type Work } from './work.ts';

/** A record to write, and the changes of its fields. */
export interface Planned {
  readonly found: Found;
  readonly plan: RecordPlan['plan'];
}

/**
 * Plans the work on the records of rows. Settles rows whose record was changed since it was frozen, or needs no change.
 */
export function planRecords(
  actor: Actor,
  work: Work,
  rows: readonly PendingRow[],
  records: ReadonlyMap<number, Found>,
): { readonly settled: readonly SettledRow[]; readonly planned: readonly Planned[] } {
  const settled: SettledRow[] = [];
  const planned: Planned[] = [];
  for (const row of rows) {
    const found = records.get(row.id);
    if (!isAsFrozen(row, found)) settled.push(missed(row, found));
    else {
      const { outcome, plan, reason } = planRecord(actor, work, found);
      if (outcome === 'change') planned.push({ found, plan });
      else settled.push({ id: row.id, outcome, reason });
    }
  }
  return { settled, planned };
}

/** Whether nobody changed the record of a row since it was frozen, or since a retry of the row. */
export function isAsFrozen({ revision }: PendingRow, found: Found | undefined): found is Found {
  return found?.record.revision === revision;
}

/** The outcome of a row whose record somebody changed or deleted. */
export function missed({ id }: PendingRow, found: Found | undefined): SettledRow {
  return { id, outcome: found ? 'changed' : 'gone' };
}
