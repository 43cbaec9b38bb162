import { type SyncOutcome, syncOutcomes } from '../../../resources/query/calls.ts';
import { memberOf } from '../../browser/json.ts';

/** A sync as `GET ke-pickup-point/sync/{id}` answers it. */
export interface Sync {
  readonly id: number;
  readonly total: number;
  readonly counts: Readonly<Record<SyncOutcome, number>>;
  readonly short: boolean;
  readonly unknownDistricts: readonly string[];
  readonly checkedBy: string;
  readonly checkedAt: string;
  readonly started: boolean;
  readonly progress: SyncProgress | undefined;
  /** By the schedule of the store, rather than by staff. */
  readonly scheduled: boolean;
  /** Why a sync by schedule found no list. */
  readonly problem: string;
}

export interface SyncProgress {
  readonly status: string;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
}

/** A field that stands otherwise than the courier's list has it; `take` is written without asking. */
export interface Difference {
  readonly field: string;
  readonly ours: string | undefined;
  readonly theirs: string;
  readonly verdict: 'take' | 'ask' | 'keep';
}

/** What a sync does with a point. */
export interface SyncRow {
  readonly row: number;
  readonly refCode: string;
  readonly title: string;
  readonly outcome: SyncOutcome;
  readonly id: number | undefined;
  readonly differences: readonly Difference[];
  readonly errors: readonly string[];
}

const textIn = (value: unknown, name: string) => String(memberOf(value, name) ?? '');
const numberIn = (value: unknown, name: string) => Number(memberOf(value, name) ?? 0);
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Parses a sync; `undefined` where there is none. */
export function syncIn(json: unknown): Sync | undefined {
  const data = memberOf(json, 'data');
  if (typeof memberOf(data, 'id') !== 'number') return undefined;
  const progress = memberOf(data, 'progress');
  const count = (outcome: SyncOutcome) => numberIn(memberOf(data, 'counts'), outcome);
  return {
    id: numberIn(data, 'id'),
    total: numberIn(data, 'total'),
    counts: {
      added: count('added'),
      changed: count('changed'),
      gone: count('gone'),
      conflict: count('conflict'),
      kept: count('kept'),
      wrong: count('wrong'),
      same: count('same'),
    },
    short: memberOf(data, 'short') === true,
    unknownDistricts: listIn(memberOf(data, 'unknown_districts')).map(String),
    checkedBy: textIn(memberOf(data, 'checked_by'), 'name'),
    checkedAt: textIn(data, 'checked_at'),
    started: typeof memberOf(data, 'started_at') === 'string',
    progress:
      typeof memberOf(progress, 'status') === 'string'
        ? {
            status: textIn(progress, 'status'),
            total: numberIn(progress, 'total'),
            done: numberIn(progress, 'done'),
            failed: numberIn(progress, 'failed'),
          }
        : undefined,
    scheduled: typeof memberOf(data, 'scheduled_for') === 'string',
    problem: textIn(data, 'problem'),
  };
}

/** Parses a page of rows, and the names of districts by code. */
export function syncRowsIn(json: unknown): { readonly rows: readonly SyncRow[]; readonly districts: unknown } {
  const rows = listIn(memberOf(json, 'data')).map((value): SyncRow => {
    const [outcome, id, errors] = [memberOf(value, 'outcome'), memberOf(value, 'id'), memberOf(value, 'errors')];
    return {
      row: numberIn(value, 'row'),
      refCode: textIn(value, 'ref_code'),
      title: textIn(value, 'title'),
      outcome: syncOutcomes.find((one) => one === outcome) ?? 'wrong',
      id: typeof id === 'number' ? id : undefined,
      differences: listIn(memberOf(value, 'differences')).map(differenceIn),
      errors: typeof errors === 'object' && errors !== null ? Object.values(errors).flatMap(listIn).map(String) : [],
    };
  });
  return { rows, districts: memberOf(memberOf(json, 'labels'), 'district') };
}

function differenceIn(value: unknown): Difference {
  const [ours, verdict] = [memberOf(value, 'ours'), memberOf(value, 'verdict')];
  return {
    field: textIn(value, 'field'),
    ours: typeof ours === 'string' ? ours : undefined,
    theirs: textIn(value, 'theirs'),
    verdict: verdict === 'ask' || verdict === 'keep' ? verdict : 'take',
  };
}

/** Whether the import of a sync is still being written. */
export const isWriting = (sync: Sync | undefined): boolean =>
  sync?.progress !== undefined && (sync.progress.status === 'queued' || sync.progress.status === 'running');
