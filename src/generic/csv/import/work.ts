import { CheckedSheet, type SheetGiven } from './checked-sheet.ts';
import type { Keep } from './keep.ts';
import { countRows, unchecked } from './rows.ts';
import type { WorkPhase, WorkView } from './work-view.ts';

/** Rows of one call: few enough that a pause comes soon, and a page stays responsive. */
const atOnce = { check: 200, write: 100 };
/** So many checks are asked at a time. */
const asking = 2;

interface Given extends SheetGiven {
  readonly keep: Keep;
  readonly fileName: string;
  readonly digest: string;
}

/**
 * The rows of one file on their way: every row is checked before any is written, wrong ones can be corrected and are checked
 * again alone, and those that are good are written in order. React looks at it through `subscribe` and `view`.
 */
export class ImportWork extends CheckedSheet {
  readonly #given: Given;
  readonly #listeners = new Set<() => void>();
  #view: WorkView;
  #stop = new AbortController();
  /** Places of the rows that are still to be written, once that was decided. */
  #left: readonly number[] = [];

  constructor(given: Given) {
    super(given);
    this.#given = given;
    this.#view = { phase: 'checking', counts: countRows(this.states), done: 0, of: this.states.length, trouble: undefined, pausing: false, import: undefined, settled: this.states, version: 0 };
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
        this.#show({ done: this.states.length - this.states.filter(({ outcome }) => outcome === 'unchecked').length });
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

  /** A cell typed anew: its row alone is checked again, and those that are about the same record. */
  async correct(place: number, path: string, text: string): Promise<void> {
    const row = this.sheet.rows[place];
    if (!row) return;
    this.fix(row.row, path, text);
    const before = this.repeated;
    this.findRepeated();
    const touched = new Set([place, ...[...before.keys(), ...this.repeated.keys()].filter((one) => before.has(one) !== this.repeated.has(one))]);
    this.#show({});
    void this.#given.keep.write({ fixes: this.fixList() });
    try {
      const places = [...touched];
      for (let from = 0; from < places.length; from += atOnce.check) await this.send(places.slice(from, from + atOnce.check), undefined, undefined);
      this.#show({ trouble: undefined });
      this.#joinLeft(place);
    } catch (error) {
      for (const one of touched) this.put(one, unchecked);
      this.#show({ trouble: sentenceOf(error) });
    }
  }

  /**
   * Takes up an import where it was left: the server knows which rows are written; the others of it wait to be. All others are
   * checked again, so that what is wrong with them and what they would change is known.
   */
  async recall(importId: number, rows: readonly number[]): Promise<void> {
    const { csv, resource } = this.#given;
    this.#begin('checking');
    const byRow = new Map(this.sheet.rows.map(({ row }, place) => [row, place]));
    const taken = new Set(rows.flatMap((row) => byRow.get(row) ?? []));
    try {
      const made = await csv.oneImport(resource.name, importId);
      for (let page = 1, read = 0; ; page += 1) {
        const { data, total } = await csv.importedRows(resource.name, importId, { page });
        for (const answer of data) this.take(byRow.get(answer.row) ?? -1, answer, true);
        read += data.length;
        if (data.length === 0 || read >= total) break;
      }
      this.findRepeated();
      // What is still to be written is looked at anew: the records may have changed since the tab was closed.
      const out = this.states.flatMap(({ written }, place) => (taken.has(place) && written ? [] : [place]));
      for (let from = 0; from < out.length; from += atOnce.check) await this.send(out.slice(from, from + atOnce.check), undefined, undefined);
      this.#left = [...taken].filter((place) => this.states[place]?.written !== true);
      this.#show({ import: made, phase: made.status === 'running' ? 'paused' : 'finished', of: taken.size, done: taken.size - this.#left.length });
    } catch (error) {
      this.#show({ trouble: sentenceOf(error) });
    }
  }

  /** Writes the rows that are good, in their order; after a pause what is left of them. */
  async write(): Promise<void> {
    const { csv, resource, mode, fileName, digest, keep } = this.#given;
    const first = !this.#view.import;
    if (first) this.#left = this.states.flatMap(({ outcome }, place) => (outcome === 'wrong' || outcome === 'unchecked' ? [] : [place]));
    const stop = this.#begin('writing', first ? { done: 0, of: this.#left.length } : {});
    try {
      if (first) {
        const made = await csv.openImport(resource.name, { file_name: fileName, mode, total: this.#left.length, digest });
        await keep.write({ importId: made.id, rows: this.#left.map((place) => this.sheet.rows[place]?.row ?? 0) });
        this.#show({ import: made });
      }
      while (this.#left.length > 0 && !stop.signal.aborted) {
        // What is under way is waited for: whoever pauses knows what was written.
        const some = this.#left.slice(0, atOnce.write);
        await this.send(some, this.#view.import?.id, undefined);
        this.#left = this.#left.slice(some.length);
        this.#show({ done: this.#view.done + some.length });
      }
      if (stop.signal.aborted) this.#show({ phase: 'paused', pausing: false });
      else await this.finish();
    } catch (error) {
      this.#show({ phase: this.#view.import ? 'paused' : 'checked', pausing: false, trouble: sentenceOf(error) });
    }
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

  /** What was undone of the import is told by another call; here it only is no more. */
  undone(): void {
    const { import: made } = this.#view;
    if (made) this.#show({ import: { ...made, status: 'undone' } });
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

  /** Put right during a pause, a row is written with the others. */
  #joinLeft(place: number): void {
    const state = this.states[place];
    if (!this.#view.import || !state || state.written || state.outcome === 'wrong' || this.#left.includes(place)) return;
    this.#left = [...this.#left, place].toSorted((one, other) => one - other);
    this.#show({ of: this.#view.done + this.#left.length });
    void this.#given.keep.write({ rows: this.#left.map((one) => this.sheet.rows[one]?.row ?? 0) });
  }

  #show(changed: Partial<WorkView>): void {
    const settles = 'done' in changed || 'phase' in changed;
    this.#view = { ...this.#view, ...(settles && { settled: [...this.states] }), ...changed, counts: countRows(this.states), version: this.#view.version + 1 };
    for (const listener of this.#listeners) listener();
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
