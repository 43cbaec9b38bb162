import { setImmediate } from 'node:timers/promises';
import Papa from 'papaparse';
import { type ImportableRows, type LineOutcome, mostLines } from '../../../../resources/csv/importable-rows.ts';
import { kindOf } from '../../../../resources/kinds/index.ts';
import { linesOf } from '../../../../resources/kinds/rows/lines.ts';
import { validate } from '../../../../resources/schema.ts';
import { ApiError, type FieldProblems, invalid } from '../../../errors.ts';

/** What one line of a text says; a line may say several. */
export interface ReadLine {
  readonly line: number;
  /** As it stands there. */
  readonly text: string;
  /** As it is stored; absent if it is invalid. */
  readonly value?: string;
  /** Why it is invalid, by the path of the field. */
  readonly problems?: FieldProblems;
  /** What becomes of it, whichever rows there are. */
  readonly told?: Extract<LineOutcome, 'wrong' | 'repeated'>;
}

/** The lines of a text, and how it was read. */
export interface ReadText {
  readonly lines: readonly ReadLine[];
  /** The cells of the first line of a table. */
  readonly columns?: readonly string[];
  /** The column of a table that was read, from 1; without it, each cell was read as a line of its own. */
  readonly column?: number;
}

/** A value as the field stores it, or why it can't be. */
type Reading = Pick<ReadLine, 'value' | 'problems'>;

/** Lines by which it is seen what the columns of a table hold. */
const sampleSize = 20;
/** Lines that are read before others have a turn. */
const linesAtOnce = 1_000;
/** Columns that an error names, and the characters of each. */
const mostNamed = 20;
const longestName = 40;
/** Characters in which those lines are looked for. */
const sampleLength = 20_000;
/** Cells and words of a text, beyond which it isn’t cut up: it has too many lines, or is none that people wrote. */
const mostParts = 30 * mostLines;
/** Characters of a value; longer ones are no address and no number, and aren’t looked at. */
const longestValue = 1_000;

/**
 * Reads a text: lines of a table, with or without headings, of which one column is taken; or any text with values by
 * lines, commas, semicolons and spaces.
 * @throws ApiError 422 for a column that there is not, more lines than an import takes, or none
 */
export async function readLines(text: string, rows: ImportableRows, wanted?: number): Promise<ReadText> {
  const body = text.replace(/^\uFEFF/u, '');
  if (countParts(body) > mostParts) throw tooMany();
  const read = readerOf(rows);
  const table = tableIn(body);
  if (wanted !== undefined && !table.rows.some((cells) => cells.length >= wanted)) throw noColumn(wanted, table);
  const column = wanted ?? (table.isTable ? columnOfValues(table.rows, read) : undefined);
  const cells =
    column === undefined ? textCells(body, rows) : tableCells(body, table.delimiter, column, { rows, read });
  if (cells.length === 0) throw invalid({ file: [{ rule: 'required' }] });
  if (cells.length > mostLines) throw tooMany();
  const lines: ReadLine[] = [];
  const seen = new Set<string>();
  for (const cell of cells) {
    // Others are answered meanwhile: so many lines take seconds.
    if (lines.length % linesAtOnce === linesAtOnce - 1) await setImmediate();
    const reading = read(cell.text);
    const key = reading.value?.toLowerCase();
    const told = key === undefined ? 'wrong' : seen.has(key) ? 'repeated' : undefined;
    if (key !== undefined) seen.add(key);
    lines.push({ ...cell, ...reading, ...(told && { told }) });
  }
  return {
    lines,
    ...(table.isTable && { columns: table.rows[0] ?? [] }),
    ...(column !== undefined && { column }),
  };
}

const tooMany = () => new ApiError(422, 'errors.linesTooMany', { params: { most: mostLines } });

/** The 422 that names the columns there are: by the cells of the first line. */
function noColumn(column: number, { rows: [first = []] }: Table): ApiError {
  const names = first.slice(0, mostNamed).map((cell, place) => `${place + 1} ${cell.slice(0, longestName)}`);
  const columns = [...names, ...(first.length > names.length ? ['…'] : [])].join(', ');
  return new ApiError(422, 'errors.linesColumn', { params: { column, count: first.length, columns } });
}

