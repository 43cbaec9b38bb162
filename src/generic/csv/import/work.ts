import type { Undone } from '../../../data-provider/csv-types.ts';
import { CheckedSheet, type SheetGiven } from './checked-sheet.ts';
import type { Holding } from './keep.ts';
import type { RowState } from './rows.ts';
import type { WorkPhase, WorkView } from './work-view.ts';

/** Rows of one call: few enough that a pause comes soon, and a page stays responsive. */
const atOnce = { check: 200, write: 100 };
/** So many checks are asked at a time. */
const asking = 2;
/** So often, in milliseconds, a filter looks at rows that are on their way. */
const settling = 250;

interface Given extends SheetGiven {
  readonly keep: Holding;
  readonly fileName: string;
  readonly digest: string;
}

/**
 * The rows of one file on their way: every row is checked before any is written, wrong ones can be corrected and are checked
 * again alone, and those that are good are written in order. React looks at it through `subscribe` and `view`.
 */
export class ImportWork extends CheckedSheet {
  readonly #given: Given;
  #settled = 0;
  readonly #listeners = new Set<() => void>();
  #view: WorkView;
  #stop = new AbortController();
  /** Places of the rows that the import takes, once that was decided. */
  #taken: ReadonlySet<number> = new Set();
  /** Checks of corrected rows that are under way. */
  readonly #checks = new Set<Promise<unknown>>();

  constructor(given: Given) {
    super(given);
    this.#given = given;
    this.#view = { phase: 'checking', counts: this.tally.counts, done: 0, of: this.states.length, checking: false, trouble: undefined, pausing: false, import: undefined, settled: this.states, version: 0 };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly view = (): WorkView => this.#view;

  /** Checks every row that isn't checked yet; it can be stopped and asked again. */
  async check(): Promise<void> {
    const stop = this.#begin('checking');
    this.findRepeated();
    const places = this.states.flatMap((state, place) => (state.outcome === 'unchecked' ? [place] : []));
    let next = 0;
    const ask = async (): Promise<void> => {
      while (next < places.length && !stop.signal.aborted) {
        const some = places.slice(next, (next += atOnce.check));
        await this.send(some, undefined, stop.signal);
        this.#show({ done: this.states.length - this.tally.counts.unchecked });
      }
    };
    try {
      await Promise.all(Array.from({ length: asking }, ask));
      if (!stop.signal.aborted) this.#show({ phase: 'checked' });
    } catch (error) {
      if (stop.signal.aborted) return;
      stop.abort();
      this.#show({ trouble: sentenceOf(error) });
    }
  }

  /**
   * A cell typed anew: its row alone is checked again, and those that are about the same record. Until the answer is there they count
   * as unchecked; of several corrections of a row the answer about the last one counts, whichever comes first.
   */
  async correct(place: number, path: string, text: string): Promise<void> {
    const row = this.sheet.rows[place];
    if (!row) return;
    this.fix(row.row, path, text);
    const before = this.repeated;
    this.findRepeated();
    const touched = new Set([place, ...[...before.keys(), ...this.repeated.keys()].filter((one) => before.has(one) !== this.repeated.has(one))]);
    void this.#given.keep.write({ fixes: this.fixList() });
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
    this.#show({ checking: true });
    const trouble = await check;
    this.#checks.delete(check);
    this.#show({ checking: this.#checks.size > 0, trouble });
  }

  /** @returns why there is no answer, where there is none */
  async #ask(places: readonly number[]): Promise<string | undefined> {
    try {
      for (let from = 0; from < places.length; from += atOnce.check) await this.send(places.slice(from, from + atOnce.check), undefined, undefined);
      return undefined;
    } catch (error) {
      // Typed over since, and answered, a row is looked at by another check.
      return places.some((place) => this.states[place]?.outcome === 'unchecked') ? sentenceOf(error) : undefined;
    } finally {
      this.#retake(places);
    }
  }

  /**
   * Takes up an import where it was left: the server knows which rows are written; the others of it wait to be. All others are
   * checked again, so that what is wrong with them and what they would change is known.
   */
  async recall(importId: number, rows: readonly number[]): Promise<void> {
    const { csv, resource } = this.#given;
    this.#begin('checking');
    const byRow = this.#placesByRow();
    const taken = new Set(rows.flatMap((row) => byRow.get(row) ?? []));
    try {
      const made = await csv.oneImport(resource.name, importId);
      await this.#readWritten(importId);
      this.findRepeated();
      // What is still to be written is looked at anew: the records may have changed since the tab was closed.
      const out = this.states.flatMap(({ written }, place) => (taken.has(place) && written ? [] : [place]));
      for (let from = 0; from < out.length; from += atOnce.check) await this.send(out.slice(from, from + atOnce.check), undefined, undefined);
      this.#taken = taken;
      this.#show({ import: made, phase: made.status === 'running' ? 'paused' : 'finished', ...this.#progress() });
    } catch (error) {
      this.#show({ trouble: sentenceOf(error) });
    }
  }

