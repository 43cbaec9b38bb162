import { createUndo } from './undo.ts';

/** A value of a row as its kind stores it; an invalid one is the typed text. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/** The field name of the error that such a row exists already. */
export const alreadyThere = 'choices';

/** A row with its unsaved edits. The same object until the row changes. */
export interface RowView {
  readonly saved: Row | undefined;
  /** Saved values overlaid with typed ones. */
  readonly values: Row;
  /** Names of the fields with unsaved values. */
  readonly changed: readonly string[];
  /** The row is new: the next save creates it. */
  readonly added: boolean;
  /** Sentences by field; `''` is for the whole row. */
  readonly errors: Readonly<Record<string, string>>;
  /** Values that others saved since in edited fields. */
  readonly theirs: Row;
}

export interface EditSummary {
  readonly changed: number;
  readonly added: number;
  /** Rows with errors. */
  readonly wrong: number;
  /** Rows with errors that prevent a save. */
  readonly invalid: number;
  readonly clashing: number;
}

/** A typed value, and the saved value at that time. */
interface Typed {
  readonly value: Value;
  readonly base: Value;
}

interface RowEdits {
  /** The row is created even with nothing typed. */
  readonly added: boolean;
  readonly typed: Readonly<Record<string, Typed>>;
  /** Errors found while typing, and those of a refused save. */
  readonly errors: Readonly<Record<string, string>>;
  readonly refused: Readonly<Record<string, string>>;
  readonly theirs: Row;
}

/** Unsaved edits in a form that can be stored and restored. */
export type StoredRows = Readonly<Record<string, Pick<RowEdits, 'added' | 'typed'>>>;

/** Rows before a step and after it. */
interface Step {
  readonly before: Map<string, RowEdits>;
  readonly after: Map<string, RowEdits>;
  /** Consecutive changes with the same mark are one step. */
  readonly mark: unknown;
}

