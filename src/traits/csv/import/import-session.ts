import type { Undone } from '../../../data-provider/csv-types.ts';
import { yieldToBrowser } from './yield-to-browser.ts';
import type { RowState } from './rows.ts';
import { checkedAtOnce, sentenceOf, type ShownGiven, ShownSheet } from './shown-sheet.ts';
import type { WorkPhase, WorkView } from './work-view.ts';

/** Rows of one call: few enough that a pause comes soon, and a page stays responsive. */
const writtenAtOnce = 100;
/** So many checks are asked at a time. */
const asking = 2;

interface Given extends ShownGiven {
  readonly fileName: string;
  readonly digest: string;
}

/**
 * The rows of one file on their way: every row is checked before any is written, wrong ones can be corrected and are
 * checked again alone, and those that are good are written in order. React looks at it through `subscribe` and `view`.
 */
export class ImportSession extends ShownSheet {
  readonly #given: Given;
  #stop = new AbortController();
  /** Places of the rows that the import takes, once that was decided. */
  #taken: ReadonlySet<number> = new Set();

  constructor(given: Given) {
    super(given);
    this.#given = given;
  }

  /** Checks every row that isn't checked yet; it can be stopped and asked again. */
  async check(): Promise<void> {
    const stop = this.#begin('checking');
    // Of very many rows it takes a moment: the page is drawn first.
    await yieldToBrowser();
    this.findRepeated();
    await yieldToBrowser();
    const places = this.states.flatMap((state, place) => (state.outcome === 'unchecked' ? [place] : []));
    let next = 0;
    const ask = async (): Promise<void> => {
      while (next < places.length && !stop.signal.aborted) {
        const some = places.slice(next, (next += checkedAtOnce));
        await this.send(some, undefined, stop.signal);
        this.show({ done: this.states.length - this.tally.counts.unchecked });
      }
    };
    try {
      await Promise.all(Array.from({ length: asking }, ask));
      if (!stop.signal.aborted) this.show({ phase: 'checked' });
    } catch (error) {
      if (stop.signal.aborted) return;
      stop.abort();
      this.show({ trouble: sentenceOf(error) });
    }
  }

