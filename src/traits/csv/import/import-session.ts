import { modesOf } from '../../../../resources/csv/index.ts';
import type { Undone } from '../../../data-provider/csv-types.ts';
import { yieldToBrowser } from '../../../../resources/ui/yield-to-browser.ts';
import { type CodesToCheck, paddedCodes } from './damaged-codes.ts';
import type { RowState } from './rows.ts';
import { checkBatchSize, EditableSheet, type EditableSheetOptions, sentenceOf } from './editable-sheet.ts';
import { writesOf } from './outcomes.ts';
import type { SessionPhase, SessionView } from './session-view.ts';

/** Rows written by one request: few, so that a pause takes effect soon. */
const writeBatchSize = 100;
/** Simultaneous requests while checking. */
const checkConcurrency = 2;

interface SessionOptions extends EditableSheetOptions {
  readonly fileName: string;
  readonly digest: string;
}

/**
 * The import of one file: checks every row before any is written, checks corrected rows again, and writes valid rows in
 * order. An external store for React: `subscribe` and `view`.
 */
export class ImportSession extends EditableSheet {
  readonly #options: SessionOptions;
  #stop = new AbortController();
  /** Places of the rows to be written, once the import has started. */
  #taken: ReadonlySet<number> = new Set();

  constructor(options: SessionOptions) {
    super(options);
    this.#options = options;
  }

  /** Checks every unchecked row. Can be stopped and called again. */
  async check(): Promise<void> {
    const stop = this.#begin('checking');
    // Finding repeated keys among very many rows takes a moment: lets the page draw first.
    await yieldToBrowser();
    this.findRepeated();
    await yieldToBrowser();
    const places = this.states.flatMap((state, place) => (state.outcome === 'unchecked' ? [place] : []));
    let next = 0;
    const ask = async (): Promise<void> => {
      while (next < places.length && !stop.signal.aborted) {
        const some = places.slice(next, (next += checkBatchSize));
        await this.send(some, undefined, stop.signal);
        this.show({ done: this.states.length - this.tally.counts.unchecked });
      }
    };
    try {
      await Promise.all(Array.from({ length: checkConcurrency }, ask));
      const paddedCodes = await this.#lookUpPadded(stop.signal);
      if (!stop.signal.aborted) this.show({ phase: 'checked', paddedCodes });
    } catch (error) {
      if (stop.signal.aborted) return;
      stop.abort();
      this.show({ trouble: sentenceOf(error) });
    }
  }

