import { HttpError, type Identifier, type RaRecord } from 'react-admin';
import type { Values } from '../../../resources/kinds/kind.ts';
import { isEqual } from '../../data-provider/records.ts';
import { currentRecordIn, fieldMessages } from '../../data-provider/api-errors.ts';

export interface RunRow {
  readonly id: Identifier;
  readonly record: RaRecord;
  readonly body: Values;
  /** The same for each attempt of the same write. */
  readonly idempotencyKey: string;
}

/**
 * The state of a row. `changed`: someone else changed the record meanwhile (an earlier attempt wrote its fields `done`);
 * `unsure`: there was no response; `notReached`: the run stopped before it.
 */
export type Outcome =
  | { readonly at: 'waiting' | 'running' | 'done' | 'notReached' }
  | { readonly at: 'refused' | 'unsure'; readonly reason: string }
  | { readonly at: 'changed'; readonly theirs: RaRecord; readonly done?: readonly string[] };

export type Counts = Readonly<Record<Outcome['at'], number>>;

/** Writes many records, a few at a time; an external store of each row's outcome. */
export interface BulkRun {
  readonly subscribe: (listener: () => void) => () => void;
  readonly outcomeOf: (id: Identifier) => Outcome | undefined;
  readonly counts: () => Counts;
  readonly isRunning: () => boolean;
  /** Writes these rows; earlier outcomes of other rows stay. Never rejects. */
  readonly start: (rows: readonly RunRow[], send: Send) => Promise<void>;
  /** Starts no further row. */
  readonly stop: () => void;
  /** Sets the outcome of a row that needs no write. */
  readonly settle: (id: Identifier, outcome: Outcome) => void;
  readonly reset: () => void;
}

export type Send = (row: RunRow) => Promise<unknown>;

/** Simultaneous writes: few, to leave capacity to others. */
const concurrency = 4;
const nothing: Counts = { waiting: 0, running: 0, done: 0, refused: 0, changed: 0, unsure: 0, notReached: 0 };

/** @param unknownError the text of an error without a message */
export function createBulkRun(unknownError: () => string): BulkRun {
  const listeners = new Set<() => void>();
  const outcomes = new Map<Identifier, Outcome>();
  /** The bodies sent by attempts without a response, and the fields that those turned out to have written. */
  const unanswered = new Map<Identifier, Values>();
  const written = new Map<Identifier, readonly string[]>();
  let counts = nothing;
  let running = false;
  let stopped = false;

  const notify = () => Array.from(listeners).forEach((listener) => listener());
  const put = (id: Identifier, outcome: Outcome) => {
    const before = outcomes.get(id);
    outcomes.set(id, outcome);
    counts = { ...counts, ...(before && { [before.at]: counts[before.at] - 1 }) };
    counts = { ...counts, [outcome.at]: counts[outcome.at] + 1 };
  };

  async function write(row: RunRow, send: Send): Promise<void> {
    put(row.id, { at: 'running' });
    notify();
    try {
      await send(row);
      put(row.id, { at: 'done' });
    } catch (error) {
      const outcome = outcomeOf(row, error, unknownError, unanswered.get(row.id) ?? {}, written.get(row.id) ?? []);
      if (outcome.at === 'unsure') unanswered.set(row.id, { ...unanswered.get(row.id), ...row.body });
      if (outcome.at === 'changed' && outcome.done) written.set(row.id, outcome.done);
      put(row.id, outcome);
      // The session has ended: every further row would be refused too.
      if (error instanceof HttpError && error.status === 401) stopped = true;
    }
    notify();
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
      notify();
      const left = rows.values();
      const work = async () => {
        for (const row of left) {
          if (stopped) put(row.id, { at: 'notReached' });
          else await write(row, send);
        }
      };
      await Promise.all(Array.from({ length: Math.min(concurrency, rows.length) }, work));
      running = false;
      notify();
    },
    stop: () => {
      stopped = true;
      notify();
    },
    settle: (id, outcome) => {
      put(id, outcome);
      notify();
    },
    reset: () => {
      for (const map of [outcomes, unanswered, written]) map.clear();
      counts = nothing;
      notify();
    },
  };
}

/** `earlier`: what attempts without a response sent; `before`: the fields known to be written by them. */
function outcomeOf(
  { record, body }: RunRow,
  error: unknown,
  unknownError: () => string,
  earlier: Values,
  before: readonly string[],
): Outcome {
  const theirs = currentRecordIn(error);
  if (theirs) {
    const isWritten = ([name, value]: readonly [string, unknown]) => isEqual(theirs[name] ?? null, value);
    // An earlier attempt, whose response was lost, wrote all of it.
    if (Object.entries(body).every(isWritten)) return { at: 'done' };
    // An attempt writes all fields or none. If one has the sent value, someone changed the others since; writing the
    // field again could raise a number twice.
    const done = [
      ...new Set([
        ...before,
        ...Object.entries(earlier)
          .filter(isWritten)
          .map(([name]) => name),
      ]),
    ];
    return { at: 'changed', theirs: { ...record, ...theirs, id: record.id }, ...(done.length > 0 && { done }) };
  }
  const sentences = Object.values(fieldMessages(error)).join(' ');
  const reason =
    sentences !== '' ? sentences : error instanceof Error && error.message !== '' ? error.message : unknownError();
  const refused = error instanceof HttpError && error.status >= 400 && error.status < 500;
  return { at: refused ? 'refused' : 'unsure', reason };
}
