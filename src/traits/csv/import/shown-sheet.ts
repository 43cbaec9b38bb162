import { createUndo } from '../../../grid/undo.ts';
import { CheckedSheet, type SheetGiven } from './checked-sheet.ts';
import type { StoredImport } from './import-storage.ts';
import { cellText } from './rows.ts';
import type { WorkView } from './work-view.ts';

/** Rows of one call: few enough that a pause comes soon, and a page stays responsive. */
export const checkedAtOnce = 200;
/** So often, in milliseconds, a filter looks at rows that are on their way. */
const settling = 250;

export interface ShownGiven extends SheetGiven {
  readonly keep: StoredImport;
}

/** The text of a cell, by the place of its row in the file; without one it is as the file has it. */
export interface Correction {
  readonly place: number;
  readonly path: string;
  readonly text: string | undefined;
}

/** The rows of a file as people look at them and put them right: whoever subscribes hears of every change. */
export abstract class ShownSheet extends CheckedSheet {
  readonly #keep: StoredImport;
  readonly #listeners = new Set<() => void>();
  #settled = 0;
  protected shown: WorkView;
  /** Checks of corrected rows that are under way. */
  readonly #checks = new Set<Promise<unknown>>();
  readonly #undo = createUndo();

  constructor(given: ShownGiven) {
    super(given);
    this.#keep = given.keep;
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
      version: 0,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly view = (): WorkView => this.shown;

  /** Corrects cells, all of them as one step that can be undone. */
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
   * Only the rows of these cells are checked again, and those about the same record. Until the answer arrives they
   * count as unchecked; if a row is corrected several times, the answer to the last correction counts, whichever
   * arrives first. What is written stays as it was written.
   */
  async #setCells(cells: readonly Correction[]): Promise<void> {
    const open = cells.filter(({ place }) => this.states[place]?.written === false);
    for (const { place, path, text } of open) this.fix(this.sheet.rows[place]?.row ?? 0, path, text);
    const before = this.repeated;
    this.findRepeated();
    const touched = new Set([
      ...open.map(({ place }) => place),
      ...[...before.keys(), ...this.repeated.keys()].filter((one) => before.has(one) !== this.repeated.has(one)),
    ]);
    void this.#keep.write({ fixes: this.fixList() });
    await this.#checkAnew([...touched].filter((one) => this.states[one]?.written !== true));
  }

  /** Checks corrected rows again of which no answer came. */
  async checkAgain(): Promise<void> {
    await this.#checkAnew(this.states.flatMap(({ outcome }, place) => (outcome === 'unchecked' ? [place] : [])));
  }

  async #checkAnew(places: readonly number[]): Promise<void> {
    for (const place of places) this.renew(place);
    const check = this.#ask(places);
    this.#checks.add(check);
    this.show({ checking: true });
    const trouble = await check;
    this.#checks.delete(check);
    this.show({ checking: this.#checks.size > 0, trouble });
  }

  /** @returns why there is no answer, where there is none */
  async #ask(places: readonly number[]): Promise<string | undefined> {
    try {
      for (let from = 0; from < places.length; from += checkedAtOnce)
        await this.send(places.slice(from, from + checkedAtOnce), undefined, undefined);
      return undefined;
    } catch (error) {
      // Typed over since, and answered, a row is looked at by another check.
      return places.some((place) => this.states[place]?.outcome === 'unchecked') ? sentenceOf(error) : undefined;
    } finally {
      this.retake(places);
    }
  }

  /** When every corrected row that is being looked at has its answer. */
  protected async checksDone(): Promise<void> {
    await Promise.all(this.#checks);
  }

  /** These rows were looked at anew: what is written of them may be another than before. */
  protected abstract retake(places: readonly number[]): void;

  protected show(changed: Partial<WorkView>): void {
    // A copy of very many rows with every answer would be most of what a page does while they are on their way; rows
    // that are corrected meanwhile stay where they are.
    const busy = this.shown.phase === 'checking' || this.shown.phase === 'writing';
    const settles = 'phase' in changed || (busy && 'done' in changed && performance.now() - this.#settled > settling);
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

export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