/** How many times a text would be cut. */
function countParts(text: string): number {
  let count = 0;
  for (let place = 0; place < text.length; place += 1) if (separators.has(text.charCodeAt(place))) count += 1;
  return count;
}

const separators: ReadonlySet<number> = new Set([...'\n\r\t ,;，；'].map((one) => one.charCodeAt(0)));

function readerOf({ name, column, own }: ImportableRows): (text: string) => Reading {
  const form = { fields: { [column]: own } };
  const { readCsv } = kindOf(own);
  return (text) => {
    const given = text.trim();
    if (given.length > longestValue)
      return { problems: { [`${name}.${column}`]: [{ rule: 'maxLength', params: { length: longestValue } }] } };
    const result = validate(form, { [column]: given === '' ? null : readCsv(given) }, { mode: 'create' });
    if (!result.ok)
      return {
        problems: Object.fromEntries(
          Object.entries(result.errors).map(([path, problems]) => [`${name}.${path}`, problems]),
        ),
      };
    return { value: String(Reflect.get(result.values, column)) };
  };
}

interface Table {
  readonly delimiter: string;
  /** The first lines that aren't blank. */
  readonly rows: readonly (readonly string[])[];
  /** Whether they have the same number of cells, two or more. */
  readonly isTable: boolean;
}

function tableIn(text: string): Table {
  const { data, meta, errors }: Papa.ParseResult<string[]> = Papa.parse(text.slice(0, sampleLength), {
    preview: sampleSize,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', '\t', ';'],
  });
  const width = data[0]?.length ?? 0;
  return {
    delimiter: meta.delimiter,
    rows: data.map((cells) => cells.map((cell) => cell.trim())),
    isTable:
      width > 1 && data.every((cells) => cells.length === width) && !errors.some(({ type }) => type === 'Quotes'),
  };
}

/** The only column that has values, from 1; `undefined` if several have. */
function columnOfValues(rows: readonly (readonly string[])[], read: (text: string) => Reading): number | undefined {
  const places = (rows[0] ?? []).map((_, place) => place);
  const found = places.filter((place) => rows.some((cells) => read(cells[place] ?? '').value !== undefined));
  return found.length === 1 && found[0] !== undefined ? found[0] + 1 : undefined;
}

type Cell = Pick<ReadLine, 'line' | 'text'>;

/** The cells of one column, but for its heading. A row without this cell is invalid, not blank. */
function tableCells(
  text: string,
  delimiter: string,
  column: number,
  { rows, read }: { readonly rows: ImportableRows; readonly read: (text: string) => Reading },
): readonly Cell[] {
  const { data }: Papa.ParseResult<string[]> = Papa.parse(text, { delimiter, preview: 2 * mostLines });
  const cells = data.flatMap((row, index) =>
    row.every((cell) => cell.trim() === '') ? [] : [{ line: index + 1, text: (row[column - 1] ?? '').trim() }],
  );
  const [first] = cells;
  // Something without digits that is no value, above values: a heading.
  const isHeading = first && read(first.text).value === undefined && !/[@\d]/u.test(first.text);
  return isHeading || (first && isNamed(first.text, rows)) ? cells.slice(1) : cells;
}

/** All cells of a text, which may begin with the name of the field. */
function textCells(text: string, rows: ImportableRows): readonly Cell[] {
  const cells = linesOf(text, [rows.column], mostLines + 1).map(({ line, cells: [cell = ''] }) => ({
    line,
    text: cell,
  }));
  return cells[0] && isNamed(cells[0].text, rows) ? cells.slice(1) : cells;
}

const folded = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/gu, '');

/** Whether a cell is the name of the field or of its rows in any language. */
function isNamed(text: string, { name, column, field, own }: ImportableRows): boolean {
  return [name, column, ...field.label, ...own.label].some((one) => folded(one) === folded(text));
}
