import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Transform } from 'node:stream';
import { TextDecoder } from 'node:util';
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import {
  delimiterOf,
  type Encoding,
  encodingSample,
  guessEncoding,
  separatorLineIn,
} from '../../../../resources/csv/index.ts';
import { ApiError } from '../../../errors.ts';

/** Encoding names of iconv-lite, whose Big5 includes HKSCS. */
const names: Readonly<Record<Encoding, string>> = {
  'utf-8': 'utf-8',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  big5: 'big5-hkscs',
  gb18030: 'gb18030',
};

/** Limits beyond any real file: with an unclosed quote, all that follows would be one row. */
const maxCells = 1_000;
const maxRowLength = 1_000_000;

const newlines = ['\r\n', '\n', '\r'] as const;
type Newline = (typeof newlines)[number];

interface ReadOptions {
  readonly declared?: Encoding | undefined;
  readonly guessDelimiter?: (beginning: string) => string;
}

/** One row of a file: its number as spreadsheets count it, and its cells. */
export interface CsvRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/**
 * Reads a file in batches of rows, in the given encoding or the detected one, and waits for `take` before the next
 * batch. The delimiter is that of our own files, unless `guessDelimiter` detects one at the beginning. Blank rows are
 * counted but left out; a `sep=` line is not even counted.
 * @throws ApiError 422 if a character can't be decoded, a quote is never closed, or the encoding is ambiguous; and
 * errors of `take`
 */
export async function readCsv(
  path: string,
  take: (rows: readonly CsvRow[]) => Promise<void>,
  { declared, guessDelimiter = delimiterOf }: ReadOptions = {},
): Promise<void> {
  const { encoding, beginning } = await beginningOf(path, declared);
  const guard = new DecodingCheck(encoding);
  const text = iconv.decodeStream(names[encoding]);
  pipeline(createReadStream(path), guard, text, () => {});
  const separator = separatorLineIn(beginning);
  const delimiter = separator?.delimiter ?? guessDelimiter(beginning.slice(separator?.length ?? 0));
  let hidden = separator?.length ?? 0;
  let [rest, wanted, row] = ['', 0, 0];
  let parser: Papa.Parser | undefined;
  const readRows = async (isLast: boolean) => {
    parser ??= new Papa.Parser({ delimiter, newline: newlineOf(rest) });
    const { data, errors, meta }: Papa.ParseResult<string[]> = parser.parse(rest, 0, !isLast);
    rest = rest.slice(meta.cursor);
    wanted = 2 * rest.length;
    // The text read so far may end inside a quoted cell: the last error of an unfinished row may be resolved by the
    // next piece.
    const wrong = errors.find(
      (error, place) => error.type === 'Quotes' && (error.row !== data.length || place < errors.length - 1),
    );
    const found = data.map((cells): CsvRow => ({ row: (row += 1), cells }));
    const refusal =
      wrong || (!isLast && rest.length > maxRowLength)
        ? unreadable(wrong?.message ?? `row ${row + 1}`)
        : badRowError(found, guard.damaged);
    if (refusal) throw refusal;
    await take(found.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')));
  };
  for await (const piece of text) {
    const read = String(piece);
    rest += read.slice(hidden);
    hidden = Math.max(0, hidden - read.length);
    // An unfinished row is parsed again from its start, so the next parse waits until the text has doubled: otherwise a
    // file of quotes would take quadratic time.
    if (rest.length >= wanted) await readRows(false);
  }
  await readRows(true);
}

/**
 * Reads a whole file as text, in the given encoding or the detected one, without its byte order mark.
 * @throws ApiError 422 if a character can't be decoded, or the encoding is ambiguous
 */
export async function readText(path: string, declared?: Encoding): Promise<string> {
  const { encoding } = await beginningOf(path, declared);
  const guard = new DecodingCheck(encoding);
  const decoded = iconv.decodeStream(names[encoding]);
  pipeline(createReadStream(path), guard, decoded, () => {});
  let text = '';
  for await (const piece of decoded) text += String(piece);
  const nul = text.indexOf('\0');
  if (nul >= 0) throw nulError(text.slice(0, nul).split(/\r\n|\n|\r/u).length);
  if (guard.damaged && /[\uFFFD\p{Cs}]/u.test(text))
    throw new ApiError(422, 'errors.textDamaged', { params: { encoding } });
  return text;
}

/** The line break of a text, by its first line. */
function newlineOf(beginning: string): Newline | undefined {
  const { linebreak } = Papa.parse(beginning, { preview: 1 }).meta;
  return newlines.find((one) => one === linebreak);
}

async function beginningOf(
  path: string,
  declared: Encoding | undefined,
): Promise<{ readonly encoding: Encoding; readonly beginning: string }> {
  const file = await open(path);
  const read = async (from: number, to: number) => {
    if (to <= from) return Buffer.alloc(0);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
    return buffer.subarray(0, bytesRead);
  };
  try {
    const { size } = await file.stat();
    const encoding = declared ?? detectedEncoding(await encodingSample(size, read));
    return { encoding, beginning: iconv.decode(await read(0, Math.min(size, 400)), names[encoding]) };
  } finally {
    await file.close();
  }
}

/** @throws ApiError 422 if the encoding is ambiguous: a wrong guess would store garbled text */
function detectedEncoding(sample: Uint8Array): Encoding {
  const { encoding, or, sure } = guessEncoding(sample);
  if (!sure) throw new ApiError(422, 'errors.csvEncodingUnsure', { params: { one: encoding, other: or ?? 'utf-8' } });
  return encoding;
}

/**
 * Passes bytes through and records whether some are invalid in the encoding. U+FFFD in the decoded text is no proof,
 * since a file may contain it.
 */
class DecodingCheck extends Transform {
  readonly #decoder: TextDecoder | undefined;
  damaged: boolean;

  constructor(encoding: Encoding) {
    super();
    // Big5 can't encode U+FFFD, so in Big5 it always indicates damage.
    this.#decoder = encoding === 'big5' ? undefined : new TextDecoder(encoding, { fatal: true });
    this.damaged = encoding === 'big5';
  }

  #look(bytes?: Buffer): void {
    try {
      if (!this.damaged) this.#decoder?.decode(bytes, { stream: bytes !== undefined });
    } catch {
      this.damaged = true;
    }
  }

  override _transform(bytes: Buffer, _encoding: string, done: (error: null, bytes: Buffer) => void): void {
    this.#look(bytes);
    done(null, bytes);
  }

  override _flush(done: () => void): void {
    this.#look();
    done();
  }
}

/** The 422 of rows that exceed the limits or contain damage, which indicates a wrongly detected encoding. */
function badRowError(rows: readonly CsvRow[], damaged: boolean): ApiError | undefined {
  const isWrong = (cells: readonly string[]) =>
    cells.some((cell) => (damaged && /[\uFFFD\p{Cs}]/u.test(cell)) || cell.includes('\0')) ||
    cells.length > maxCells ||
    cells.reduce((length, cell) => length + cell.length, 0) > maxRowLength;
  const wrong = rows.find(({ cells }) => isWrong(cells));
  if (wrong?.cells.some((cell) => cell.includes('\0'))) return nulError(wrong.row);
  return wrong && unreadable(`row ${wrong.row}`);
}

const nulError = (line: number) => new ApiError(422, 'errors.textNul', { params: { line } });

function unreadable(reason: string): ApiError {
  return new ApiError(422, 'errors.csvUnreadable', { params: { reason } });
}
