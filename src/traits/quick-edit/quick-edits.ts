import type { Identifier, RaRecord } from 'react-admin';
import type { Labels } from '../../../resources/kinds/kind-views.ts';
import { same } from '../../data-provider/records.ts';
import { currentRecordIn, sentencesOf } from '../../data-provider/refusal.ts';

/** A cell that is being changed. */
export interface QuickEntry {
  readonly id: Identifier;
  readonly name: string;
  /** The record that the change is compared with, and whose revision is sent. */
  readonly base: RaRecord & { readonly labels?: Labels };
  /** What the input begins with. */
  readonly value: unknown;
  readonly phase: 'open' | 'saving';
  /** Why it was refused. */
  readonly problem?: string;
  /** Someone else changed this very value: `base` has theirs. */
  readonly changed?: boolean;
}

/** What saving needs of the list around. */
export interface Saving {
  /** Writes the field; gives the record as it is then. */
  readonly send: (
    id: Identifier,
    body: Readonly<Record<string, unknown>>,
    revision: number | undefined,
  ) => Promise<RaRecord>;
  /** The record is known as it is now. */
  readonly onRecord: (record: RaRecord) => void;
  readonly onSaved: (entry: QuickEntry, record: RaRecord) => void;
  readonly onRefused: (entry: QuickEntry) => void;
  /** What an error says that says nothing. */
  readonly unknownError: () => string;
}

/** The cells of one list that are being changed: several at once, for one may type on while another is saved. */
export interface QuickEdits {
  readonly resource: string;
  readonly subscribe: (listener: () => void) => () => void;
  readonly entryOf: (id: Identifier, name: string) => QuickEntry | undefined;
  readonly openIds: () => readonly Identifier[];
  /** A cell whose typed value would be lost; the first one. */
  readonly unsaved: () => QuickEntry | undefined;
  /** Opens a cell; one that is open stays as it is. */
  readonly open: (record: RaRecord, name: string) => void;
  /** Keeps what is typed, should the cell go out of sight. */
  readonly type: (entry: QuickEntry, value: unknown) => void;
  /** Says why a typed value can't be sent. */
  readonly refuse: (entry: QuickEntry, problem: string) => void;
  readonly cancel: (id: Identifier, name: string) => void;
  /**
   * Saves a value that was checked, after what is being saved of the same record; an unchanged one just closes the
   * cell.
   */
  readonly save: (entry: QuickEntry, value: unknown, saving: Saving) => Promise<void>;
  readonly clear: () => void;
}

const keyOf = (id: Identifier, name: string) => `${id} ${name}`;
const revisionOf = (record: RaRecord): number | undefined =>
  typeof record.revision === 'number' ? record.revision : undefined;
const sameValue = (one: unknown, other: unknown) => same(one ?? null, other ?? null);

/** Keeps which cells are open, saves them one after another per record, and tells who listens. Draws nothing. */
export function createQuickEdits(resource: string): QuickEdits {
  const entries = new Map<string, QuickEntry>();
  const listeners = new Set<() => void>();
  const queues = new Map<Identifier, Promise<void>>();
  let ids: readonly Identifier[] = [];

  const tell = () => {
    const now = [...new Set([...entries.values()].map(({ id }) => id))];
    if (now.length !== ids.length || now.some((id, index) => id !== ids[index])) ids = now;
    Array.from(listeners).forEach((listener) => listener());
  };
  const put = (entry: QuickEntry) => {
    entries.set(keyOf(entry.id, entry.name), entry);
    tell();
  };
  const drop = ({ id, name }: Pick<QuickEntry, 'id' | 'name'>) => {
    entries.delete(keyOf(id, name));
    tell();
  };
  /** What was written here is no one else's change to the record's other open cells. */
  const advance = (from: number | undefined, record: RaRecord) => {
    for (const [key, entry] of entries)
      if (entry.id === record.id && revisionOf(entry.base) === from)
        entries.set(key, { ...entry, base: { ...entry.base, ...record } });
  };

  async function write(saving: QuickEntry, value: unknown, around: Saving, again = false): Promise<void> {
    const { id, name } = saving;
    const { send, onRecord, onSaved, onRefused, unknownError } = around;
    // Another cell of the record may have been saved while this one waited.
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
      // Something else of the record was changed: this value fits onto it as it is now.
      if (current && !again && sameValue(current[name], base[name])) {
        entries.set(keyOf(id, name), { ...saving, base: current });
        return write(saving, value, around, true);
      }
      const sentences = sentencesOf(error);
      const said =
        sentences[name] ??
        Object.values(sentences)[0] ??
        (error instanceof Error && error.message !== '' ? error.message : unknownError());
      const refused: QuickEntry = {
        ...saving,
        base: current ?? base,
        value,
        phase: 'open',
        problem: said,
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
    save: async (given, value, around) => {
      const entry = entries.get(keyOf(given.id, given.name));
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
      tell();
    },
  };
}
