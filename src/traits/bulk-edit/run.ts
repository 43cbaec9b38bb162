import { HttpError, type Identifier, type RaRecord } from 'react-admin';
import type { Values } from '../../../resources/kinds/kind.ts';
import { same } from '../../data-provider/records.ts';
import { currentRecordIn, sentencesOf } from '../../data-provider/refusal.ts';

/** A record to write, and what. */
export interface RunRow {
  readonly id: Identifier;
  readonly record: RaRecord;
  readonly body: Values;
  /** The same at each try of the same write. */
  readonly idempotencyKey: string;
}

/**
 * How far a row is. `changed`: someone else changed it meanwhile, after `done` of its fields were written; `unsure`: no
 * answer came.
 */
export type Outcome =
  | { readonly at: 'waiting' | 'running' | 'done' | 'notReached' }
  | { readonly at: 'refused' | 'unsure'; readonly reason: string }
  | { readonly at: 'changed'; readonly theirs: RaRecord; readonly done?: readonly string[] };

export type Counts = Readonly<Record<Outcome['at'], number>>;

/** Writes many records, a few at once, and tells of each how far it is. */
export interface BulkRun {
  readonly subscribe: (listener: () => void) => () => void;
  readonly outcomeOf: (id: Identifier) => Outcome | undefined;
  readonly counts: () => Counts;
  readonly isRunning: () => boolean;
  /** Runs these rows; what earlier rows came to stays. Never rejects. */
  readonly start: (rows: readonly RunRow[], send: Send) => Promise<void>;
  /** Begins no further row. */
  readonly stop: () => void;
  /** Says of a row that is not run what came of it. */
  readonly settle: (id: Identifier, outcome: Outcome) => void;
  readonly forget: () => void;
}

export type Send = (row: RunRow) => Promise<unknown>;

/** So many writes at once: a run leaves room for everyone else. */
const atOnce = 4;
const nothing: Counts = { waiting: 0, running: 0, done: 0, refused: 0, changed: 0, unsure: 0, notReached: 0 };

/** @param unknownError what is said of an error that says nothing */
export function createBulkRun(unknownError: () => string): BulkRun {
  const listeners = new Set<() => void>();
  const outcomes = new Map<Identifier, Outcome>();
  /** What tries without an answer sent, and which fields of such a row have turned out to be written. */
  const unanswered = new Map<Identifier, Values>();
  const written = new Map<Identifier, readonly string[]>();
  let counts = nothing;
  let running = false;
  let stopped = false;

  const tell = () => Array.from(listeners).forEach((listener) => listener());
  const put = (id: Identifier, outcome: Outcome) => {
    const before = outcomes.get(id);
    outcomes.set(id, outcome);
    counts = { ...counts, ...(before && { [before.at]: counts[before.at] - 1 }) };
    counts = { ...counts, [outcome.at]: counts[outcome.at] + 1 };
  };

  async function write(row: RunRow, send: Send): Promise<void> {
    put(row.id, { at: 'running' });
    tell();
    try {
      await send(row);
      put(row.id, { at: 'done' });
    } catch (error) {
      const outcome = outcomeOf(row, error, unknownError, unanswered.get(row.id) ?? {}, written.get(row.id) ?? []);
      if (outcome.at === 'unsure') unanswered.set(row.id, { ...unanswered.get(row.id), ...row.body });
      if (outcome.at === 'changed' && outcome.done) written.set(row.id, outcome.done);
      put(row.id, outcome);
      // The session is over: every further row would be refused as well.
      if (error instanceof HttpError && error.status === 401) stopped = true;
    }
    tell();
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    outcomeOf: (id) => outcomes.get(id),
    counts: () => counts,
    isRunning: () => running,
    start: async (rows, send) => {
      if (running) return;
      [running, stopped] = [true, false];
      for (const { id } of rows) put(id, { at: 'waiting' });
      tell();
      const left = rows.values();
      const work = async () => {
        for (const row of left) {
          if (stopped) put(row.id, { at: 'notReached' });
          else await write(row, send);
        }
      };
      await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, work));
      running = false;
      tell();
    },
    stop: () => {
      stopped = true;
      tell();
    },
    settle: (id, outcome) => {
      put(id, outcome);
      tell();
    },
    forget: () => {
      for (const kept of [outcomes, unanswered, written]) kept.clear();
      counts = nothing;
      tell();
    },
  };
}

/** `earlier`: what tries without an answer sent; `before`: fields known to be written by them. */
function outcomeOf(
  { record, body }: RunRow,
  error: unknown,
  unknownError: () => string,
  earlier: Values,
  before: readonly string[],
): Outcome {
  const theirs = currentRecordIn(error);
  if (theirs) {
    const isThere = ([name, value]: readonly [string, unknown]) => same(theirs[name] ?? null, value);
    // An earlier try whose answer was lost did it.
    if (Object.entries(body).every(isThere)) return { at: 'done' };
    // It did all or nothing: where one field is as it was sent, others were changed since, and none is raised twice.
    const done = [
      ...new Set([
        ...before,
        ...Object.entries(earlier)
          .filter(isThere)
          .map(([name]) => name),
      ]),
    ];
    return { at: 'changed', theirs: { ...record, ...theirs, id: record.id }, ...(done.length > 0 && { done }) };
  }
  const sentences = Object.values(sentencesOf(error)).join(' ');
  const reason =
    sentences !== '' ? sentences : error instanceof Error && error.message !== '' ? error.message : unknownError();
  const clear = error instanceof HttpError && error.status >= 400 && error.status < 500;
  return { at: clear ? 'refused' : 'unsure', reason };
}
