import { createContext, useContext } from 'react';
import type { StoreTitle } from './active-store.ts';
import type { StoreScope } from './store-scope.ts';

export interface StoreState {
  readonly stores: readonly StoreTitle[];
  /** `undefined` until the stores are known, and while switching. */
  readonly active: StoreTitle | undefined;
  readonly scope: StoreScope;
  /** React key that differs between scopes. */
  readonly scopeKey: number | string;
  /** Why the stores could not be read. */
  readonly error: Error | undefined;
  readonly loaded: boolean;
  /** Switches this tab to another store; from a record to its list. */
  readonly switchTo: (id: number) => void;
  readonly retry: () => void;
}

export const StoreContext = createContext<StoreState | undefined>(undefined);

/** The stores and the active one. @throws outside a `StoreProvider` */
export function useStores(): StoreState {
  const state = useContext(StoreContext);
  if (!state) throw new Error('There is no StoreProvider above');
  return state;
}
