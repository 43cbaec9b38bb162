import { createUndo } from './undo.ts';

/** One value of a row: money and numbers as their kinds keep them; a text that a kind refuses stays as it was typed. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/** The field of a sentence that says that there is such a row already. */
export const alreadyThere = 'choices';

/** How one row looks: what is saved, with what was typed over it. The same object as long as nothing of it changes. */
export interface RowView {
  readonly saved: Row | undefined;
  /** Saved values with those typed over them. */
  readonly values: Row;
  /** Names of the fields that differ from what is saved. */
  readonly changed: readonly string[];
  /** Is not saved yet: to be made with the next save. */
  readonly added: boolean;
  /** Sentences by field; `''` is for the row as a whole. */
  readonly errors: Readonly<Record<string, string>>;
  /** What others saved in fields after one had typed there. */
  readonly theirs: Row;
}

export interface EditSummary {
  readonly changed: number;
  readonly added: number;
  /** With a sentence about something. */
  readonly wrong: number;
  /** Among them those that can't even be sent. */
  readonly invalid: number;
  readonly clashing: number;
}

/** What was typed in one field, and what was saved there at that time. */
interface Typed {
  readonly value: Value;
  readonly base: Value;
}

interface RowEdits {
  /** Asked for as it is, even with nothing typed. */
  readonly added: boolean;
  readonly typed: Readonly<Record<string, Typed>>;
  /** Found while typing, and said by a refused save. */
  readonly errors: Readonly<Record<string, string>>;
  readonly refused: Readonly<Record<string, string>>;
  readonly theirs: Row;
}

/** Edits as they can be kept outside of the page, and taken up again. */
export type KeptEdits = Readonly<Record<string, Pick<RowEdits, 'added' | 'typed'>>>;

/** Rows before a step and after it. */
interface Step {
  readonly before: Map<string, RowEdits>;
  readonly after: Map<string, RowEdits>;
  /** Which step it is: what comes with the same one after it belongs to it. */
  readonly mark: unknown;
}

const untouched: RowEdits = { added: false, typed: {}, errors: {}, refused: {}, theirs: {} };
const noRow: Row = {};
const noSummary: EditSummary = { changed: 0, added: 0, wrong: 0, invalid: 0, clashing: 0 };
const without = <T>(values: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

/**
 * Unsaved changes of a table with thousands of rows, outside of React: each cell asks for its own row, so that a key
 * redraws one cell. A failed save loses nothing, and what others saved meanwhile is merged below what was typed.
 */
export function createEdits() {
  let saved: ReadonlyMap<string, Row> = new Map();
  const edits = new Map<string, RowEdits>();
  const views = new Map<string, RowView>();
  const listeners = new Set<() => void>();
  let summary = noSummary;
  let edition = 0;
  const undo = createUndo();
  /** The step under way, and the last one. */
  let step: Step | undefined;
  let last: Step | undefined;
  /** Counts how often typing began: what is typed in one go is one step. */
  let begun = 0;
  let fitting = (_key: string): boolean => true;

  const tell = () => {
    const now = summed();
    // The same object while it says the same: most keys change a row, but not the sums.
    if (Object.entries(now).some(([name, count]) => Reflect.get(summary, name) !== count)) summary = now;
    edition += 1;
    for (const listener of listeners) listener();
  };
  const summed = (): EditSummary => {
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

  /** Edits as they were, over what is saved now. */
  const putBack = (rows: ReadonlyMap<string, RowEdits>) => {
    last = undefined;
    for (const [key, edit] of rows) if (fitting(key)) put(key, rebased(key, edit, false));
    tell();
  };

  /** Does something as one step that can be undone; with the mark of the step before, as part of that. */
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
        undo.record({ undo: () => putBack(now.before), redo: () => putBack(now.after) });
        last = now;
      }
      tell();
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

  /** A edit over what is saved now; `own` where nobody else can have written since. */
  function rebased(key: string, edit: RowEdits, own: boolean): RowEdits {
    const kept = Object.entries(edit.typed).filter(([field, { value }]) => value !== savedValue(key, field));
    const clashes = kept.filter(([field, { base }]) => !own && base !== savedValue(key, field));
    return {
      added: edit.added && !saved.has(key),
      typed: Object.fromEntries(
        kept.map(([field, { value, base }]) => [field, { value, base: own ? savedValue(key, field) : base }]),
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
    /** Another number after every change. */
    edition: (): number => edition,
    /** Keys of rows with something unsaved, in the order in which they were touched. */
    keys: (): readonly string[] => [...edits.keys()],
    has: (key: string): boolean => saved.has(key) || edits.has(key),

    /** What was typed into a field of these rows; `error` where it can't be saved so. */
    type(keys: readonly string[], field: string, value: Value, error?: string): void {
      once(() => keys.forEach((key) => typeOne(key, field, value, error)), `${begun} ${field} ${keys.join(' ')}`);
    },
    once,
    undo: undo.undo,
    redo: undo.redo,
    /** Rows that the next save makes. */
    add(keys: readonly string[]): void {
      once(() => {
        for (const key of keys) if (!saved.has(key)) put(key, { ...(edits.get(key) ?? untouched), added: true });
      });
    },
    /** Gives up what was typed: in these rows, or everywhere. */
    revert(keys: readonly string[] = [...edits.keys()]): void {
      once(() => keys.forEach((key) => put(key, untouched)));
    },
    /** The edit of a row, to be put back with the second: for Escape. */
    take: (key: string): (() => void) => {
      const edit = edits.get(key) ?? untouched;
      begun += 1;
      const mine = `${begun} `;
      return () => {
        if (typeof last?.mark === 'string' && last.mark.startsWith(mine)) {
          last = undefined;
          undo.forget();
        }
        put(key, edit);
        tell();
      };
    },
    /** Sentences of a refused save, by row and field. */
    fail(sentences: ReadonlyMap<string, Readonly<Record<string, string>>>): void {
      for (const [key, refused] of sentences)
        put(key, { ...(edits.get(key) ?? { ...untouched, added: !saved.has(key) }), refused });
      tell();
    },
    /** Answers a clash: what was typed stands, over what others saved; or it is given up. */
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
     * What is saved now. `own`: by our own write, between which and the last load nobody else wrote. `fits` says which
     * rows there can still be; gives the keys of those given up for it.
     */
    load(
      rows: ReadonlyMap<string, Row>,
      { own = false, fits = () => true }: { readonly own?: boolean; readonly fits?: (key: string) => boolean } = {},
    ): readonly string[] {
      saved = rows;
      fitting = fits;
      // What is saved is undone by nothing but another save.
      if (own) undo.clear();
      last = undefined;
      views.clear();
      const lost = [...edits.keys()].filter((key) => !fits(key));
      for (const key of lost) edits.delete(key);
      for (const [key, edit] of edits) put(key, rebased(key, edit, own));
      tell();
      return lost;
    },
    keep: (): KeptEdits => Object.fromEntries([...edits].map(([key, { added, typed }]) => [key, { added, typed }])),
    /** Takes kept edits up over what is saved now. */
    restore(kept: KeptEdits): void {
      for (const [key, edit] of Object.entries(kept)) put(key, rebased(key, { ...untouched, ...edit }, false));
      tell();
    },
  };
}

export type Edits = ReturnType<typeof createEdits>;