  /**
   * Takes up an import where it was left: the server knows which rows are written; the others of it wait to be. All
   * others are checked again, so that what is wrong with them and what they would change is known.
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
      for (let from = 0; from < out.length; from += checkedAtOnce)
        await this.send(out.slice(from, from + checkedAtOnce), undefined, undefined);
      this.#taken = taken;
      this.show({ import: made, phase: made.status === 'running' ? 'paused' : 'finished', ...this.#progress() });
    } catch (error) {
      this.show({ trouble: sentenceOf(error) });
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

  /**
   * Writes the rows that are good, in their order; after a pause what is left of them. Corrected rows are waited for.
   */
  async write(): Promise<void> {
    const { csv, resource, mode, fileName, digest, keep } = this.#given;
    // A second press of the button would open a second import of the same rows.
    if (this.shown.phase === 'writing') return;
    const { counts } = this.shown;
    const stop = this.#begin(
      'writing',
      this.shown.import ? {} : { done: 0, of: counts.create + counts.update + counts.unchanged },
    );
    await this.checksDone();
    const first = !this.shown.import;
    if (first) this.#taken = new Set(this.states.flatMap(({ outcome }, place) => (isGood(outcome) ? [place] : [])));
    let left = this.#left();
    this.show({ of: this.#taken.size, done: this.#taken.size - left.length });
    try {
      if (first && left.length > 0 && !stop.signal.aborted) {
        const made = await csv.openImport(resource.name, { file_name: fileName, mode, total: left.length, digest });
        this.show({ import: made });
        await keep.write({ importId: made.id, rows: this.#takenRows() });
      }
      while (left.length > 0 && !stop.signal.aborted) {
        // What is under way is waited for: whoever pauses knows what was written.
        const some = left.slice(0, writtenAtOnce);
        await this.send(some, this.shown.import?.id, undefined);
        left = left.slice(some.length);
        this.show({ done: this.shown.done + some.length });
      }
      if (this.shown.import && !stop.signal.aborted) await this.finish();
      else this.show({ phase: this.shown.import ? 'paused' : 'checked', pausing: false });
    } catch (error) {
      if (await this.#endedElsewhere().catch(() => false)) return;
      this.show({ phase: this.shown.import ? 'paused' : 'checked', pausing: false, trouble: sentenceOf(error) });
    }
  }

  /**
   * In another tab the same import may have gone on to its end, or been stopped or undone: that is told, and nothing is
   * in the way.
   */
  async #endedElsewhere(): Promise<boolean> {
    const { csv, resource, keep } = this.#given;
    const made = this.shown.import && (await csv.oneImport(resource.name, this.shown.import.id));
    if (!made || made.status === 'running') return false;
    await this.#readWritten(made.id);
    this.show({ import: made, phase: 'finished', pausing: false, ...this.#progress() });
    await keep.forget();
    return true;
  }

  /** Waits for what is under way, and stops there. */
  pause(): void {
    this.#stop.abort();
    if (this.shown.phase === 'writing' && !this.shown.pausing) this.show({ pausing: true });
  }

  /** No more rows are written: what was written stays, the rest is told. */
  async finish(): Promise<void> {
    const { csv, resource, keep } = this.#given;
    const { import: made } = this.shown;
    if (!made) return;
    try {
      this.show({
        import: await csv.finishImport(resource.name, made.id),
        phase: 'finished',
        pausing: false,
        trouble: undefined,
      });
      await keep.forget();
    } catch (error) {
      this.show({ phase: 'paused', pausing: false, trouble: sentenceOf(error) });
    }
  }

  /** The import was taken back, or is being; of some of its records perhaps not. */
  async undone(undone: Undone | undefined): Promise<void> {
    const { csv, resource } = this.#given;
    const { import: made } = this.shown;
    if (!made) return;
    const counts = { ...made.counts, ...(undone && { undone: undone.undone }) };
    const whole = undone !== undefined && undone.left.length + (undone.more ?? 0) === 0;
    this.show({ import: { ...made, counts, ...(whole && { status: 'undone' }) } });
    if (!undone) this.show({ import: await csv.oneImport(resource.name, made.id).catch(() => made) });
  }

  /** Nobody looks any more. */
  leave(): void {
    this.#stop.abort();
  }

  #begin(phase: WorkPhase, changed: Partial<WorkView> = {}): AbortController {
    this.#stop = new AbortController();
    this.show({ phase, trouble: undefined, pausing: false, ...changed });
    return this.#stop;
  }

  /** Rows that are still to be written, in their order. */
  #left(): readonly number[] {
    return [...this.#taken]
      .filter((place) => this.states[place]?.written === false && isGood(this.states[place].outcome))
      .toSorted((one, other) => one - other);
  }

  #takenRows(): readonly number[] {
    return [...this.#taken].map((place) => this.sheet.rows[place]?.row ?? 0);
  }

  #progress(): Pick<WorkView, 'of' | 'done'> {
    return { of: this.#taken.size, done: this.#taken.size - this.#left().length };
  }

  /** Corrected during a pause: what is good now is written with the others, and what is no more is not. */
  protected override retake(places: readonly number[]): void {
    if (!this.shown.import) return;
    const taken = new Set(this.#taken);
    for (const place of places) {
      if (isGood(this.states[place]?.outcome)) taken.add(place);
      else taken.delete(place);
    }
    this.#taken = taken;
    this.show(this.#progress());
    void this.#given.keep.write({ rows: this.#takenRows() });
  }
}

const isGood = (outcome: RowState['outcome'] | undefined) =>
  outcome !== undefined && outcome !== 'wrong' && outcome !== 'unchecked';
