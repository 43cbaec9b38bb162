import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import { delimiterOf, detectEncoding, type Encoding, sampleSize } from '../../../resources/csv/index.ts';
import { ApiError } from '../../errors.ts';

/** Names of iconv-lite, whose Big5 knows HKSCS. */
const names: Readonly<Record<Encoding, string>> = { 'utf-8': 'utf-8', 'utf-16le': 'utf-16le', 'utf-16be': 'utf-16be', big5: 'big5-hkscs', gb18030: 'gb18030' };

/** No file of ours has so many columns, nor so long a row; a quote that is never closed would make one of the whole file. */
const mostCells = 1_000;
const longestRow = 1_000_000;
/** Pieces of the file, of some ten kilobytes each, in which no row ends. */
const mostPieces = 32;

/** One line of a file: its number as spreadsheets count, and its cells. */
export interface CsvRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/**
 * Reads a file, in whatever encoding it is, some rows at a time; the next come when `take` is done. Blank rows are counted and left
 * out.
 * @throws ApiError 422 where a character can't be read, or a quote is never closed; and what `take` throws
 */
export async function readCsv(path: string, take: (rows: readonly CsvRow[]) => Promise<void>): Promise<void> {
  const { encoding, beginning } = await beginningOf(path);
  const file = createReadStream(path);
  const text = iconv.decodeStream(names[encoding]);
  // The parser must hear of a file that can't be read, too.
  file.on('error', (error) => text.emit('error', error));
  let [row, pieces] = [0, 0];
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(file.pipe(text), {
      delimiter: delimiterOf(beginning),
      chunk: ({ data, errors }, parser) => {
        const found = data.map((cells): CsvRow => ({ row: (row += 1), cells }));
        pieces = found.length === 0 ? pieces + 1 : 0;
        const wrong = errors.find(({ type }) => type === 'Quotes');
        const refusal = wrong || pieces > mostPieces ? unreadable(wrong?.message ?? `row ${row + 1}`) : refusalOf(found);
        if (refusal) {
          reject(refusal);
          parser.abort();
          return;
        }
        parser.pause();
        take(found.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))).then(
          () => parser.resume(),
          (error: unknown) => {
            reject(error instanceof Error ? error : new Error(String(error)));
            parser.abort();
          },
        );
      },
      complete: () => resolve(),
      error: (error) => reject(error),
    });
  }).finally(() => file.destroy());
}

async function beginningOf(path: string): Promise<{ readonly encoding: Encoding; readonly beginning: string }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleSize), 0, sampleSize, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const encoding = detectEncoding(bytes);
    return { encoding, beginning: iconv.decode(bytes.subarray(0, 400), names[encoding]) };
  } finally {
    await file.close();
  }
}

/** A file in an encoding that we took for another would be written as nonsense: the first such character refuses it. */
function refusalOf(rows: readonly CsvRow[]): ApiError | undefined {
  const isWrong = (cells: readonly string[]) => cells.some((cell) => cell.includes('\uFFFD') || cell.includes('\0')) || cells.length > mostCells || cells.reduce((length, cell) => length + cell.length, 0) > longestRow;
  const wrong = rows.find(({ cells }) => isWrong(cells));
  return wrong && unreadable(`row ${wrong.row}`);
}

function unreadable(reason: string): ApiError {
  return new ApiError(422, 'errors.csvUnreadable', { params: { reason } });
}