const untouched: RowEdits = { added: false, typed: {}, errors: {}, refused: {}, theirs: {} };
const noRow: Row = {};
const noSummary: EditSummary = { changed: 0, added: 0, wrong: 0, invalid: 0, clashing: 0 };
const without = <T>(values: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

/**
 * Creates the store of a table's unsaved edits. Each cell subscribes to its own row, so that a key redraws one cell of
 * thousands. A failed save loses nothing; values that others save meanwhile are merged below typed ones. `rows`: what is
 * saved already.
 */
export function createEdits(rows: ReadonlyMap<string, Row> = new Map()) {
  let saved = rows;
  const edits = new Map<string, RowEdits>();
  const views = new Map<string, RowView>();
  const listeners = new Set<() => void>();
  let summary = noSummary;
  let edition = 0;
  const undo = createUndo();
  /** The step in progress, and the last one. */
  let step: Step | undefined;
  let last: Step | undefined;
  /** Counts editing sessions: what is typed in one session is one step. */
  let editingSession = 0;
  let isPossible = (_key: string): boolean => true;

  const notify = () => {
    const now = summarize();
    // Keeps the object while the sums are the same, as most keys change only a row.
    if (Object.entries(now).some(([name, count]) => Reflect.get(summary, name) !== count)) summary = now;
    edition += 1;
    for (const listener of listeners) listener();
  };
  const summarize = (): EditSummary => {
    const all = [...edits.values()];
    const changed = [...edits.keys()].filter((key) => saved.has(key)).length;
    return {
      changed,
      added: all.length - changed,
      wrong: all.filter(({ errors, refused }) => Object.keys(errors).length + Object.keys(refused).length > 0).length,
      invalid: all.filter(({ errors }) => Object.keys(errors).length > 0).length,
      clashing: all.filter(({ theirs }) => Object.keys(theirs).length > 0).length,
    };
  };
  const savedValue = (key: string, field: string): Value => saved.get(key)?.[field] ?? null;
  const put = (key: string, edit: RowEdits) => {
    if (step && !step.before.has(key)) step.before.set(key, edits.get(key) ?? untouched);
    step?.after.set(key, edit);
    views.delete(key);
    if (edit.added || Object.keys(edit.typed).length > 0) edits.set(key, edit);
    else edits.delete(key);
  };

  /** Restores edits of an undo step on top of the saved rows. */
  const restoreEdits = (rows: ReadonlyMap<string, RowEdits>) => {
    last = undefined;
    for (const [key, edit] of rows) if (isPossible(key)) put(key, rebased(key, edit, false));
    notify();
  };

  /** Runs `work` as one undoable step, or as part of the last step if it has the same mark. */
  function once(work: () => void, mark: unknown = {}): void {
    if (step) {
      work();
      return;
    }
    const now = last && last.mark === mark ? last : { before: new Map(), after: new Map(), mark };
    step = now;
    try {
      work();
    } finally {
      step = undefined;
      if (now !== last && now.after.size > 0) {
        undo.record({ undo: () => restoreEdits(now.before), redo: () => restoreEdits(now.after) });
        last = now;
      }
      notify();
    }
  }

  function typeOne(key: string, field: string, value: Value, error: string | undefined): void {
    const edit = edits.get(key) ?? untouched;
    const now = savedValue(key, field);
    const errors = error === undefined ? without(edit.errors, field) : { ...edit.errors, [field]: error };
    const refused = without(without(without(edit.refused, field), ''), alreadyThere);
    const typed =
      value === now && error === undefined
        ? without(edit.typed, field)
        : { ...edit.typed, [field]: { value, base: edit.typed[field]?.base ?? now } };
    put(key, { ...edit, typed, errors, refused, theirs: typed[field] ? edit.theirs : without(edit.theirs, field) });
  }

  function viewOf(key: string): RowView {
    const row = saved.get(key);
    const { typed, errors, refused, theirs } = edits.get(key) ?? untouched;
    const values = Object.fromEntries(Object.entries(typed).map(([field, { value }]) => [field, value]));
    return {
      saved: row,
      values: { ...(row ?? noRow), ...values },
      changed: Object.keys(typed),
      added: !row && edits.has(key),
      errors: { ...refused, ...errors },
      theirs,
    };
  }

  /** Rebases an edit on the saved row; `own`: nobody else has written since. */
  function rebased(key: string, edit: RowEdits, own: boolean): RowEdits {
    const unsaved = Object.entries(edit.typed).filter(([field, { value }]) => value !== savedValue(key, field));
    const clashes = unsaved.filter(([field, { base }]) => !own && base !== savedValue(key, field));
    return {
      added: edit.added && !saved.has(key),
      typed: Object.fromEntries(
        unsaved.map(([field, { value, base }]) => [field, { value, base: own ? savedValue(key, field) : base }]),
      ),
      errors: edit.errors,
      refused: own ? {} : edit.refused,
      theirs: Object.fromEntries(clashes.map(([field]) => [field, savedValue(key, field)])),
    };
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    view(key: string): RowView {
      const known = views.get(key) ?? viewOf(key);
      views.set(key, known);
      return known;
    },
    summary: (): EditSummary => summary,
    /** Changes with every edit. */
    edition: (): number => edition,
    /** Keys of rows with unsaved edits, in the order of editing. */
    keys: (): readonly string[] => [...edits.keys()],
    has: (key: string): boolean => saved.has(key) || edits.has(key),

    /** Sets a typed value in a field of these rows; `error` if it is invalid. */
    type(keys: readonly string[], field: string, value: Value, error?: string): void {
      once(
        () => keys.forEach((key) => typeOne(key, field, value, error)),
        `${editingSession} ${field} ${keys.join(' ')}`,
      );
    },
    once,
    undo: undo.undo,
    redo: undo.redo,
    /** Adds rows, which the next save creates. */
    add(keys: readonly string[]): void {
      once(() => {
        for (const key of keys) if (!saved.has(key)) put(key, { ...(edits.get(key) ?? untouched), added: true });
      });
    },
    /** Discards the edits of these rows, or all. */
    revert(keys: readonly string[] = [...edits.keys()]): void {
      once(() => keys.forEach((key) => put(key, untouched)));
    },
    /** Starts an editing session. Returns a function that restores the row's edits, for Escape. */
    startEditing: (key: string): (() => void) => {
      const edit = edits.get(key) ?? untouched;
      editingSession += 1;
      const ownMark = `${editingSession} `;
      return () => {
        if (typeof last?.mark === 'string' && last.mark.startsWith(ownMark)) {
          last = undefined;
          undo.forget();
        }
        put(key, edit);
        notify();
      };
    },
    /** Sets the errors of a refused save, by row and field. */
    fail(sentences: ReadonlyMap<string, Readonly<Record<string, string>>>): void {
      for (const [key, refused] of sentences)
        put(key, { ...(edits.get(key) ?? { ...untouched, added: !saved.has(key) }), refused });
      notify();
    },
    /** Resolves clashes in favour of the typed values or of those that others saved. */
    settle(whose: 'mine' | 'theirs', keys: readonly string[] = [...edits.keys()]): void {
      once(() => {
        for (const key of keys) {
          const edit = edits.get(key);
          if (!edit) continue;
          const typed = Object.entries(edit.typed).flatMap(([field, one]): readonly (readonly [string, Typed])[] => {
            if (!(field in edit.theirs)) return [[field, one]];
            return whose === 'mine' ? [[field, { ...one, base: savedValue(key, field) }]] : [];
          });
          put(key, { ...edit, typed: Object.fromEntries(typed), theirs: {} });
        }
      });
    },
    /**
     * Sets the saved rows. `own`: they result from our own write, with no other write since the last load. Discards the
     * edits of rows that are no longer possible (`fits`), and returns their keys.
     */
    load(
      rows: ReadonlyMap<string, Row>,
      { own = false, fits = () => true }: { readonly own?: boolean; readonly fits?: (key: string) => boolean } = {},
    ): readonly string[] {
      const same = rows === saved;
      saved = rows;
      isPossible = fits;
      // A save can't be undone.
      if (own) undo.clear();
      last = undefined;
      // Nothing to render again, such as when a table opens with the rows that it was created with.
      if (same && edits.size === 0) return [];
      views.clear();
      const dropped = [...edits.keys()].filter((key) => !fits(key));
      for (const key of dropped) edits.delete(key);
      for (const [key, edit] of edits) put(key, rebased(key, edit, own));
      notify();
      return dropped;
    },
    keep: (): StoredRows => Object.fromEntries([...edits].map(([key, { added, typed }]) => [key, { added, typed }])),
    /** Restores stored edits on top of the saved rows. */
    restore(unsaved: StoredRows): void {
      for (const [key, edit] of Object.entries(unsaved)) put(key, rebased(key, { ...untouched, ...edit }, false));
      notify();
    },
  };
}

export type Edits = ReturnType<typeof createEdits>;
