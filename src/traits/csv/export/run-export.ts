import type { CsvCalls, ExportFile, ExportQuery } from '../../../data-provider/csv-types.ts';
import { RecordCounter } from './record-counter.ts';
import type { Sink } from './sink.ts';

/** Maximum number of ids per URL. */
const idsPerRequest = 500;
/** The version line and the headers. */
const headLines = 2;

/** The response ended before the announced number of records. */
export class ShortFile extends Error {
  override readonly name = 'ShortFile';
}

/**
 * Downloads a file into `sink`. Many selected ids take several requests, whose responses are joined. On errors and abort
 * the file is removed.
 * @returns the number of records in the file
 * @throws ShortFile, HttpError, AbortError
 */
export async function runExport(
  csv: Pick<CsvCalls, 'exportFile'>,
  resource: string,
  file: ExportFile,
  sink: Sink,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (records: number) => void },
): Promise<number> {
  let records = 0;
  try {
    for (const [index, query] of splitQuery(file.query).entries()) {
      const { body, total } = await csv.exportFile(resource, { ...file, query }, { signal });
      const read = await pipe(body, sink, index > 0, (count) => onProgress(records + count));
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

function splitQuery(query: ExportQuery): readonly ExportQuery[] {
  if (!('ids' in query)) return [query];
  return Array.from({ length: Math.max(1, Math.ceil(query.ids.length / idsPerRequest)) }, (_, index) => ({
    ...query,
    ids: query.ids.slice(index * idsPerRequest, (index + 1) * idsPerRequest),
  }));
}

/** Copies a response to the sink; `skipHead` omits the version line and headers, which the file already has. */
async function pipe(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  sink: Sink,
  skipHead: boolean,
  onProgress: (records: number) => void,
): Promise<number> {
  const counter = new RecordCounter();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Math.max(0, counter.records - headLines);
    const isBehindHead = counter.records >= headLines;
    const headEnd = counter.take(value, headLines);
    if (!skipHead || isBehindHead) await sink.write(value);
    else if (headEnd !== undefined) await sink.write(value.subarray(headEnd));
    onProgress(Math.max(0, counter.records - headLines));
  }
}
