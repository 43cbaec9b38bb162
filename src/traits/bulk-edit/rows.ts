import type { Identifier, RaRecord } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import type { MessageKey } from '../../../resources/messages/translate.ts';
import type { FieldChange } from './changes.ts';
import type { RowPlan } from './plan.ts';
import type { BulkRun, Counts, Outcome } from './run.ts';
import type { Plans } from './use-plans.ts';

/** Which rows to look at. */
export type Show = 'all' | 'change' | 'same' | 'excluded' | 'done' | 'notDone';

export const showNames = {
  all: 'bulkEdit.all',
  change: 'bulkEdit.willChange',
  same: 'bulkEdit.willStay',
  excluded: 'bulkEdit.excluded',
  done: 'bulkEdit.areDone',
  notDone: 'bulkEdit.notDone',
} as const satisfies Readonly<Record<Show, MessageKey>>;

/** How many rows come to what. */
export type PlanCounts = Readonly<Record<RowPlan['at'], number>>;

export function countPlans(plans: Plans | undefined, records: readonly RaRecord[]): PlanCounts {
  const counts = { change: 0, same: 0, excluded: 0 };
  for (const { id } of records) {
    const plan = plans?.get(id);
    if (plan) counts[plan.at] += 1;
  }
  return counts;
}

/** Rows of a run that did not get done, and may be tried again. */
export function notDone({ refused, changed, unsure, notReached }: Counts): number {
  return refused + changed + unsure + notReached;
}

const failed: ReadonlySet<Outcome['at']> = new Set(['refused', 'changed', 'unsure', 'notReached']);

export function isFailed(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && failed.has(outcome.at);
}

/** What a run changed, as changes that give each record back what it had; of those that it did not write nothing. */
export function puttingBack(
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
            how: 'putBack',
            values: new Map(done.map(({ id, cells }) => [id, cells.find((cell) => cell.name === name)?.before])),
          },
        ]
      : [];
  });
  return { ids: done.map(({ id }) => id), changes };
}

/** The rows to look at, in the order in which they were picked. */
export function rowsShown(
  records: readonly RaRecord[],
  show: Show,
  plans: Plans | undefined,
  run: BulkRun,
): readonly RaRecord[] {
  if (show === 'all') return records;
  const fits = (id: Identifier) =>
    show === 'done'
      ? run.outcomeOf(id)?.at === 'done'
      : show === 'notDone'
        ? isFailed(run.outcomeOf(id))
        : plans?.get(id)?.at === show;
  return records.filter(({ id }) => fits(id));
}
