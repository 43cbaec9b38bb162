import { createContext, useContext } from 'react';
import type { StoreTitle } from './active-store.ts';
import type { StoreScope } from './store-scope.ts';

export interface StoreState {
  readonly stores: readonly StoreTitle[];
  /** `undefined` until the stores are known, and while switching. */
  readonly active: StoreTitle | undefined;
  readonly scope: StoreScope;
  /** Differs between scopes: everything that shows data hangs on it. */
  readonly scopeKey: number | string;
  /** Why the stores could not be read. */
  readonly error: Error | undefined;
  readonly loaded: boolean;
  /** Makes another store this tab's; leads from a record to its list. */
  readonly switchTo: (id: number) => void;
  readonly retry: () => void;
}

export const StoreContext = createContext<StoreState | undefined>(undefined);

/** The stores, the active one, and the way to another. @throws outside the application */
export function useStores(): StoreState {
  const state = useContext(StoreContext);
  if (!state) throw new Error('There is no StoreProvider above');
  return state;
}
