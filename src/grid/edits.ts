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
    views.delete(key);
    if (edit.added || Object.keys(edit.typed).length > 0) edits.set(key, edit);
    else edits.delete(key);
  };

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
      for (const key of keys) typeOne(key, field, value, error);
      tell();
    },
    /** Rows that the next save makes. */
    add(keys: readonly string[]): void {
      for (const key of keys) if (!saved.has(key)) put(key, { ...(edits.get(key) ?? untouched), added: true });
      tell();
    },
    /** Gives up what was typed: in these rows, or everywhere. */
    revert(keys: readonly string[] = [...edits.keys()]): void {
      for (const key of keys) put(key, untouched);
      tell();
    },
    /** The edit of a row, to be put back with the second: for Escape. */
    take: (key: string): (() => void) => {
      const edit = edits.get(key) ?? untouched;
      return () => {
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
      for (const key of keys) {
        const edit = edits.get(key);
        if (!edit) continue;
        const typed = Object.entries(edit.typed).flatMap(([field, one]): readonly (readonly [string, Typed])[] => {
          if (!(field in edit.theirs)) return [[field, one]];
          return whose === 'mine' ? [[field, { ...one, base: savedValue(key, field) }]] : [];
        });
        put(key, { ...edit, typed: Object.fromEntries(typed), theirs: {} });
      }
      tell();
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
