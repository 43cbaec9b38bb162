import { columnAt, type CsvColumn, type ImportMode } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { CsvCalls, RowAnswer } from '../../../data-provider/csv-types.ts';
import { type MappedColumn, mappedColumns, type Mapping, type RestColumn, restColumn, restPath } from './mapping.ts';
import type { Sheet } from './sheet.ts';
import { widthOf } from './sheet.ts';
import { type Repeat, repeatsIn } from './repeats.ts';
import { cellText, type Fixes, type RowState, Tally, unchecked, valuesOf } from './rows.ts';

export interface CheckedSheetOptions {
  readonly resource: Resource;
  readonly mode: ImportMode;
  readonly csv: CsvCalls;
  readonly sheet: Sheet;
  readonly mapping: Mapping;
  readonly fixes?: Fixes;
  /** The error of a row that repeats a unique value or a record. */
  readonly repeated: (repeat: Repeat) => string;
  /** The error of a row that has more cells than the file has columns. */
  readonly tooWide: (cells: number, columns: number) => string;
  /** The error of a cell with a NUL character. */
  readonly unstorable: string;
}

/** The rows of a file, their corrections, and the server's results. */
export class CheckedSheet {
  readonly sheet: Sheet;
  readonly columns: MappedColumn[];
  readonly fixes = new Map<number, Map<string, string>>();
  readonly states: RowState[];
  protected readonly tally: Tally;
  /** Titles of referenced records in old values, by field and id. */
  readonly labels: Record<string, Record<string, string>> = {};
  readonly #options: CheckedSheetOptions;
  /** Values of earlier rows that rows repeat, by row index. */
  protected repeated: ReadonlyMap<number, Repeat> = new Map();
  /** The cells beyond the last header, if any row has them. */
  readonly #rest: RestColumn | undefined;
  /** The number of corrections of a row: responses about older texts are ignored. */
  readonly #revisions = new Map<number, number>();