  #placesByRow(): ReadonlyMap<number, number> {
    return new Map(this.sheet.rows.map(({ row }, place) => [row, place]));
  }

  /** What the server knows of the rows of an import. */
  async #readWritten(importId: number): Promise<void> {
    const { csv, resource } = this.#given;
    const byRow = this.#placesByRow();
    for (let page = 1, read = 0; ; page += 1) {
      const { data, total } = await csv.importedRows(resource.name, importId, { page });
      for (const answer of data) this.take(byRow.get(answer.row) ?? -1, answer, true);
      read += data.length;
      if (data.length === 0 || read >= total) return;
    }
  }

  /** Writes the rows that are good, in their order; after a pause what is left of them. Corrected rows are waited for. */
  async write(): Promise<void> {
    const { csv, resource, mode, fileName, digest, keep } = this.#given;
    // A second press of the button would open a second import of the same rows.
    if (this.#view.phase === 'writing') return;
    const { counts } = this.#view;
    const stop = this.#begin('writing', this.#view.import ? {} : { done: 0, of: counts.create + counts.update + counts.unchanged });
    await Promise.all(this.#checks);
    const first = !this.#view.import;
    if (first) this.#taken = new Set(this.states.flatMap(({ outcome }, place) => (isGood(outcome) ? [place] : [])));
    let left = this.#left();
    this.#show({ of: this.#taken.size, done: this.#taken.size - left.length });
    try {
      if (first && left.length > 0 && !stop.signal.aborted) {
        const made = await csv.openImport(resource.name, { file_name: fileName, mode, total: left.length, digest });
        this.#show({ import: made });
        await keep.write({ importId: made.id, rows: this.#takenRows() });
      }
      while (left.length > 0 && !stop.signal.aborted) {
        // What is under way is waited for: whoever pauses knows what was written.
        const some = left.slice(0, atOnce.write);
        await this.send(some, this.#view.import?.id, undefined);
        left = left.slice(some.length);
        this.#show({ done: this.#view.done + some.length });
      }
      if (this.#view.import && !stop.signal.aborted) await this.finish();
      else this.#show({ phase: this.#view.import ? 'paused' : 'checked', pausing: false });
    } catch (error) {
      if (await this.#endedElsewhere().catch(() => false)) return;
      this.#show({ phase: this.#view.import ? 'paused' : 'checked', pausing: false, trouble: sentenceOf(error) });
    }
  }

  /** In another tab the same import may have gone on to its end, or been stopped or undone: that is told, and nothing is in the way. */
  async #endedElsewhere(): Promise<boolean> {
    const { csv, resource, keep } = this.#given;
    const made = this.#view.import && (await csv.oneImport(resource.name, this.#view.import.id));
    if (!made || made.status === 'running') return false;
    await this.#readWritten(made.id);
    this.#show({ import: made, phase: 'finished', pausing: false, ...this.#progress() });
    await keep.forget();
    return true;
  }

  /** Waits for what is under way, and stops there. */
  pause(): void {
    this.#stop.abort();
    if (this.#view.phase === 'writing' && !this.#view.pausing) this.#show({ pausing: true });
  }

  /** No more rows are written: what was written stays, the rest is told. */
  async finish(): Promise<void> {
    const { csv, resource, keep } = this.#given;
    const { import: made } = this.#view;
    if (!made) return;
    try {
      this.#show({ import: await csv.finishImport(resource.name, made.id), phase: 'finished', pausing: false, trouble: undefined });
      await keep.forget();
    } catch (error) {
      this.#show({ phase: 'paused', pausing: false, trouble: sentenceOf(error) });
    }
  }

  /** The import was taken back, or is being; of some of its records perhaps not. */
  async undone(undone: Undone | undefined): Promise<void> {
    const { csv, resource } = this.#given;
    const { import: made } = this.#view;
    if (!made) return;
    const counts = { ...made.counts, ...(undone && { undone: undone.undone }) };
    const whole = undone !== undefined && undone.left.length + (undone.more ?? 0) === 0;
    this.#show({ import: { ...made, counts, ...(whole && { status: 'undone' }) } });
    if (!undone) this.#show({ import: await csv.oneImport(resource.name, made.id).catch(() => made) });
  }

  /** Nobody looks any more. */
  leave(): void {
    this.#stop.abort();
  }

  #begin(phase: WorkPhase, changed: Partial<WorkView> = {}): AbortController {
    this.#stop = new AbortController();
    this.#show({ phase, trouble: undefined, pausing: false, ...changed });
    return this.#stop;
  }

  /** Rows that are still to be written, in their order. */
  #left(): readonly number[] {
    return [...this.#taken].filter((place) => this.states[place]?.written === false && isGood(this.states[place].outcome)).toSorted((one, other) => one - other);
  }

  #takenRows(): readonly number[] {
    return [...this.#taken].map((place) => this.sheet.rows[place]?.row ?? 0);
  }

  #progress(): Pick<WorkView, 'of' | 'done'> {
    return { of: this.#taken.size, done: this.#taken.size - this.#left().length };
  }

  /** Corrected during a pause: what is good now is written with the others, and what is no more is not. */
  #retake(places: readonly number[]): void {
    if (!this.#view.import) return;
    const taken = new Set(this.#taken);
    for (const place of places) {
      if (isGood(this.states[place]?.outcome)) taken.add(place);
      else taken.delete(place);
    }
    this.#taken = taken;
    this.#show(this.#progress());
    void this.#given.keep.write({ rows: this.#takenRows() });
  }

  #show(changed: Partial<WorkView>): void {
    // A copy of very many rows with every answer would be most of what a page does while they are on their way.
    const settles = 'phase' in changed || ('done' in changed && performance.now() - this.#settled > settling);
    if (settles) this.#settled = performance.now();
    this.#view = { ...this.#view, ...(settles && { settled: [...this.states] }), ...changed, counts: this.tally.counts, version: this.#view.version + 1 };
    for (const listener of this.#listeners) listener();
  }
}

const isGood = (outcome: RowState['outcome'] | undefined) => outcome !== undefined && outcome !== 'wrong' && outcome !== 'unchecked';

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
