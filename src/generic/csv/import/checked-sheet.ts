import { columnAt, type ImportMode } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { CsvCalls, RowAnswer } from '../../../data-provider/csv-types.ts';
import { type MappedColumn, mappedColumns, type Mapping } from './mapping.ts';
import type { Sheet } from './read-file.ts';
import { type Fixes, repeatedKeys, type RowState, unchecked, valuesOf } from './rows.ts';

export interface SheetGiven {
  readonly resource: Resource;
  readonly mode: ImportMode;
  readonly csv: CsvCalls;
  readonly sheet: Sheet;
  readonly mapping: Mapping;
  readonly fixes?: Fixes;
  /** What to say of a row whose record a row before is about already. */
  readonly repeated: (row: number) => string;
}

/** The rows of a file, their corrections, and what the server said of each. */
export class CheckedSheet {
  readonly sheet: Sheet;
  readonly columns: MappedColumn[];
  readonly fixes = new Map<number, Map<string, string>>();
  readonly states: RowState[];
  /** Titles of records that old values refer to, by field and id. */
  readonly labels: Record<string, Record<string, string>> = {};
  readonly #given: SheetGiven;
  /** Rows by place whose record a row before is about, with the number of that. */
  protected repeated: ReadonlyMap<number, number> = new Map();

  constructor(given: SheetGiven) {
    this.#given = given;
    this.sheet = given.sheet;
    this.columns = [...mappedColumns(given.resource, given.mapping)];
    for (const [row, cells] of given.fixes ?? []) for (const [path, text] of cells) this.fix(row, path, text);
    this.states = given.sheet.rows.map(() => unchecked);
  }

  protected fix(row: number, path: string, text: string): void {
    const cells = this.fixes.get(row) ?? new Map<string, string>();
    this.fixes.set(row, cells.set(path, text));
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

  /** Some rows to the server: with an import they are written, without one they are checked. */
  protected async send(places: readonly number[], importId: number | undefined, signal: AbortSignal | undefined): Promise<void> {
    const { csv, resource, mode } = this.#given;
    const asked = places.filter((place) => importId !== undefined || !this.repeated.has(place));
    for (const place of places) if (importId === undefined && this.repeated.has(place)) this.put(place, this.#asRepeated(place));
    const byRow = new Map(asked.flatMap((place) => (this.sheet.rows[place] ? [[this.sheet.rows[place].row, place]] : [])));
    if (byRow.size === 0) return;
    const rows = [...byRow].map(([row, place]) => ({ row, values: this.#values(place), ...this.#checkedAt(place, importId) }));
    const answer = await csv.importRows(resource.name, mode, { csv_version: resource.csv?.version ?? 1, dry_run: importId === undefined, ...(importId !== undefined && { import: importId }), rows }, { signal });
    for (const [field, titles] of Object.entries(answer.labels)) this.labels[field] = { ...this.labels[field], ...titles };
    for (const one of answer.rows) {
      const place = byRow.get(one.row);
      if (place !== undefined) this.take(place, one, importId !== undefined);
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

  #asRepeated(place: number): RowState {
    const { csv: declared } = this.#given.resource;
    return { outcome: 'wrong', written: false, errors: { [declared?.key ?? '']: [this.#given.repeated(this.repeated.get(place) ?? 0)] } };
  }

  protected put(place: number, state: RowState): void {
    this.states[place] = state;
  }
}
