import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Transform } from 'node:stream';
import { TextDecoder } from 'node:util';
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import { delimiterOf, type Encoding, encodingSample, guessEncoding } from '../../../../resources/csv/index.ts';
import { ApiError } from '../../../errors.ts';

/** Names of iconv-lite, whose Big5 knows HKSCS. */
const names: Readonly<Record<Encoding, string>> = {
  'utf-8': 'utf-8',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  big5: 'big5-hkscs',
  gb18030: 'gb18030',
};

/**
 * No file of ours has so many columns, nor so long a row; a quote that is never closed would make one of the whole
 * file.
 */
const mostCells = 1_000;
const longestRow = 1_000_000;

const newlines = ['\r\n', '\n', '\r'] as const;
type Newline = (typeof newlines)[number];

/** One line of a file: its number as spreadsheets count, and its cells. */
export interface CsvRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/**
 * Reads a file, in the encoding that is `said`, else in the one that it shows, some rows at a time; the next come when
 * `take` is done. Blank rows are counted and left out.
 * @throws ApiError 422 where a character can't be read, a quote is never closed, or nobody said which of two encodings
 * it is in; and what `take` throws
 */
export async function readCsv(
  path: string,
  take: (rows: readonly CsvRow[]) => Promise<void>,
  said?: Encoding,
): Promise<void> {
  const { encoding, beginning } = await beginningOf(path, said);
  const guard = new Guard(encoding);
  const text = iconv.decodeStream(names[encoding]);
  pipeline(createReadStream(path), guard, text, () => {});
  let [rest, wanted, row] = ['', 0, 0];
  let parser: Papa.Parser | undefined;
  const read = async (isLast: boolean) => {
    parser ??= new Papa.Parser({ delimiter: delimiterOf(beginning), newline: newlineOf(rest) });
    const { data, errors, meta }: Papa.ParseResult<string[]> = parser.parse(rest, 0, !isLast);
    rest = rest.slice(meta.cursor);
    wanted = 2 * rest.length;
    // Where the text ends so far, what makes a quote right may follow: the last fault of a row that goes on is none
    // yet.
    const wrong = errors.find(
      (error, place) => error.type === 'Quotes' && (error.row !== data.length || place < errors.length - 1),
    );
    const found = data.map((cells): CsvRow => ({ row: (row += 1), cells }));
    const refusal =
      wrong || (!isLast && rest.length > longestRow)
        ? unreadable(wrong?.message ?? `row ${row + 1}`)
        : refusalOf(found, guard.damaged);
    if (refusal) throw refusal;
    await take(found.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')));
  };
  for await (const piece of text) {
    rest += String(piece);
    // A row that goes on is read again from its beginning: only once it may be twice as long, or a file of quotes would
    // be read all the time.
    if (rest.length >= wanted) await read(false);
  }
  await read(true);
}

/** How the lines of a text end, by its beginning. */
function newlineOf(beginning: string): Newline | undefined {
  const { linebreak } = Papa.parse(beginning, { preview: 1 }).meta;
  return newlines.find((one) => one === linebreak);
}

async function beginningOf(
  path: string,
  said: Encoding | undefined,
): Promise<{ readonly encoding: Encoding; readonly beginning: string }> {
  const file = await open(path);
  const read = async (from: number, to: number) => {
    if (to <= from) return Buffer.alloc(0);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
    return buffer.subarray(0, bytesRead);
  };
  try {
    const { size } = await file.stat();
    const encoding = said ?? sureOf(await encodingSample(size, read));
    return { encoding, beginning: iconv.decode(await read(0, Math.min(size, 400)), names[encoding]) };
  } finally {
    await file.close();
  }
}

/**
 * @throws ApiError 422 where the bytes don't tell: what is taken for another encoding is written as nonsense, and looks
 * well
 */
function sureOf(sample: Uint8Array): Encoding {
  const { encoding, or, sure } = guessEncoding(sample);
  if (!sure) throw new ApiError(422, 'errors.csvEncodingUnsure', { params: { one: encoding, other: or ?? 'utf-8' } });
  return encoding;
}

/**
 * Lets the bytes of a file through, and knows whether some of them are none of its encoding. What stands for such bytes
 * afterwards (U+FFFD) may stand in a text, too.
 */
class Guard extends Transform {
  readonly #decoder: TextDecoder | undefined;
  damaged: boolean;

  constructor(encoding: Encoding) {
    super();
    // Big5 has no such character.
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

/** A file in an encoding that we took for another would be written as nonsense: the first such character refuses it. */
function refusalOf(rows: readonly CsvRow[], damaged: boolean): ApiError | undefined {
  const isWrong = (cells: readonly string[]) =>
    cells.some((cell) => (damaged && /[\uFFFD\p{Cs}]/u.test(cell)) || cell.includes('\0')) ||
    cells.length > mostCells ||
    cells.reduce((length, cell) => length + cell.length, 0) > longestRow;
  const wrong = rows.find(({ cells }) => isWrong(cells));
  return wrong && unreadable(`row ${wrong.row}`);
}

function unreadable(reason: string): ApiError {
  return new ApiError(422, 'errors.csvUnreadable', { params: { reason } });
}
