import { columnAt, type ImportMode } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { CsvCalls, RowAnswer } from '../../../data-provider/csv-types.ts';
import { type MappedColumn, mappedColumns, type Mapping, type RestColumn, restColumn, restPath } from './mapping.ts';
import type { Sheet } from './sheet.ts';
import { widthOf } from './sheet.ts';
import { cellText, type Fixes, repeatedKeys, type RowState, Tally, unchecked, valuesOf } from './rows.ts';

export interface SheetGiven {
  readonly resource: Resource;
  readonly mode: ImportMode;
  readonly csv: CsvCalls;
  readonly sheet: Sheet;
  readonly mapping: Mapping;
  readonly fixes?: Fixes;
  /** What to say of a row whose record a row before is about already. */
  readonly repeated: (row: number) => string;
  /** What to say of a row that has more cells than the file has columns. */
  readonly tooWide: (cells: number, columns: number) => string;
}

/** The rows of a file, their corrections, and what the server said of each. */
export class CheckedSheet {
  readonly sheet: Sheet;
  readonly columns: MappedColumn[];
  readonly fixes = new Map<number, Map<string, string>>();
  readonly states: RowState[];
  protected readonly tally: Tally;
  /** Titles of records that old values refer to, by field and id. */
  readonly labels: Record<string, Record<string, string>> = {};
  readonly #given: SheetGiven;
  /** Rows by place whose record a row before is about, with the number of that. */
  protected repeated: ReadonlyMap<number, number> = new Map();
  /** What stands behind the last header, where a row has such cells. */
  readonly #rest: RestColumn | undefined;
  /** How often a row was typed in: an answer about an older text says nothing. */
  readonly #turns = new Map<number, number>();

  constructor(given: SheetGiven) {
    this.#given = given;
    this.sheet = given.sheet;
    const { headers, rows } = given.sheet;
    this.#rest = rows.some(({ cells }) => widthOf(cells) > headers.length) ? restColumn(headers.length) : undefined;
    this.columns = [...mappedColumns(given.resource, given.mapping), ...(this.#rest ? [this.#rest] : [])];
    for (const [row, cells] of given.fixes ?? []) for (const [path, text] of cells) this.fix(row, path, text);
    this.states = given.sheet.rows.map(() => unchecked);
    this.tally = new Tally(this.states.length);
  }

  /** Corrects a cell; without a text it is as the file has it. */
  protected fix(row: number, path: string, text: string | undefined): void {
    const cells = this.fixes.get(row) ?? new Map<string, string>();
    if (text === undefined) cells.delete(path);
    else cells.set(path, text);
    if (cells.size === 0) this.fixes.delete(row);
    else this.fixes.set(row, cells);
    // A cell of a field that the file has no column for.
    const column = columnAt(this.#given.resource, path);
    if (column && !this.columns.some((one) => one.column.path === path)) this.columns.push({ column });
  }

  protected fixList(): readonly (readonly [number, string, string])[] {
    return [...this.fixes].flatMap(([row, cells]) => [...cells].map(([path, text]) => [row, path, text] as const));
  }

  /** Which rows are about a record that a row before is about. */
  protected findRepeated(): void {
    const { resource, mode } = this.#given;
    // Whoever makes new records has no ids to go by: they are read past.
    const columns = mode === 'create' ? this.columns.filter(({ column }) => column.path !== 'id') : this.columns;
    this.repeated = resource.csv ? repeatedKeys(this.sheet.rows, columns, resource.csv.key, this.fixes) : new Map();
  }

  /** A row of which another text is to be looked at than before. */
  protected renew(place: number): void {
    this.#turns.set(place, (this.#turns.get(place) ?? 0) + 1);
    const before = this.states[place];
    if (before) this.put(place, { ...before, outcome: 'unchecked', errors: {} });
  }

  /** Some rows to the server: with an import they are written, without one they are checked. */
  protected async send(
    places: readonly number[],
    importId: number | undefined,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const { csv, resource, mode } = this.#given;
    const byRow = new Map<number, { readonly place: number; readonly turn: number | undefined }>();
    for (const place of places) {
      const wrong = importId === undefined ? this.#wrongHere(place) : undefined;
      const row = this.sheet.rows[place]?.row;
      if (wrong) this.put(place, { outcome: 'wrong', written: false, errors: wrong });
      else if (row !== undefined) byRow.set(row, { place, turn: this.#turns.get(place) });
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
      // What was written is; a check of what was typed over since is of no use.
      if (sent && (importId !== undefined || sent.turn === this.#turns.get(sent.place)))
        this.take(sent.place, one, importId !== undefined);
    }
  }

  /** A write says which record was looked at; a check looks anew. */
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
    for (const path of Object.keys(errors ?? {})) this.#offer(path);
    this.put(place, {
      // Written by this import before: what it came to was told then.
      outcome: outcome !== 'done' ? outcome : before.outcome === 'unchecked' ? 'update' : before.outcome,
      written: writes && outcome !== 'wrong',
      ...(revision !== undefined && { revision }),
      ...(id !== undefined && { id }),
      ...((title ?? before.title) !== undefined && { title: title ?? before.title ?? '' }),
      ...((changes ?? before.changes) && { changes: changes ?? before.changes }),
      ...(errors && { errors }),
    });
  }

  /** A column for what is wrong with a field that the file doesn't have, so that it can be put right. */
  #offer(path: string): void {
    const column = columnAt(this.#given.resource, path);
    if (column?.writable && !this.columns.some((one) => one.column.path === path)) this.columns.push({ column });
  }

  /** What the page knows itself to be wrong with a row. */
  #wrongHere(place: number): RowState['errors'] | undefined {
    const { resource, repeated, tooWide } = this.#given;
    const row = this.sheet.rows[place];
    // Its cells stand in the wrong columns, most likely: what the server would say of them leads astray.
    if (row && this.#rest && cellText(row, this.#rest, this.fixes).trim() !== '')
      return { [restPath]: [tooWide(widthOf(row.cells), this.sheet.headers.length)] };
    const first = this.repeated.get(place);
    return first === undefined ? undefined : { [resource.csv?.key ?? '']: [repeated(first)] };
  }

  protected put(place: number, state: RowState): void {
    const before = this.states[place];
    if (!before) return;
    this.tally.change(before, state);
    this.states[place] = state;
  }
}
