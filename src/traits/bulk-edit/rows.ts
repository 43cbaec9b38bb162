import type { Identifier, RaRecord } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import type { MessageKey } from '../../../resources/messages/translate.ts';
import type { FieldChange } from '../../../resources/bulk/changes.ts';
import type { RowPlan } from '../../../resources/bulk/plan.ts';
import type { BulkRun, Counts, Outcome } from './run.ts';
import type { Plans } from './use-plans.ts';

export type RowFilter = 'all' | 'change' | 'same' | 'excluded' | 'done' | 'notDone';

export const filterLabels = {
  all: 'bulkEdit.all',
  change: 'bulkEdit.willChange',
  same: 'bulkEdit.willStay',
  excluded: 'bulkEdit.excluded',
  done: 'bulkEdit.areDone',
  notDone: 'bulkEdit.notDone',
} as const satisfies Readonly<Record<RowFilter, MessageKey>>;

export type PlanCounts = Readonly<Record<RowPlan['at'], number>>;

export function countPlans(plans: Plans | undefined, records: readonly RaRecord[]): PlanCounts {
  const counts = { change: 0, same: 0, excluded: 0 };
  for (const { id } of records) {
    const plan = plans?.get(id);
    if (plan) counts[plan.at] += 1;
  }
  return counts;
}

/** The number of rows that can be retried. */
export function countFailed({ refused, changed, unsure, notReached }: Counts): number {
  return refused + changed + unsure + notReached;
}

const failed: ReadonlySet<Outcome['at']> = new Set(['refused', 'changed', 'unsure', 'notReached']);

export function isFailed(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && failed.has(outcome.at);
}

/** The changes that restore what a run wrote, and the records it wrote. */
export function revertChanges(
  resource: Resource,
  records: readonly RaRecord[],
  plans: Plans,
  run: BulkRun,
): { readonly ids: readonly Identifier[]; readonly changes: readonly FieldChange[] } {
  const done = records.flatMap(({ id }) => {
    const plan = plans.get(id);
    return plan?.at === 'change' && run.outcomeOf(id)?.at === 'done' ? [{ id, cells: plan.cells }] : [];
  });
  const names = new Set(done.flatMap(({ cells }) => cells.map(({ name }) => name)));
  const changes = [...names].flatMap((name): readonly FieldChange[] => {
    const field = resource.fields[name];
    return field
      ? [
          {
            name,
            field,
            how: 'revert',
            values: new Map(done.map(({ id, cells }) => [id, cells.find((cell) => cell.name === name)?.before])),
          },
        ]
      : [];
  });
  return { ids: done.map(({ id }) => id), changes };
}

export function filterRows(
  records: readonly RaRecord[],
  filter: RowFilter,
  plans: Plans | undefined,
  run: BulkRun,
): readonly RaRecord[] {
  if (filter === 'all') return records;
  return records.filter(({ id }) =>
    filter === 'done'
      ? run.outcomeOf(id)?.at === 'done'
      : filter === 'notDone'
        ? isFailed(run.outcomeOf(id))
        : plans?.get(id)?.at === filter,
  );
}
