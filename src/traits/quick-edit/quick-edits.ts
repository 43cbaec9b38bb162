import type { Identifier, RaRecord } from 'react-admin';
import type { Labels } from '../../../resources/kinds/kind-views.ts';
import { isEqual } from '../../data-provider/records.ts';
import { currentRecordIn, fieldMessages } from '../../data-provider/api-errors.ts';

/** A cell that is open or being saved. */
export interface QuickEntry {
  readonly id: Identifier;
  readonly name: string;
  /** The record as read, whose revision is sent. */
  readonly base: RaRecord & { readonly labels?: Labels };
  /** The typed value. */
  readonly value: unknown;
  readonly phase: 'open' | 'saving';
  /** Why the value was refused. */
  readonly problem?: string;
  /** Someone else changed the same field; `base` has their value. */
  readonly changed?: boolean;
}

/** Callbacks of a save. */
export interface Saving {
  /** Writes the field and returns the saved record. */
  readonly send: (
    id: Identifier,
    body: Readonly<Record<string, unknown>>,
    revision: number | undefined,
  ) => Promise<RaRecord>;
  /** Receives the current record, after a save or a conflict. */
  readonly onRecord: (record: RaRecord) => void;
  readonly onSaved: (entry: QuickEntry, record: RaRecord) => void;
  readonly onRefused: (entry: QuickEntry) => void;
  /** The text of an error without a message. */
  readonly unknownError: () => string;
}

/** The edited cells of a list. There may be several, because the user can continue while one is being saved. */
export interface QuickEdits {
  readonly resource: string;
  readonly subscribe: (listener: () => void) => () => void;
  readonly entryOf: (id: Identifier, name: string) => QuickEntry | undefined;
  readonly openIds: () => readonly Identifier[];
  /** The first cell with an unsaved value. */
  readonly unsaved: () => QuickEntry | undefined;
  /** Opens a cell, unless it is open already. */
  readonly open: (record: RaRecord, name: string) => void;
  /** Stores the typed value, because the cell may be scrolled out of view. */
  readonly type: (entry: QuickEntry, value: unknown) => void;
  /** Sets the error of an invalid value. */
  readonly refuse: (entry: QuickEntry, problem: string) => void;
  readonly cancel: (id: Identifier, name: string) => void;
  /** Saves a valid value, after earlier saves of the same record. Just closes the cell if the value is unchanged. */
  readonly save: (entry: QuickEntry, value: unknown, saving: Saving) => Promise<void>;
  readonly clear: () => void;
}

const keyOf = (id: Identifier, name: string) => `${id} ${name}`;
const revisionOf = (record: RaRecord): number | undefined =>
  typeof record.revision === 'number' ? record.revision : undefined;
const sameValue = (one: unknown, other: unknown) => isEqual(one ?? null, other ?? null);

/** Creates the store of edited cells. Saves of the same record are queued. */
export function createQuickEdits(resource: string): QuickEdits {
  const entries = new Map<string, QuickEntry>();
  const listeners = new Set<() => void>();
  const queues = new Map<Identifier, Promise<void>>();
  let ids: readonly Identifier[] = [];

  const notify = () => {
    const now = [...new Set([...entries.values()].map(({ id }) => id))];
    if (now.length !== ids.length || now.some((id, index) => id !== ids[index])) ids = now;
    Array.from(listeners).forEach((listener) => listener());
  };
  const put = (entry: QuickEntry) => {
    entries.set(keyOf(entry.id, entry.name), entry);
    notify();
  };
  const drop = ({ id, name }: Pick<QuickEntry, 'id' | 'name'>) => {
    entries.delete(keyOf(id, name));
    notify();
  };
  /** Updates the base of the record's other open cells after our own write, which is no conflict. */
  const advance = (from: number | undefined, record: RaRecord) => {
    for (const [key, entry] of entries)
      if (entry.id === record.id && revisionOf(entry.base) === from)
        entries.set(key, { ...entry, base: { ...entry.base, ...record } });
  };

  async function write(saving: QuickEntry, value: unknown, around: Saving, again = false): Promise<void> {
    const { id, name } = saving;
    const { send, onRecord, onSaved, onRefused, unknownError } = around;
    // Another cell of the record may have been saved while this one was queued.
    const { base } = entries.get(keyOf(id, name)) ?? saving;
    try {
      const record = await send(id, { [name]: value }, revisionOf(base));
      onRecord(record);
      drop(saving);
      advance(revisionOf(base), record);
      onSaved(saving, record);
    } catch (error) {
      const theirs = currentRecordIn(error);
      const current: RaRecord | undefined = theirs && { ...base, ...theirs, id };
      if (current) onRecord(current);
      // Someone changed other fields of the record: retries with its new revision.
      if (current && !again && sameValue(current[name], base[name])) {
        entries.set(keyOf(id, name), { ...saving, base: current });
        return write(saving, value, around, true);
      }
      const sentences = fieldMessages(error);
      const message =
        sentences[name] ??
        Object.values(sentences)[0] ??
        (error instanceof Error && error.message !== '' ? error.message : unknownError());
      const refused: QuickEntry = {
        ...saving,
        base: current ?? base,
        value,
        phase: 'open',
        problem: message,
        changed: current !== undefined && !sameValue(current[name], value),
      };
      put(refused);
      onRefused(refused);
    }
  }

  return {
    resource,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    entryOf: (id, name) => entries.get(keyOf(id, name)),
    openIds: () => ids,
    unsaved: () =>
      [...entries.values()].find(({ phase, value, base, name }) => phase === 'open' && !sameValue(value, base[name])),
    open: (record, name) => {
      if (!entries.has(keyOf(record.id, name)))
        put({ id: record.id, name, base: record, value: record[name] ?? null, phase: 'open' });
    },
    type: ({ id, name }, value) => {
      const entry = entries.get(keyOf(id, name));
      if (entry?.phase !== 'open' || sameValue(entry.value, value)) return;
      const { problem: _problem, ...rest } = entry;
      put({ ...rest, value });
    },
    refuse: (entry, problem) => {
      const known = entries.get(keyOf(entry.id, entry.name));
      if (known) put({ ...known, problem });
    },
    cancel: (id, name) => drop({ id, name }),
    save: async (cell, value, around) => {
      const entry = entries.get(keyOf(cell.id, cell.name));
      if (entry?.phase !== 'open') return;
      if (sameValue(value, entry.base[entry.name])) {
        drop(entry);
        return;
      }
      const { problem: _problem, changed: _changed, ...rest } = entry;
      const saving: QuickEntry = { ...rest, value, phase: 'saving' };
      put(saving);
      const turn = (queues.get(entry.id) ?? Promise.resolve()).then(() => write(saving, value, around));
      queues.set(entry.id, turn);
      await turn;
      if (queues.get(entry.id) === turn) queues.delete(entry.id);
    },
    clear: () => {
      entries.clear();
      notify();
    },
  };
}