  constructor(options: CheckedSheetOptions) {
    this.#options = options;
    this.sheet = options.sheet;
    const { headers, rows } = options.sheet;
    this.#rest = rows.some(({ cells }) => widthOf(cells) > headers.length) ? restColumn(headers.length) : undefined;
    this.columns = [...mappedColumns(options.resource, options.mapping), ...(this.#rest ? [this.#rest] : [])];
    for (const [row, cells] of options.fixes ?? []) for (const [path, text] of cells) this.fix(row, path, text);
    this.states = rows.map(() => unchecked);
    this.tally = new Tally(this.states.length);
  }

  /** Corrects a cell; `undefined` restores the file's text. */
  protected fix(row: number, path: string, text: string | undefined): void {
    const cells = this.fixes.get(row) ?? new Map<string, string>();
    if (text === undefined) cells.delete(path);
    else cells.set(path, text);
    if (cells.size === 0) this.fixes.delete(row);
    else this.fixes.set(row, cells);
    this.#addColumn(columnAt(this.#options.resource, path));
  }

  protected fixList(): readonly (readonly [number, string, string])[] {
    return [...this.fixes].flatMap(([row, cells]) => [...cells].map(([path, text]) => [row, path, text] as const));
  }

  /** Finds the rows that repeat an earlier row's record or unique value. */
  protected findRepeated(): void {
    const { resource, mode } = this.#options;
    // When creating, ids don't matter; when deleting, only the key does.
    const columns = this.columns.filter(({ column: { path } }) =>
      mode === 'delete' ? path === resource.csv?.key : mode !== 'create' || path !== 'id',
    );
    this.repeated = repeatsIn(resource, this.sheet.rows, columns, this.fixes);
  }

  /** Marks a corrected row as unchecked. */
  protected markUnchecked(place: number): void {
    this.#revisions.set(place, (this.#revisions.get(place) ?? 0) + 1);
    const before = this.states[place];
    if (before) this.put(place, { ...before, outcome: 'unchecked', errors: {} });
  }

  /** Sends rows to the server: writes them if there is an import id, else checks them. */
  protected async send(
    places: readonly number[],
    importId: number | undefined,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const { csv, resource, mode } = this.#options;
    const byRow = new Map<number, { readonly place: number; readonly revision: number | undefined }>();
    for (const place of places) {
      const wrong = importId === undefined ? this.#ownErrors(place) : undefined;
      const row = this.sheet.rows[place]?.row;
      if (wrong) this.put(place, { outcome: 'wrong', written: false, errors: wrong });
      else if (row !== undefined) byRow.set(row, { place, revision: this.#revisions.get(place) });
    }
    if (byRow.size === 0) return;
    const rows = [...byRow].map(([row, { place }]) => ({
      row,
      values: this.#values(place),
      ...this.#checkedAt(place, importId),
    }));
    const answer = await csv.importRows(
      resource.name,
      mode,
      {
        csv_version: resource.csv?.version ?? 1,
        dry_run: importId === undefined,
        ...(importId !== undefined && { import: importId }),
        rows,
      },
      { signal },
    );
    for (const [field, titles] of Object.entries(answer.labels))
      this.labels[field] = { ...this.labels[field], ...titles };
    for (const one of answer.rows) {
      const sent = byRow.get(one.row);
      // Results of writes always count; results of checks only if the row wasn't corrected since.
      if (sent && (importId !== undefined || sent.revision === this.#revisions.get(sent.place)))
        this.take(sent.place, one, importId !== undefined);
    }
  }

  /** Writes carry the revision of the checked record. */
  #checkedAt(place: number, importId: number | undefined): { readonly revision?: number } {
    const revision = this.states[place]?.revision;
    return importId === undefined || revision === undefined ? {} : { revision };
  }

  #values(place: number): Readonly<Record<string, string>> {
    const row = this.sheet.rows[place];
    return row ? valuesOf(row, this.columns, this.fixes) : {};
  }

  protected take(place: number, answer: RowAnswer, writes: boolean): void {
    const { outcome, revision, id, title, changes, errors } = answer;
    const before = this.states[place];
    if (!before) return;
    // Adds a column for a wrong field that the file lacks, so that it can be corrected.
    for (const path of Object.keys(errors ?? {})) {
      const column = columnAt(this.#options.resource, path);
      if (column?.writable) this.#addColumn(column);
    }
    this.put(place, {
      // `done`: already written by this import, with the outcome known from then.
      outcome: outcome !== 'done' ? outcome : before.outcome === 'unchecked' ? 'update' : before.outcome,
      written: writes && outcome !== 'wrong',
      ...(revision !== undefined && { revision }),
      ...(id !== undefined && { id }),
      ...((title ?? before.title) !== undefined && { title: title ?? before.title ?? '' }),
      ...((changes ?? before.changes) && { changes: changes ?? before.changes }),
      ...(errors && { errors }),
    });
  }

  /** Adds a column that is missing in the file, once. */
  #addColumn(column: CsvColumn | undefined): void {
    if (column && !this.columns.some((one) => one.column.path === column.path)) this.columns.push({ column });
  }

  /** The errors of a row that can be found without the server. */
  #ownErrors(place: number): RowState['errors'] | undefined {
    const { repeated, tooWide, unstorable } = this.#options;
    const row = this.sheet.rows[place];
    // Its cells are probably in the wrong columns: the server's errors would be misleading.
    if (row && this.#rest && cellText(row, this.#rest, this.fixes).trim() !== '')
      return { [restPath]: [tooWide(widthOf(row.cells), this.sheet.headers.length)] };
    // The server would refuse all rows of the request.
    const damaged = Object.entries(this.#values(place)).filter(([, text]) => text.includes('\0'));
    if (damaged.length > 0) return Object.fromEntries(damaged.map(([path]) => [path, [unstorable]]));
    const repeat = this.repeated.get(place);
    return repeat && { [repeat.path]: [repeated(repeat)] };
  }

  protected put(place: number, state: RowState): void {
    const before = this.states[place];
    if (!before) return;
    this.tally.change(before, state);
    this.states[place] = state;
  }
}
