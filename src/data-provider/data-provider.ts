import type { RequestOptions } from '../auth-provider/request.ts';
import { resources } from '../../resources/index.ts';
import { pathOf } from '../../resources/names.ts';
import type { AdminDataProvider } from './admin-data-provider.ts';
import { csvCalls } from './csv-calls.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { createIntents } from './intents.ts';
import { listCalls } from './list-calls.ts';
import { namedCalls } from './named-calls.ts';
import { uploads } from './upload.ts';
import { writeCalls } from './write-calls.ts';
import { tellWrite } from './writes.ts';

/** Wraps a client: notifies of each successful write to an entity. */
function telling(http: HttpClient): HttpClient {
  return async (path: string, options: RequestOptions = {}) => {
    const answer = await http(path, options);
    const written =
      options.method !== undefined &&
      options.method !== 'GET' &&
      resources.find((resource) => path === pathOf(resource) || path.startsWith(`${pathOf(resource)}/`));
    if (written) tellWrite(written.name);
    return answer;
  };
}

/** The Admin API for one store: every call has its X-STORE-ID, even after switching to another store. */
export function createDataProvider(storeId: number | undefined): AdminDataProvider {
  const untold = createHttpClient(storeId);
  const http = telling(untold);
  const withKey = createIntents();
  return {
    storeId,
    supportAbortSignal: true,
    ...uploads(storeId),
    ...listCalls(http),
    ...writeCalls(http, withKey),
    ...namedCalls(http, storeId, withKey),
    csv: csvCalls(untold, storeId),
  };
}