  /**
   * Finds out whether records exist whose codes lost leading zeros in a spreadsheet; sends a dry run, which changes
   * nothing.
   */
  async #lookUpPadded(signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const { csv, resource } = this.#options;
    const codes = [...paddedCodes(this.codes())];
    const { key, version = 1 } = resource.csv ?? {};
    if (codes.length === 0 || key === undefined || !modesOf(resource).includes('update')) return new Map();
    const rows = codes.map(([code], index) => ({ row: index + 1, values: { [key]: code } }));
    // Errors are ignored, because only a warning depends on it.
    const answer = await csv
      .importRows(resource.name, 'update', { csv_version: version, dry_run: true, rows }, { signal })
      .catch(() => undefined);
    return new Map(
      (answer?.rows ?? []).flatMap(({ row, outcome }) => {
        const [code, number] = codes[row - 1] ?? [];
        const exists = outcome === 'unchanged' || outcome === 'update';
        return exists && code !== undefined && number !== undefined ? [[number, code]] : [];
      }),
    );
  }

  /** Data for detecting codes that a spreadsheet changed. */
  codes(): CodesToCheck {
    const { columns, fixes, states, sheet } = this;
    return { resource: this.#options.resource, rows: sheet.rows, columns, fixes, states };
  }

  /**
   * Resumes an import. The server knows which of its `rows` are written. All others are checked again, since the records
   * may have changed.
   */
  async resume(importId: number, rows: readonly number[]): Promise<void> {
    const { csv, resource } = this.#options;
    this.#begin('checking');
    const byRow = this.#placesByRow();
    const taken = new Set(rows.flatMap((row) => byRow.get(row) ?? []));
    try {
      const made = await csv.oneImport(resource.name, importId);
      await this.#readWritten(importId);
      this.findRepeated();
      const unwritten = this.states.flatMap(({ written }, place) => (taken.has(place) && written ? [] : [place]));
      for (let from = 0; from < unwritten.length; from += checkBatchSize)
        await this.send(unwritten.slice(from, from + checkBatchSize), undefined, undefined);
      this.#taken = taken;
      this.show({ import: made, phase: made.status === 'running' ? 'paused' : 'finished', ...this.#progress() });
    } catch (error) {
      this.show({ trouble: sentenceOf(error) });
    }
  }

  #placesByRow(): ReadonlyMap<number, number> {
    return new Map(this.sheet.rows.map(({ row }, place) => [row, place]));
  }

  /** Loads the outcomes of the rows that are written already. */
  async #readWritten(importId: number): Promise<void> {
    const { csv, resource } = this.#options;
    const byRow = this.#placesByRow();
    for (let page = 1, read = 0; ; page += 1) {
      const { data, total } = await csv.importedRows(resource.name, importId, { page });
      for (const answer of data) this.take(byRow.get(answer.row) ?? -1, answer, true);
      read += data.length;
      if (data.length === 0 || read >= total) return;
    }
  }

  /** Writes the valid rows in order, after a pause the remaining ones. Waits for checks of corrected rows first. */
  async write(): Promise<void> {
    const { csv, resource, mode, fileName, digest, keep } = this.#options;
    // A double click would create a second import of the same rows.
    if (this.shown.phase === 'writing') return;
    const { counts } = this.shown;
    const stop = this.#begin('writing', this.shown.import ? {} : { done: 0, of: writesOf(counts) + counts.unchanged });
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
        // Not aborted by a pause, so that its outcome is known.
        const batch = left.slice(0, writeBatchSize);
        await this.send(batch, this.shown.import?.id, undefined);
        left = left.slice(batch.length);
        this.show({ done: this.shown.done + batch.length });
      }
      if (this.shown.import && !stop.signal.aborted) await this.finish();
      else this.show({ phase: this.shown.import ? 'paused' : 'checked', pausing: false });
    } catch (error) {
      if (await this.#endedElsewhere().catch(() => false)) return;
      this.show({ phase: this.shown.import ? 'paused' : 'checked', pausing: false, trouble: sentenceOf(error) });
    }
  }

  /** Was the import finished, stopped or undone in another tab? If so, shows its result. */
  async #endedElsewhere(): Promise<boolean> {
    const { csv, resource, keep } = this.#options;
    const made = this.shown.import && (await csv.oneImport(resource.name, this.shown.import.id));
    if (!made || made.status === 'running') return false;
    await this.#readWritten(made.id);
    this.show({ import: made, phase: 'finished', pausing: false, ...this.#progress() });
    await keep.forget();
    return true;
  }

  /** Stops after the request in progress. */
  pause(): void {
    this.#stop.abort();
    if (this.shown.phase === 'writing' && !this.shown.pausing) this.show({ pausing: true });
  }

  /** Ends the import; rows not written so far stay unwritten. */
  async finish(): Promise<void> {
    const { csv, resource, keep } = this.#options;
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

  /** Shows the result of an undo; `undefined` while it still runs on the server. */
  async onUndone(undone: Undone | undefined): Promise<void> {
    const { csv, resource } = this.#options;
    const { import: made } = this.shown;
    if (!made) return;
    const counts = { ...made.counts, ...(undone && { undone: undone.undone }) };
    const whole = undone !== undefined && undone.left.length + (undone.more ?? 0) === 0;
    this.show({ import: { ...made, counts, ...(whole && { status: 'undone' }) } });
    if (!undone) {
      const now = await csv.oneImport(resource.name, made.id).catch(() => made);
      this.show({ import: now });
      if (now.status === 'undone' && now.counts.undone === writesOf(now.counts)) this.#markUndone([]);
    }
    // With `more`, some records that were not undone aren’t listed, so their rows are unknown.
    else if (!undone.more) this.#markUndone(undone.left.map(({ id }) => id));
  }

  /** Marks the written rows as undone, except those of these records. */
  #markUndone(left: readonly number[]): void {
    const stays = new Set(left);
    this.states.forEach((state, place) => {
      const { written, outcome, id } = state;
      if (written && outcome !== 'unchanged' && !(id !== undefined && stays.has(id)))
        this.put(place, { ...state, undone: true });
    });
    this.show({ phase: 'finished' });
  }

  /** Stops all work, when the user leaves the page. */
  dispose(): void {
    this.#stop.abort();
  }

  #begin(phase: SessionPhase, changed: Partial<SessionView> = {}): AbortController {
    this.#stop = new AbortController();
    this.show({ phase, trouble: undefined, pausing: false, ...changed });
    return this.#stop;
  }

  /** Places of the rows that remain to be written, in order. */
  #left(): readonly number[] {
    return [...this.#taken]
      .filter((place) => this.states[place]?.written === false && isGood(this.states[place].outcome))
      .toSorted((one, other) => one - other);
  }

  #takenRows(): readonly number[] {
    return [...this.#taken].map((place) => this.sheet.rows[place]?.row ?? 0);
  }

  #progress(): Pick<SessionView, 'of' | 'done'> {
    return { of: this.#taken.size, done: this.#taken.size - this.#left().length };
  }

  /** Updates the rows to be written after corrections during a pause. */
  protected override retake(places: readonly number[]): void {
    if (!this.shown.import) return;
    const taken = new Set(this.#taken);
    for (const place of places) {
      if (isGood(this.states[place]?.outcome)) taken.add(place);
      else taken.delete(place);
    }
    this.#taken = taken;
    this.show(this.#progress());
    void this.#options.keep.write({ rows: this.#takenRows() });
  }
}

const isGood = (outcome: RowState['outcome'] | undefined) =>
  outcome !== undefined && outcome !== 'wrong' && outcome !== 'unchecked';
