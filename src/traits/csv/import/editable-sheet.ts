import { createUndo } from '../../../grid/undo.ts';
import { CheckedSheet, type CheckedSheetOptions } from './checked-sheet.ts';
import type { StoredImport } from './import-storage.ts';
import type { Repeat } from './repeats.ts';
import { cellText } from './rows.ts';
import type { SessionView } from './session-view.ts';

/** Rows checked by one request: few, so that progress shows and the page stays responsive. */
export const checkBatchSize = 200;
/** Milliseconds between updates of the filtered rows during a run. */
const settleInterval = 250;

export interface EditableSheetOptions extends CheckedSheetOptions {
  readonly keep: StoredImport;
}

/** A correction of a cell, by the index of its row in the file; `text: undefined` restores the file's text. */
export interface Correction {
  readonly place: number;
  readonly path: string;
  readonly text: string | undefined;
}

/** The rows of a file with undoable corrections; an external store for React. */
export abstract class EditableSheet extends CheckedSheet {
  readonly #keep: StoredImport;
  readonly #listeners = new Set<() => void>();
  #settled = 0;
  protected shown: SessionView;
  /** Checks of corrected rows in progress. */
  readonly #checks = new Set<Promise<unknown>>();
  readonly #undo = createUndo();

  constructor(options: EditableSheetOptions) {
    super(options);
    this.#keep = options.keep;
    this.shown = {
      phase: 'checking',
      counts: this.tally.counts,
      done: 0,
      of: this.states.length,
      checking: false,
      trouble: undefined,
      pausing: false,
      import: undefined,
      settled: this.states,
      paddedCodes: new Map(),
      version: 0,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly view = (): SessionView => this.shown;

  /** Corrects cells as one undoable step. */
  async correct(cells: readonly Correction[]): Promise<void> {
    const after = cells.filter(({ place, path, text }) => text !== this.#textAt(place, path));
    if (after.length === 0) return;
    const before = after.map(({ place, path }) => ({
      place,
      path,
      text: this.fixes.get(this.sheet.rows[place]?.row ?? 0)?.get(path),
    }));
    this.#undo.record({ undo: () => void this.#setCells(before), redo: () => void this.#setCells(after) });
    await this.#setCells(after);
  }

  readonly undo = (): void => this.#undo.undo();
  readonly redo = (): void => this.#undo.redo();

  #textAt(place: number, path: string): string | undefined {
    const row = this.sheet.rows[place];
    const mapped = this.columns.find(({ column }) => column.path === path);
    return row && mapped && cellText(row, mapped, this.fixes);
  }

  /**
   * Only the rows of these cells, and rows about the same record, are checked again. Until the answer arrives they
   * count as unchecked; if a row is corrected several times, only the answer to the last correction counts, whatever
   * the order of arrival. Written rows don't change.
   */
  async #setCells(cells: readonly Correction[]): Promise<void> {
    const open = cells.filter(({ place }) => this.states[place]?.written === false);
    for (const { place, path, text } of open) this.fix(this.sheet.rows[place]?.row ?? 0, path, text);
    const before = this.repeated;
    this.findRepeated();
    const touched = new Set([
      ...open.map(({ place }) => place),
      ...[...before.keys(), ...this.repeated.keys()].filter(
        (one) => !isSameRepeat(before.get(one), this.repeated.get(one)),
      ),
    ]);
    void this.#keep.write({ fixes: this.fixList() });
    await this.#checkAnew([...touched].filter((one) => this.states[one]?.written !== true));
  }

  /** Retries checks of corrected rows that got no response. */
  async checkAgain(): Promise<void> {
    await this.#checkAnew(this.states.flatMap(({ outcome }, place) => (outcome === 'unchecked' ? [place] : [])));
  }

  async #checkAnew(places: readonly number[]): Promise<void> {
    for (const place of places) this.markUnchecked(place);
    const check = this.#ask(places);
    this.#checks.add(check);
    this.show({ checking: true });
    const trouble = await check;
    this.#checks.delete(check);
    this.show({ checking: this.#checks.size > 0, trouble });
  }

  /** @returns the error, if there was no response */
  async #ask(places: readonly number[]): Promise<string | undefined> {
    try {
      for (let from = 0; from < places.length; from += checkBatchSize)
        await this.send(places.slice(from, from + checkBatchSize), undefined, undefined);
      return undefined;
    } catch (error) {
      // Rows corrected meanwhile are checked by a later request.
      return places.some((place) => this.states[place]?.outcome === 'unchecked') ? sentenceOf(error) : undefined;
    } finally {
      this.retake(places);
    }
  }

  /** Waits for all checks in progress. */
  protected async checksDone(): Promise<void> {
    await Promise.all(this.#checks);
  }

  /** Called after rows were checked again, because the set of valid rows may change. */
  protected abstract retake(places: readonly number[]): void;

  protected show(changed: Partial<SessionView>): void {
    // Copying very many rows with every response would be too slow, so `settled` is updated at intervals, and not after
    // single corrections.
    const busy = this.shown.phase === 'checking' || this.shown.phase === 'writing';
    const settles =
      'phase' in changed || (busy && 'done' in changed && performance.now() - this.#settled > settleInterval);
    if (settles) this.#settled = performance.now();
    this.shown = {
      ...this.shown,
      ...(settles && { settled: [...this.states] }),
      ...changed,
      counts: this.tally.counts,
      version: this.shown.version + 1,
    };
    for (const listener of this.#listeners) listener();
  }
}

const isSameRepeat = (one: Repeat | undefined, other: Repeat | undefined) =>
  one?.row === other?.row && one?.path === other?.path && one?.of === other?.of;

export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
