import Papa from 'papaparse';
import {
  type Encoding,
  encodingSample,
  foldedVersionLine,
  guessEncoding,
  isRightVersion,
  isVersionLine,
  lacksVersion,
  parseVersionLine,
  sampleSize,
  separatorLineIn,
  versionLine,
} from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { yieldToBrowser } from '../../../../resources/ui/yield-to-browser.ts';
import { delimiterOf } from './delimiter.ts';
import { headingsIn, namedColumns, rowsWithHeadings } from './headings.ts';
import { type Guessed, type Sheet, type SheetRow, widthOf } from './sheet.ts';

/** Why a file can't be read. `quotes`: unbalanced quotation marks; `gone`: it was changed or removed since it was chosen. */
export type FileProblem = 'version' | 'empty' | 'large' | 'undecodable' | 'quotes' | 'gone';

/**
 * For a problem in a row: its spreadsheet row number, and its first characters. For a wrong version: the first line.
 */
export type ProblemPlace =
  | { readonly row: number; readonly beginning: string }
  | { readonly found: string; readonly wanted: string };

export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly problem: FileProblem;
  readonly place: ProblemPlace | undefined;

  constructor(problem: FileProblem, place?: ProblemPlace) {
    super(problem);
    this.problem = problem;
    this.place = place;
  }
}

const maxFileBytes = 200 * 1_048_576;
/** Bytes. */
const decodeChunkSize = 1_048_576;
/** Characters. */
const parseChunkSize = 262_144;
/** Maximum number of a row's characters in a problem. */
const beginningLength = 60;
/** A row over more chunks has an unclosed quotation mark, and would be parsed again with every chunk. */
const maxChunksOfRow = 8;

/** Some lines of a file, decoded. */
export interface EncodingSample {
  readonly encoding: Encoding;
  readonly lines: readonly string[];
}

/** The number of sample lines, and the characters shown of each. */
const sampleLimits = { lines: 5, length: 160 };

/**
 * Detects the encoding of a file. If it is ambiguous, returns sample lines in each possible encoding, the likeliest
 * first.
 * @throws UnreadableFile if the file was changed or removed since it was chosen
 */
export async function encodingOf(file: Blob): Promise<Encoding | readonly EncodingSample[]> {
  const read = async (from: number, to: number) =>
    new Uint8Array(await whileUnchanged(file.slice(from, to).arrayBuffer()));
  const sample = await encodingSample(file.size, read);
  const { encoding, sure, or = encoding } = guessEncoding(sample);
  if (sure) return encoding;
  // The sample starts at the first non-ASCII character; the file's start, if it has one too, shows its whole line.
  const beginning = await read(0, sampleSize);
  const shown = beginning.some((byte) => byte > 0x7f) ? beginning : sample;
  const samples = [...new Set<Encoding>([encoding, or, 'big5', 'gb18030', 'utf-8'])].flatMap((one) =>
    sampleIn(shown, one),
  );
  return samples.length > 1 ? samples : (samples[0]?.encoding ?? encoding);
}

function sampleIn(bytes: Uint8Array, encoding: Encoding): readonly EncodingSample[] {
  try {
    // `stream`: the sample may end within a character.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    const lines = text
      .split(/\r\n|\r|\n/u)
      .filter((line) => /[^\p{ASCII}]/u.test(line))
      .slice(0, sampleLimits.lines);
    return [
      {
        encoding,
        lines: lines.map((line) => shortened(line, sampleLimits.length)),
      },
    ];
  } catch {
    return [];
  }
}

/** Browsers refuse to read a file that was changed or removed since it was chosen. */
async function whileUnchanged<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    throw error instanceof DOMException ? new UnreadableFile('gone') : error;
  });
}

/**
 * Decodes and parses a file in chunks, so that the page stays responsive. A file may lack its version line and have a
 * title above its headings: then the user maps its columns.
 * @param onProgress receives the progress, from 0 to 1
 * @param headings the number of the row that holds the headings, `false` for none; `undefined` guesses
 * @throws UnreadableFile if it is a file of another entity or version, or not in this encoding
 */
export async function readSheet(
  resource: Resource,
  file: Blob,
  encoding: Encoding,
  onProgress: (share: number) => void = () => {},
  headings?: Guessed['headings'],
): Promise<Sheet> {
  if (file.size > maxFileBytes) throw new UnreadableFile('large');
  const text = await decode(file, encoding, (share) => onProgress(share / 2));
  const lines = await parse(resource, text, (share) => onProgress(0.5 + share / 2));
  const all = lines.flatMap((cells, index) => (isBlank(cells) ? [] : [{ row: index + 1, cells }]));
  const [first] = all;
  if (first === undefined) throw new UnreadableFile('empty');
  const missing = missingIn(resource, first.cells);
  const rows = missing === 'line' ? all : all.slice(1);
  if (missing === 'version' && rows.length === 0) throw wrongVersion(resource, first.cells);
  return withHeadings(resource, rows, missing, headings);
}

