import { setImmediate } from 'node:timers/promises';
import Papa from 'papaparse';
import { type ImportableRows, type LineOutcome, mostLines } from '../../../../resources/csv/importable-rows.ts';
import { kindOf } from '../../../../resources/kinds/index.ts';
import { linesOf } from '../../../../resources/kinds/rows/lines.ts';
import { validate } from '../../../../resources/schema.ts';
import { ApiError, type FieldProblems, invalid } from '../../../errors.ts';

/** One value of a text; a line may contain several. */
export interface ReadLine {
  readonly line: number;
  /** The text as given. */
  readonly text: string;
  /** The value as stored; absent if it is invalid. */
  readonly value?: string;
  /** Why it is invalid, by field path. */
  readonly problems?: FieldProblems;
  /** Its outcome, if that doesn't depend on the stored rows. */
  readonly fileOutcome?: Extract<LineOutcome, 'wrong' | 'repeated'>;
}

/** The lines of a text, and how it was parsed. */
export interface ReadText {
  readonly lines: readonly ReadLine[];
  /** The cells of the first line of a table. */
  readonly columns?: readonly string[];
  /** The column of a table that was read, from 1; without it, each cell was read as a separate line. */
  readonly column?: number;
}

/** A value in the field's stored form, or the problems that make it invalid. */
type Reading = Pick<ReadLine, 'value' | 'problems'>;

/** Number of lines that are used to detect the columns of a table. */
const sampleSize = 20;
/** Number of lines that are read before the event loop can run other work. */
const linesAtOnce = 1_000;
/** Maximum number of columns that an error names, and maximum length of each name. */
const mostNamed = 20;
const longestName = 40;
/** Number of characters at the beginning of the text in which these lines are searched for. */
const sampleLength = 20_000;
/**
 * Maximum number of cells and words in a text; a text with more isn't split: it has too many lines, or isn't a list.
 */
const mostParts = 30 * mostLines;
/** Maximum length of a value in characters; longer ones can't be an address or a number, and aren't parsed. */
const longestValue = 1_000;

/**
 * Parses a text: either a table, with or without headings, of which one column is read; or any text with values
 * separated by line ends, commas, semicolons or spaces.
 * @throws ApiError 422 for a column that doesn't exist, for too many lines, or for none
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
    // Lets other requests run meanwhile: so many lines take seconds.
    if (lines.length % linesAtOnce === linesAtOnce - 1) await setImmediate();
    const reading = read(cell.text);
    const key = reading.value?.toLowerCase();
    const fileOutcome = key === undefined ? 'wrong' : seen.has(key) ? 'repeated' : undefined;
    if (key !== undefined) seen.add(key);
    lines.push({ ...cell, ...reading, ...(fileOutcome && { fileOutcome }) });
  }
  return {
    lines,
    ...(table.isTable && { columns: table.rows[0] ?? [] }),
    ...(column !== undefined && { column }),
  };
}

const tooMany = () => new ApiError(422, 'errors.linesTooMany', { params: { most: mostLines } });

/** The 422 that names the existing columns, by the cells of the first line. */
function noColumn(column: number, { rows: [first = []] }: Table): ApiError {
  const names = first.slice(0, mostNamed).map((cell, place) => `${place + 1} ${cell.slice(0, longestName)}`);
  const columns = [...names, ...(first.length > names.length ? ['…'] : [])].join(', ');
  return new ApiError(422, 'errors.linesColumn', { params: { column, count: first.length, columns } });
}

/** The number of parts into which a text would be split. */
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
  /** Whether all have the same number of cells, at least two. */
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

/** The cells of one column, without its heading. A row without this cell is invalid, not blank. */
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
  // A first cell that is no valid value, and has neither a digit nor an @, is a heading.
  const isHeading = first && read(first.text).value === undefined && !/[@\d]/u.test(first.text);
  return isHeading || (first && isNamed(first.text, rows)) ? cells.slice(1) : cells;
}

/** All cells of a text, without the name of the field at its beginning. */
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
