import { useState } from 'react';
import { useStore } from 'react-admin';
import { type BulkOutcome, bulkOutcomes } from '../../../resources/query/calls.ts';
import { readSession } from '../../auth-provider/session.ts';
import type { BulkRun, BulkStatus } from '../../data-provider/bulk-types.ts';

/** The server works on the run. */
export function isBusy({ status }: Pick<BulkRun, 'status'>): boolean {
  return status === 'checking' || status === 'running' || status === 'undoing';
}

/** Nothing is left to do but to put it back, or to try again what was left out. */
export function isFinished(status: BulkStatus): status is 'done' | 'undone' {
  return status === 'done' || status === 'undone';
}

/** Whether the signed-in user created the run. */
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

/** Whether a record was to be changed by a run that was put back before: it keeps its old value. */
export function isNeverReached({ stage }: Pick<BulkRun, 'stage'>, outcome: BulkOutcome): boolean {
  return stage === 'undo' && outcome === 'change';
}

/**
 * The word for an outcome of a run: records that are to be deleted, say, don't “change”, and what was restored is
 * deleted again rather than put back.
 */
export function outcomeWord({ what, stage }: Pick<BulkRun, 'what' | 'stage'>, outcome: BulkOutcome): OutcomeWord {
  if (isNeverReached({ stage }, outcome)) return 'waiting';
  if (outcome === 'change' && !('changes' in what)) return 'todo';
  return ('restore' in what ? ofRestore[outcome] : undefined) ?? outcome;
}

/** Outcomes that some records have, in the order of a run. */
export function presentOutcomes(run: Pick<BulkRun, 'counts'>): readonly BulkOutcome[] {
  return bulkOutcomes.filter((outcome) => countOf(run, outcome) > 0);
}

/** The user's run that was last seen at work and not yet at its end, and its setter: an id, or 0. */
export function useWatchedRun(resource: string) {
  return useStore(`watched-run.${resource}`, 0);
}

export interface Progress {
  readonly done: number;
  readonly of: number;
}

/** How far the present step is: checking, writing, or putting back. */
export function progressOf(run: Pick<BulkRun, 'status' | 'counts' | 'total'>): Progress {
  switch (run.status) {
    case 'checking':
      return { done: run.total - countOf(run, 'waiting'), of: run.total };
    case 'undoing':
    case 'undone':
      return { done: countOf(run, 'undone', 'left'), of: countOf(run, 'undone', 'left', 'done') };
    default: {
      const done = countOf(run, 'done', 'refused', 'changed', 'gone');
      // What is tried again waits.
      return { done, of: done + countOf(run, 'waiting', 'change') };
    }
  }
}

export interface Pace {
  /** Records a second. */
  readonly rate: number;
  readonly secondsLeft: number;
}

/** The shortest time in milliseconds from which a pace can be told. */
const leastMeasured = 1_500;

/** The pace of the present step, as far as this page saw it. `at`: when the progress was read, in milliseconds. */
export function usePace(step: string, { done, of }: Progress, at: number): Pace | undefined {
  const [start, setStart] = useState({ step, done, at });
  if (start.step !== step) setStart({ step, done, at });
  const elapsed = at - start.at;
  if (start.step !== step || elapsed < leastMeasured || done <= start.done) return undefined;
  const rate = ((done - start.done) * 1_000) / elapsed;
  return { rate: Math.round(rate), secondsLeft: Math.ceil((of - done) / rate) };
}
