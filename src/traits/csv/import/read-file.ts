import Papa from 'papaparse';
import {
  type Encoding,
  encodingSample,
  guessEncoding,
  isRightVersion,
  sampleSize,
} from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { yieldToBrowser } from './yield-to-browser.ts';
import { type Sheet, type SheetRow, widthOf } from './sheet.ts';

/**
 * Why a file can't be read as one of the entity's. `quotes`: where a text in quotation marks begins or ends is not
 * clear; `gone`: the browser can't get at it any more.
 */
export type FileProblem = 'version' | 'empty' | 'large' | 'undecodable' | 'quotes' | 'gone';

/** Where it went wrong: the number that a spreadsheet gives the row, and how the row begins. */
export interface ProblemPlace {
  readonly row: number;
  readonly beginning: string;
}

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

/** A longer file is for the server to import, not for a page. */
const mostBytes = 200 * 1_048_576;
const decodedAtOnce = 1_048_576;
const parsedAtOnce = 262_144;
/** The version line and the headers stand above. */
const linesAbove = 2;
/** So much of a row tells people which it is. */
const beginningLength = 60;
/**
 * No row is as long as so many pieces: a quotation mark is open, and what is behind it would be read again and again.
 */
const mostPiecesOfRow = 8;

/** How a file would read in an encoding. */
export interface EncodingSample {
  readonly encoding: Encoding;
  readonly lines: readonly string[];
}

/** Lines that tell encodings apart, and what of each is shown. */
const telling = { lines: 5, length: 160 };

/**
 * How the bytes of the file are meant; where that is not sure, some of its lines in each encoding that it may be in,
 * the likeliest first.
 * @throws UnreadableFile where the browser can't get at the file any more
 */
export async function encodingOf(file: Blob): Promise<Encoding | readonly EncodingSample[]> {
  const read = async (from: number, to: number) => new Uint8Array(await whileThere(file.slice(from, to).arrayBuffer()));
  const sample = await encodingSample(file.size, read);
  const { encoding, sure, or = encoding } = guessEncoding(sample);
  if (sure) return encoding;
  // The sample begins with the first character that tells; its whole line says more.
  const beginning = await read(0, sampleSize);
  const shown = beginning.some((byte) => byte > 0x7f) ? beginning : sample;
  const samples = [...new Set<Encoding>([encoding, or, 'big5', 'gb18030', 'utf-8'])].flatMap((one) =>
    sampleIn(shown, one),
  );
  return samples.length > 1 ? samples : (samples[0]?.encoding ?? encoding);
}

function sampleIn(bytes: Uint8Array, encoding: Encoding): readonly EncodingSample[] {
  try {
    // It may end within a character.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    const lines = text
      .split(/\r\n|\r|\n/u)
      .filter((line) => /[^\p{ASCII}]/u.test(line))
      .slice(0, telling.lines);
    return [
      {
        encoding,
        lines: lines.map((line) => (line.length > telling.length ? `${line.slice(0, telling.length)}…` : line)),
      },
    ];
  } catch {
    return [];
  }
}

/** Browsers refuse to read a file that was changed or removed since it was chosen. */
async function whileThere<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    throw error instanceof DOMException ? new UnreadableFile('gone') : error;
  });
}

/**
 * Reads a file a piece at a time, so that the page stays responsive; `told` hears how much of it is read, from 0 to 1.
 * @throws UnreadableFile where it is no file of this entity and version, or not in this encoding
 */
export async function readSheet(
  resource: Resource,
  file: Blob,
  encoding: Encoding,
  told: (share: number) => void = () => {},
): Promise<Sheet> {
  if (file.size > mostBytes) throw new UnreadableFile('large');
  const text = await decode(file, encoding, (share) => told(share / 2));
  const lines = await parse(text, (share) => told(0.5 + share / 2));
  const [version, headers = [], ...rest] = lines;
  if (version === undefined || lines.every(isBlank)) throw new UnreadableFile('empty');
  if (!isRightVersion(resource, versionCells(version))) throw new UnreadableFile('version');
  const rows = rest.flatMap((cells, place) => (isBlank(cells) ? [] : [{ row: place + linesAbove + 1, cells }]));
  return { headers: withoutTail(headers, rows), rows };
}

async function decode(file: Blob, encoding: Encoding, told: (share: number) => void): Promise<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const parts: string[] = [];
  try {
    for (let place = 0; place < file.size; place += decodedAtOnce) {
      parts.push(
        decoder.decode(await whileThere(file.slice(place, place + decodedAtOnce).arrayBuffer()), { stream: true }),
      );
      told(place / file.size);
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
 * Papaparse takes a piece, and waits until the page had its turn.
 * @throws UnreadableFile where a quotation mark is left open, or has text behind it: the rows behind would be swallowed
 */
function parse(text: string, told: (share: number) => void): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const lines: string[][] = [];
    let pieces = 0;
    const byPieces = {
      delimiter: delimiterOf(text),
      chunkSize: parsedAtOnce,
      chunk: ({ data, errors, meta }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        // What a piece has of the row at its end is read again with the next one, and only then is known to be wrong.
        const broken = errors.find(({ type, row = 0 }) => type === 'Quotes' && row < data.length);
        pieces = data.length === 0 ? pieces + 1 : 0;
        if (broken || pieces > mostPiecesOfRow) {
          const at = broken?.row ?? 0;
          const whole = data[at]?.join(', ') ?? text.slice(meta.cursor, meta.cursor + 4 * beginningLength);
          reject(new UnreadableFile('quotes', { row: lines.length + at + 1, beginning: shortened(whole) }));
          parser.abort();
          return;
        }
        for (const line of data) lines.push(line);
        told(text.length === 0 ? 1 : meta.cursor / text.length);
        parser.pause();
        yieldToBrowser().then(() => parser.resume(), reject);
      },
      complete: () => resolve(lines),
    };
    Papa.parse<string[]>(text, byPieces);
  });
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length > beginningLength ? `${line.slice(0, beginningLength)}…` : line;
}

/** Spreadsheets of some countries and UTF-16 files separate otherwise: whatever the second line has most of. */
function delimiterOf(text: string): string {
  const headers = text.split(/\r\n|\r|\n/u, 3)[1] ?? '';
  const unquoted = headers.replaceAll(/"(?:[^"]|"")*"/gu, '');
  const counted = [',', '\t', ';'].map((delimiter) => ({ delimiter, count: unquoted.split(delimiter).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}

/** The version line may have been left as it was while the others were separated anew. */
function versionCells(line: readonly string[]): readonly string[] {
  const [first = '', ...rest] = line;
  return rest.every((cell) => cell.trim() === '') && first.includes(',') ? first.split(',') : line;
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/**
 * Spreadsheets leave empty headers behind the last: those with nothing below them in any row go, the others need an
 * answer.
 */
function withoutTail(headers: readonly string[], rows: readonly SheetRow[]): readonly string[] {
  const named = headers.findLastIndex((header) => header.trim() !== '') + 1;
  if (named === headers.length) return headers;
  const used = rows.reduce((most, { cells }) => Math.max(most, widthOf(cells.slice(0, headers.length))), named);
  return headers.slice(0, used);
}
