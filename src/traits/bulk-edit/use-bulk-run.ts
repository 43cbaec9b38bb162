import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import type { FieldChange } from '../../../resources/bulk/changes.ts';
import { exclusionSentences, type RowPlan } from '../../../resources/bulk/plan.ts';
import { planAgain } from './plan-again.ts';
import { isFailed } from './rows.ts';
import { type BulkRun, type Counts, createBulkRun, type RunRow } from './run.ts';
import type { Plans } from './use-plans.ts';

export interface RunState {
  readonly run: BulkRun;
  readonly counts: Counts;
  readonly phase: 'choosing' | 'running' | 'finished';
  readonly apply: (records: readonly RaRecord[], plans: Plans) => void;
  /** Retries failed rows. Rows that someone else changed are planned again. */
  readonly retry: (records: readonly RaRecord[], plans: Plans, changes: readonly FieldChange[]) => void;
}

/** Writes the planned rows, one `PUT` each with the revision that was read. */
export function useBulkRun(resource: Resource): RunState {
  const provider = useAdminDataProvider();
  const client = useQueryClient();
  const words = useWords();
  const [run] = useState(() => createBulkRun(() => words.say('errors.unknown')));
  const [attempt] = useState(() => crypto.getRandomValues(new Uint32Array(3)).join('-'));
  const counts = useSyncExternalStore(run.subscribe, run.counts);
  const running = useSyncExternalStore(run.subscribe, run.isRunning);
  const begun = Object.values(counts).some((count) => count > 0);
  // Stops when the user leaves the page: nobody would see the outcome of the remaining rows.
  useEffect(() => () => run.stop(), [run]);

  const rowOf = (record: RaRecord, plan: RowPlan | undefined): readonly RunRow[] =>
    plan?.at === 'change'
      ? [
          {
            id: record.id,
            record,
            body: plan.body,
            idempotencyKey: `${attempt}-${record.id}-${String(record.revision)}`,
          },
        ]
      : [];
  const start = async (rows: readonly RunRow[]) => {
    await run.start(rows, ({ id, record, body, idempotencyKey }) =>
      provider.update(resource.name, { id, data: body, previousData: record, meta: { idempotencyKey } }),
    );
    await client.invalidateQueries({ queryKey: [resource.name] });
  };
  return {
    run,
    counts,
    phase: running ? 'running' : begun ? 'finished' : 'choosing',
    apply: (records, plans) => void start(records.flatMap((record) => rowOf(record, plans.get(record.id)))),
    retry: (records, plans, changes) => {
      const settled = new Map<Identifier, RowPlan>();
      const rows = records.flatMap((record) => {
        const outcome = run.outcomeOf(record.id);
        if (!outcome || !isFailed(outcome)) return [];
        if (outcome.at !== 'changed') return rowOf(record, plans.get(record.id));
        const plan = planAgain(resource, outcome, changes);
        if (plan.at !== 'change') settled.set(record.id, plan);
        return rowOf(outcome.theirs, plan);
      });
      // Rows whose new plan has nothing to write.
      for (const [id, plan] of settled)
        run.settle(
          id,
          plan.at === 'excluded'
            ? { at: 'refused', reason: exclusionSentences(resource, plan.reasons, words).join(' ') }
            : { at: 'done' },
        );
      void start(rows);
    },
  };
}
