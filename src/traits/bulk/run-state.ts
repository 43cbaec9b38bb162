import { useState } from 'react';
import { useStore } from 'react-admin';
import { type BulkOutcome, bulkOutcomes } from '../../../resources/query/calls.ts';
import { readSession } from '../../auth-provider/session.ts';
import type { BulkRun, BulkStatus } from '../../data-provider/bulk-types.ts';

/** True while the server works on the run. */
export function isBusy({ status }: Pick<BulkRun, 'status'>): boolean {
  return status === 'checking' || status === 'running' || status === 'undoing';
}

/** True if the run can only be undone, or retried for records that were left out. */
export function isFinished(status: BulkStatus): status is 'done' | 'undone' {
  return status === 'done' || status === 'undone';
}

/** True if the signed-in user created the run. */
export function isOwn({ created_by: by }: Pick<BulkRun, 'created_by'>): boolean {
  const user = readSession()?.user_id;
  return user !== undefined && String(by?.id) === String(user);
}

/** The number of records with one of these outcomes. */
export function countOf({ counts }: Pick<BulkRun, 'counts'>, ...outcomes: readonly BulkOutcome[]): number {
  return outcomes.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);
}

/** The word for an outcome. */
export type OutcomeWord = BulkOutcome | 'todo' | 'deletedAgain' | 'notDeletedAgain';

const ofRestore: Partial<Record<BulkOutcome, OutcomeWord>> = { undone: 'deletedAgain', left: 'notDeletedAgain' };

/** True for a record that the run hadn't written yet when it was undone: it keeps its old value. */
export function isNeverReached({ stage }: Pick<BulkRun, 'stage'>, outcome: BulkOutcome): boolean {
  return stage === 'undo' && outcome === 'change';
}

/**
 * The word for an outcome of a run. It depends on the task: records to be deleted don't “change”, and restored ones are
 * “deleted again” by an undo.
 */
export function outcomeWord({ what, stage }: Pick<BulkRun, 'what' | 'stage'>, outcome: BulkOutcome): OutcomeWord {
  if (isNeverReached({ stage }, outcome)) return 'waiting';
  if (outcome === 'change' && !('changes' in what)) return 'todo';
  return ('restore' in what ? ofRestore[outcome] : undefined) ?? outcome;
}

/** The outcomes with at least one record, in the order of a run. */
export function presentOutcomes(run: Pick<BulkRun, 'counts'>): readonly BulkOutcome[] {
  return bulkOutcomes.filter((outcome) => countOf(run, outcome) > 0);
}

/** The user's run that was last seen unfinished, and its setter: an id, or 0. */
export function useWatchedRun(resource: string) {
  return useStore(`watched-run.${resource}`, 0);
}

export interface Progress {
  readonly done: number;
  readonly of: number;
}

/** Progress of the current step: checking, writing, or undoing. */
export function progressOf(run: Pick<BulkRun, 'status' | 'counts' | 'total'>): Progress {
  switch (run.status) {
    case 'checking':
      return { done: run.total - countOf(run, 'waiting'), of: run.total };
    case 'undoing':
    case 'undone':
      return { done: countOf(run, 'undone', 'left'), of: countOf(run, 'undone', 'left', 'done') };
    default: {
      const done = countOf(run, 'done', 'refused', 'changed', 'gone');
      // Retried records count as waiting.
      return { done, of: done + countOf(run, 'waiting', 'change') };
    }
  }
}

export interface Pace {
  /** Records per second. */
  readonly rate: number;
  readonly secondsLeft: number;
}

/** Minimum time in milliseconds for measuring a rate. */
const leastMeasured = 1_500;

/** The rate of the current step, as measured by this page. `at`: when the progress was read, in milliseconds. */
export function usePace(step: string, { done, of }: Progress, at: number): Pace | undefined {
  const [start, setStart] = useState({ step, done, at });
  if (start.step !== step) setStart({ step, done, at });
  const elapsed = at - start.at;
  if (start.step !== step || elapsed < leastMeasured || done <= start.done) return undefined;
  const rate = ((done - start.done) * 1_000) / elapsed;
  return { rate: Math.round(rate), secondsLeft: Math.ceil((of - done) / rate) };
}
