import { CheckedSheet, type SheetGiven } from './checked-sheet.ts';
import type { StoredImport } from './import-storage.ts';
import type { WorkView } from './work-view.ts';

/** Rows of one call: few enough that a pause comes soon, and a page stays responsive. */
export const checkedAtOnce = 200;
/** So often, in milliseconds, a filter looks at rows that are on their way. */
const settling = 250;

export interface ShownGiven extends SheetGiven {
  readonly keep: StoredImport;
}

/** The rows of a file as people look at them and put them right: whoever subscribes hears of every change. */
export abstract class ShownSheet extends CheckedSheet {
  readonly #keep: StoredImport;
  readonly #listeners = new Set<() => void>();
  #settled = 0;
  protected shown: WorkView;
  /** Checks of corrected rows that are under way. */
  readonly #checks = new Set<Promise<unknown>>();

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

  /**
   * A cell typed anew: its row alone is checked again, and those that are about the same record. Until the answer is
   * there they count as unchecked; of several corrections of a row the answer about the last one counts, whichever
   * comes first.
   */
  async correct(place: number, path: string, text: string): Promise<void> {
    const row = this.sheet.rows[place];
    if (!row) return;
    this.fix(row.row, path, text);
    const before = this.repeated;
    this.findRepeated();
    const touched = new Set([
      place,
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