/** @throws UnreadableFile if the first line belongs to another entity or version */
function missingIn(resource: Resource, first: readonly string[]): Guessed['missing'] {
  const line = foldedVersionLine(first);
  if (isRightVersion(resource, line)) return undefined;
  if (lacksVersion(resource, line)) return 'version';
  if (parseVersionLine(line) || isVersionLine(first)) throw wrongVersion(resource, first);
  return 'line';
}

function wrongVersion(resource: Resource, first: readonly string[]): UnreadableFile {
  return new UnreadableFile('version', { found: shown(first), wanted: versionLine(resource) });
}

function withHeadings(
  resource: Resource,
  rows: readonly SheetRow[],
  missing: Guessed['missing'],
  chosen: Guessed['headings'] | undefined,
): Sheet {
  const first = rows.slice(0, rowsWithHeadings);
  const guess = headingsIn(resource, first, missing === undefined);
  const head = chosen === false ? undefined : (first.find(({ row }) => row === chosen) ?? guess);
  const values = head ? rows.slice(rows.indexOf(head) + 1) : rows;
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const headers = head?.cells ?? Array.from({ length: width }, () => '');
  const isKnown = missing === undefined && first[0] !== undefined && namedColumns(resource, first[0].cells) > 0;
  return {
    headers: withoutEmptyTail(headers, values),
    rows: values,
    ...(!isKnown && { guessed: { ...(missing && { missing }), headings: head?.row ?? false, rows: first } }),
  };
}

function shown(cells: readonly string[]): string {
  return shortened(cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1).join(','), beginningLength);
}

async function decode(file: Blob, encoding: Encoding, onProgress: (share: number) => void): Promise<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const parts: string[] = [];
  try {
    for (let offset = 0; offset < file.size; offset += decodeChunkSize) {
      const bytes = await whileUnchanged(file.slice(offset, offset + decodeChunkSize).arrayBuffer());
      parts.push(decoder.decode(bytes, { stream: true }));
      onProgress(offset / file.size);
      await yieldToBrowser();
    }
    parts.push(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError) throw new UnreadableFile('undecodable');
    throw error;
  }
  return parts.join('');
}

/**
 * Parses with Papaparse, which yields to the browser after each chunk.
 * @throws UnreadableFile if a quotation mark is unclosed or followed by text, because it would swallow the next rows
 */
function parse(resource: Resource, content: string, onProgress: (share: number) => void): Promise<string[][]> {
  const separator = separatorLineIn(content);
  const text = content.slice(separator?.length ?? 0);
  return new Promise((resolve, reject) => {
    const lines: string[][] = [];
    let chunksOfRow = 0;
    const config = {
      delimiter: delimiterOf(resource, text, separator),
      chunkSize: parseChunkSize,
      chunk: ({ data, errors, meta }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        // An incomplete row at a chunk's end is parsed again with the next chunk: its errors don't count yet.
        const broken = errors.find(({ type, row = 0 }) => type === 'Quotes' && row < data.length);
        chunksOfRow = data.length === 0 ? chunksOfRow + 1 : 0;
        if (broken || chunksOfRow > maxChunksOfRow) {
          const index = broken?.row ?? 0;
          const whole = data[index]?.join(', ') ?? text.slice(meta.cursor, meta.cursor + 4 * beginningLength);
          const beginning = shortened(whole.replaceAll(/\s+/gu, ' ').trim(), beginningLength);
          reject(new UnreadableFile('quotes', { row: lines.length + index + 1, beginning }));
          parser.abort();
          return;
        }
        for (const line of data) lines.push(line);
        onProgress(text.length === 0 ? 1 : meta.cursor / text.length);
        parser.pause();
        yieldToBrowser().then(() => parser.resume(), reject);
      },
      complete: () => resolve(lines),
    };
    Papa.parse<string[]>(text, config);
  });
}

function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** Removes the empty headers that spreadsheets add at the end, up to the last column with values. */
function withoutEmptyTail(headers: readonly string[], rows: readonly SheetRow[]): readonly string[] {
  const named = headers.findLastIndex((header) => header.trim() !== '') + 1;
  if (named === headers.length) return headers;
  const used = rows.reduce((most, { cells }) => Math.max(most, widthOf(cells.slice(0, headers.length))), named);
  return headers.slice(0, used);
}
