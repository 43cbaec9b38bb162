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

/** The same client, which tells after each good write which entity it was of. */
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

/**
 * The Admin API as one store sees it: every call carries that store's X-STORE-ID, whatever is switched to meanwhile.
 */
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
