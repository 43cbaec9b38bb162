import { memberOf } from '../browser/json.ts';
import { findResource } from '../../resources/index.ts';
import { pathOf } from '../../resources/names.ts';
import { importedLinesParameters, importsParameters, linesParameters } from '../../resources/query/calls.ts';
import { belongings } from '../../resources/query/list.ts';
import { printQuery, text } from '../../resources/query/parameters.ts';
import type { NamedCalls } from './admin-data-provider.ts';
import { jobIn, pageIn } from './answers.ts';
import type { HttpClient } from './http-client.ts';
import type { createIdempotencyKeys } from './idempotency-keys.ts';
import type { LinesCalls, LinesFile, LinesForecast, LinesRun, LineResult } from './lines-types.ts';
import { recordPath } from './write-calls.ts';

const sentParameters = { ...linesParameters, encoding: text('encoding'), storeId: belongings.storeId };

function has(value: unknown, ...names: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && names.every((name) => memberOf(value, name) !== undefined);
}
const isForecast = (value: unknown): value is LinesForecast => has(value, 'total', 'counts', 'lines');
const isRun = (value: unknown): value is LinesRun => has(value, 'id', 'mode', 'total', 'counts', 'status');
const isLineResult = (value: unknown): value is LineResult => has(value, 'line', 'outcome');

/** Imports of lines into the rows of a record (CONTRACT, Imports and exports). */
export function linesCalls(http: HttpClient, storeId: number | undefined): LinesCalls {
  const ofRuns = (name: string) => `${pathOf(findResource(name) ?? { name })}/import`;
  return {
    forecast: async (name, id, mode, sent, { signal } = {}) => {
      const path = `${pathTo(name, id, mode)}${queryOf(sent, storeId, 'true')}`;
      const data = memberOf((await http(path, { method: 'POST', body: bodyOf(sent), signal })).json, 'data');
      if (isForecast(data)) return data;
      throw new Error('The answer doesn’t say what would become of the lines');
    },
    runs: async (name, record, { page, perPage, signal }) => {
      const query = printQuery(importsParameters, { page, perPage, record: Number(record) });
      const { json, headers } = await http(`${ofRuns(name)}${query}`, { signal });
      return pageIn(json, headers, isRun);
    },
    run: async (name, id, { signal } = {}) => {
      const data = memberOf((await http(`${ofRuns(name)}/${id}`, { signal })).json, 'data');
      if (isRun(data)) return data;
      throw new Error('The answer names no import');
    },
    outcomes: async (name, id, { signal, ...page }) => {
      const { json, headers } = await http(`${ofRuns(name)}/${id}/rows${printQuery(importedLinesParameters, page)}`, {
        signal,
      });
      return pageIn(json, headers, isLineResult);
    },
  };
}

/** Starts an import of lines. */
export function importLinesCall(
  http: HttpClient,
  storeId: number | undefined,
  withKey: ReturnType<typeof createIdempotencyKeys>,
): NamedCalls['importLines'] {
  return (name, id, mode, { idempotencyKey, ...sent }) => {
    const path = `${pathTo(name, id, mode)}${queryOf(sent, storeId)}`;
    const send = async (key: string) =>
      jobIn((await http(path, { method: 'POST', body: bodyOf(sent), headers: { 'Idempotency-Key': key } })).json);
    const { name: fileName, size, lastModified } = sent.file;
    return withKey(`${path} ${fileName} ${size} ${lastModified}`, send, idempotencyKey);
  };
}

const pathTo = (name: string, id: string | number, mode: string) => `${recordPath(name, id)}/import/${mode}`;

function queryOf({ column, encoding }: LinesFile, storeId: number | undefined, dryRun?: 'true'): string {
  const scoped = storeId === undefined ? undefined : String(storeId);
  return printQuery(sentParameters, { column, encoding, dryRun, storeId: scoped });
}

function bodyOf({ file }: LinesFile): FormData {
  const body = new FormData();
  body.set('file', file);
  return body;
}
