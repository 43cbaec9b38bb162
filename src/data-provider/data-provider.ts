import { resourcesAndViews } from '../../resources/index.ts';
import { pathOf } from '../../resources/names.ts';
import type { AdminDataProvider } from './admin-data-provider.ts';
import { bulkCalls } from './bulk-calls.ts';
import { csvCalls } from './csv-calls.ts';
import { importLinesCall, linesCalls } from './lines-calls.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import { listCalls } from './list-calls.ts';
import { namedCalls } from './named-calls.ts';
import { uploads } from './upload.ts';
import { writeCalls } from './write-calls.ts';
import type { HostOptions } from './send-to-host.ts';
import { notifyWrite } from './write-events.ts';

/** Wraps a client: notifies listeners of each successful write to an entity. */
function withWriteEvents(http: HttpClient): HttpClient {
  return async (path: string, options: HostOptions = {}) => {
    const answer = await http(path, options);
    const written =
      options.method !== undefined &&
      options.method !== 'GET' &&
      resourcesAndViews.find((resource) => path === pathOf(resource) || path.startsWith(`${pathOf(resource)}/`));
    if (written) notifyWrite(written.name);
    return answer;
  };
}

/** The Admin API for one store: every call has its X-STORE-ID, even after switching to another store. */
export function createDataProvider(storeId: number | undefined): AdminDataProvider {
  const plainHttp = createHttpClient(storeId);
  const http = withWriteEvents(plainHttp);
  const withKey = createIdempotencyKeys();
  return {
    storeId,
    supportAbortSignal: true,
    ...uploads(storeId),
    ...listCalls(http),
    ...writeCalls(http, withKey),
    ...namedCalls(http, storeId, withKey),
    csv: csvCalls(plainHttp, storeId),
    lines: linesCalls(plainHttp, storeId),
    importLines: importLinesCall(http, storeId, withKey),
    bulk: bulkCalls(http, withKey),
  };
}
