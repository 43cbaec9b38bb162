import { delay } from '../auth-provider/request-limits.ts';
import { memberOf } from '../browser/json.ts';
import { ApiError, parseResponse } from '../auth-provider/request.ts';
import { pathOf } from '../../resources/names.ts';
import { findResource } from '../../resources/index.ts';
import { importedRowsParameters, importsParameters } from '../../resources/query/calls.ts';
import type { fileParameters } from '../../resources/query/list.ts';
import { printQuery, type QueryOf } from '../../resources/query/parameters.ts';
import { jobIn } from './answers.ts';
import {
  exportOptionsIn,
  importedRowsIn,
  importIn,
  importsIn,
  jobIdIn,
  rowAnswersIn,
  undoneByJob,
  undoneIn,
} from './csv-answers.ts';
import type { CsvCalls, ExportQuery, Undone, UndoProgress } from './csv-types.ts';
import { type HttpClient, httpErrorOf } from './http-client.ts';
import { resourceNamed } from './list-calls.ts';
import { listQuery } from './list-query.ts';
import { type HostOptions, sendToHost } from './send-to-host.ts';
import { notifyWrite } from './write-events.ts';

/** Imports and exports of an entity's records (CONTRACT, Imports and exports). */
export function csvCalls(http: HttpClient, storeId: number | undefined): CsvCalls {
  const below = (name: string, rest: string) => `${pathOf(findResource(name) ?? { name })}/${rest}`;
  const ofStore: Readonly<Record<string, string>> = storeId === undefined ? {} : { 'X-STORE-ID': String(storeId) };
  const fileAt = async (path: string, options: HostOptions) => {
    const response = await sendToHost(path, { ...options, headers: { ...ofStore, Accept: 'text/csv' } });
    if (response.ok && hasBody(response)) return response;
    await parseResponse(response).catch((error: unknown) => {
      throw error instanceof ApiError ? httpErrorOf(error) : error;
    });
    throw new Error('an export without a body');
  };
  return {
    exportOptions: async (name, query, { signal } = {}) =>
      exportOptionsIn((await http(`${below(name, 'export/options')}${queryFor(name, query)}`, { signal })).json),

    async exportFile(name, { columns, headers, query }, { signal } = {}) {
      const response = await fileAt(
        `configurable-datatable/${encodeURIComponent(name)}${queryFor(name, query, { columns, headers })}`,
        { signal },
      );
      const total = Number(response.headers.get('x-total-count') ?? Number.NaN);
      return { body: response.body, ...(Number.isInteger(total) && { total }) };
    },
    async fileBelow(name, id, rest, body) {
      const response = await fileAt(below(name, `${id}/${rest}`), { method: 'POST', body });
      const [, named] = /filename="([^"]+)"/u.exec(response.headers.get('content-disposition') ?? '') ?? [];
      return { blob: await response.blob(), name: named ?? `${name}-${id}.csv` };
    },

    importRows: async (name, mode, body, { signal } = {}) =>
      rowAnswersIn((await http(below(name, `import/${mode}/rows`), { method: 'PUT', body, signal })).json),
    openImport: async (name, body) =>
      importIn(memberOf((await http(below(name, 'import'), { method: 'POST', body })).json, 'data')),
    imports: async (name, { page, perPage, signal }) => {
      const { json, headers } = await http(
        `${below(name, 'import')}${printQuery(importsParameters, { page, perPage })}`,
        {
          signal,
        },
      );
      return importsIn(json, headers);
    },
    oneImport: async (name, id, { signal } = {}) =>
      importIn(memberOf((await http(below(name, `import/${id}`), { signal })).json, 'data')),
    importedRows: async (name, id, { page, signal }) => {
      const { json, headers } = await http(
        `${below(name, `import/${id}/rows`)}${printQuery(importedRowsParameters, { page, perPage: 10_000 })}`,
        { signal },
      );
      return importedRowsIn(json, headers);
    },
    async finishImport(name, id) {
      const done = importIn(
        memberOf((await http(below(name, `import/${id}/finish`), { method: 'POST', body: {} })).json, 'data'),
      );
      notifyWrite(name);
      return done;
    },
    async undoImport(name, id, { onProgress, signal } = {}) {
      const { json } = await http(below(name, `import/${id}/undo`), { method: 'POST', body: {} });
      const job = jobIdIn(json);
      try {
        return job === undefined ? undoneIn(json) : await followUndo(http, name, job, onProgress, signal);
      } finally {
        notifyWrite(name);
      }
    },
  };
}

/** Polling interval of a job in milliseconds. */
const pollingInterval = 700;

async function followUndo(
  http: HttpClient,
  name: string,
  id: number,
  onProgress?: (progress: UndoProgress) => void,
  signal?: AbortSignal,
): Promise<Undone> {
  for (;;) {
    const job = jobIn((await http(`job/${id}`, { host: findResource(name)?.host, signal })).json);
    const undone = undoneByJob(job);
    if (undone) return undone;
    onProgress?.({ done: job.done + job.failed, total: job.total });
    await delay(pollingInterval, signal);
  }
}

function queryFor(name: string, query: ExportQuery, file: Partial<QueryOf<typeof fileParameters>> = {}): string {
  return listQuery(resourceNamed(name), { ...query, ...file });
}

const hasBody = (response: Response): response is Response & { readonly body: NonNullable<Response['body']> } =>
  response.body !== null;
