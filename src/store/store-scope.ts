import { QueryClient } from '@tanstack/react-query';
import { HttpError, type Store } from 'react-admin';
import type { AdminDataProvider } from '../data-provider/admin-data-provider.ts';
import { createDataProvider } from '../data-provider/data-provider.ts';
import { createUiStore } from './ui-store.ts';

/** Caches and settings of one store; nothing is shared between stores. */
export interface StoreScope {
  readonly dataProvider: AdminDataProvider;
  readonly queryClient: QueryClient;
  readonly uiStore: Store;
}

/** Retries temporary errors once. */
function retryTemporary(failures: number, error: unknown): boolean {
  const status = error instanceof HttpError ? Number(error.status) : 0;
  return failures < 1 && (status === 0 || status === 502 || status === 503 || status === 504);
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 2_000, retry: retryTemporary, retryDelay: 1_000, refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export interface StoreScopes {
  readonly of: (storeId: number | undefined) => StoreScope;
  /** Clears the cached answers of all stores, because their labels are in one language. */
  readonly clearCaches: () => void;
  /** Clears the caches, and fetches again the data of the visible pages. */
  readonly resetCaches: () => void;
}

/** Creates a scope for each store on first use and keeps it, so that switching back is immediate. */
export function createScopes(): StoreScopes {
  const scopes = new Map<number | undefined, StoreScope>();
  return {
    of(storeId) {
      const found = scopes.get(storeId);
      if (found) return found;
      const made = {
        dataProvider: createDataProvider(storeId),
        queryClient: createQueryClient(),
        uiStore: createUiStore(storeId),
      };
      scopes.set(storeId, made);
      return made;
    },
    clearCaches: () => scopes.forEach(({ queryClient }) => queryClient.clear()),
    resetCaches: () => scopes.forEach(({ queryClient }) => void queryClient.resetQueries()),
  };
}
