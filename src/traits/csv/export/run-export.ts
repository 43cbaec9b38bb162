import type { CsvCalls, ExportFile, ExportQuery } from '../../../data-provider/csv-types.ts';
import { RecordCounter } from './record-counter.ts';
import type { Sink } from './sink.ts';

/** So many ids fit an address. */
const idsAtOnce = 500;
/** The version line and the headers. */
const headLines = 2;

/** The file ended before all its records came. */
export class ShortFile extends Error {
  override readonly name = 'ShortFile';
}

/**
 * Reads a file into its place; `told` hears how many records are there so far. Of very many chosen records some at a
 * time, as one file. What goes wrong, or is aborted, leaves nothing behind.
 * @returns how many records the file holds
 * @throws ShortFile where fewer came than were announced; HttpError of a refusal; AbortError
 */
export async function runExport(
  csv: Pick<CsvCalls, 'exportFile'>,
  resource: string,
  file: ExportFile,
  sink: Sink,
  { signal, told }: { readonly signal: AbortSignal; readonly told: (records: number) => void },
): Promise<number> {
  let records = 0;
  try {
    for (const [place, query] of piecesOf(file.query).entries()) {
      const { body, total } = await csv.exportFile(resource, { ...file, query }, { signal });
      const read = await pour(body, sink, place > 0, (count) => told(records + count));
      if (total !== undefined && read !== total) throw new ShortFile();
      records += read;
    }
    await sink.close();
    return records;
  } catch (error) {
    await sink.abort();
    throw error;
  }
}

function piecesOf(query: ExportQuery): readonly ExportQuery[] {
  if (!('ids' in query)) return [query];
  return Array.from({ length: Math.max(1, Math.ceil(query.ids.length / idsAtOnce)) }, (_, place) => ({
    ...query,
    ids: query.ids.slice(place * idsAtOnce, (place + 1) * idsAtOnce),
  }));
}

/** `headless`: without the lines that the file has already. */
async function pour(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  sink: Sink,
  headless: boolean,
  told: (records: number) => void,
): Promise<number> {
  const counter = new RecordCounter();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Math.max(0, counter.records - headLines);
    const headed = counter.records >= headLines;
    const headEnd = counter.take(value, headLines);
    if (!headless || headed) await sink.write(value);
    else if (headEnd !== undefined) await sink.write(value.subarray(headEnd));
    told(Math.max(0, counter.records - headLines));
  }
}
