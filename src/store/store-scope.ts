import { QueryClient } from '@tanstack/react-query';
import { HttpError, type Store } from 'react-admin';
import type { AdminDataProvider } from '../data-provider/admin-data-provider.ts';
import { createDataProvider } from '../data-provider/data-provider.ts';
import { createUiStore } from './ui-store.ts';

/** Everything that belongs to one store: what was fetched of it can't be shown in another. */
export interface StoreScope {
  readonly dataProvider: AdminDataProvider;
  readonly queryClient: QueryClient;
  readonly uiStore: Store;
}

/** Only what may pass by itself is tried again, once; a refusal stays one. */
function tryAgain(failures: number, error: unknown): boolean {
  const status = error instanceof HttpError ? Number(error.status) : 0;
  return failures < 1 && (status === 0 || status === 502 || status === 503 || status === 504);
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 2_000, retry: tryAgain, retryDelay: 1_000, refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export interface StoreScopes {
  readonly of: (storeId: number | undefined) => StoreScope;
  /** Forgets what was fetched, in every store: names come in the language that was asked in. */
  readonly forget: () => void;
}

/** A scope per store, made when first needed and kept, so that going back to a store is at once. */
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
    forget: () => scopes.forEach(({ queryClient }) => queryClient.clear()),
  };
}
