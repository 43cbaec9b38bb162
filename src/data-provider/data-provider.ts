import type { AdminDataProvider } from './admin-data-provider.ts';
import { createHttpClient } from './http-client.ts';
import { createIntents } from './intents.ts';
import { listCalls } from './list-calls.ts';
import { namedCalls } from './named-calls.ts';
import { writeCalls } from './write-calls.ts';

/** The Admin API as one store sees it: every call carries that store's X-STORE-ID, whatever is switched to meanwhile. */
export function createDataProvider(storeId: number | undefined): AdminDataProvider {
  const http = createHttpClient(storeId);
  const withKey = createIntents();
  return { storeId, supportAbortSignal: true, ...listCalls(http), ...writeCalls(http, withKey), ...namedCalls(http, storeId, withKey) };
}
