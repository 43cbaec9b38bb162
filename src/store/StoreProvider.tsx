import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { entityAt } from '../../resources/index.ts';
import { pageOf } from '../../resources/names.ts';
import { keepRightsWhile, onRightsSwitch, onUserChange, takeKeptRights } from '../auth-provider/user.ts';
import { isOffline, onConnectionChange } from '../browser/connection.ts';
import { onWrite } from '../data-provider/write-events.ts';
import { onLanguageChange } from '../i18n/language.ts';
import { resolveActiveStore, selectStore, setTabStore, readActiveStore, type StoreTitle } from './active-store.ts';
import { StoreContext } from './store-context.ts';
import { fetchStores, takePreloadedStores } from './store-list.ts';
import { createScopes } from './store-scope.ts';
import { hasUnsaved, onNothingUnsaved, setUnsaved } from './unsaved.ts';

/** The list path of a record's path: the record belongs to the previous store. */
function listPath(path: string): string {
  const at = entityAt(path);
  return at ? pageOf(at.resource) : path.split('/').slice(0, 2).join('/') || '/';
}

/** Reads the stores and keeps this tab's active one; falls back to the first (SPEC §3). */
export function StoreProvider({ children }: { children: ReactNode }) {
  const [scopes] = useState(createScopes);
  const [stores, setStores] = useState<readonly StoreTitle[]>();
  const [error, setError] = useState<Error>();
  // Starts with the last active store, which most likely still exists, so that the layout renders before the stores
  // are read.
  const [activeId, setActiveId] = useState(readActiveStore);
  const [next, setNext] = useState<{ readonly id: number; readonly path: string }>();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const read = useCallback((reading: Promise<readonly StoreTitle[]>) => {
    const known = (found: readonly StoreTitle[]) => {
      const id = resolveActiveStore(found, readActiveStore());
      if (id !== undefined) setTabStore(id);
      setError(undefined);
      setStores(found);
      setActiveId(id);
    };
    reading.then(known, (reason: unknown) => setError(reason instanceof Error ? reason : new Error(String(reason))));
  }, []);

  useEffect(() => read(takePreloadedStores()), [read]);
  useEffect(() => onWrite('store', () => read(fetchStores())), [read]);
  useEffect(
    () =>
      onLanguageChange(() => {
        scopes.clearCaches();
        read(fetchStores());
      }),
    [scopes, read],
  );

  useEffect(() => keepRightsWhile(hasUnsaved), []);
  useEffect(() => onNothingUnsaved(takeKeptRights), []);
  useEffect(
    () =>
      onRightsSwitch(() => {
        scopes.resetCaches();
        read(fetchStores());
      }),
    [scopes, read],
  );

  const scope = scopes.of(activeId);
  useEffect(() => onUserChange(() => void scope.queryClient.invalidateQueries({ queryKey: ['auth'] })), [scope]);
  // react-query resumes calls that waited for the browser to be online, but not those that failed because the server
  // was unreachable.
  useEffect(
    () =>
      onConnectionChange(() => {
        if (!isOffline())
          void scope.queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      }),
    [scope],
  );

  const switchTo = useCallback(
    (id: number) => {
      const path = listPath(window.location.pathname);
      setUnsaved(false);
      selectStore(id);
      // Unmounts the old store's page before the path changes, so that it requests nothing from the new store.
      flushSync(() => {
        setActiveId(undefined);
        setNext({ id, path });
      });
      void navigate(path);
    },
    [navigate],
  );

  useEffect(() => {
    if (!next || `${pathname}${search}` !== next.path) return;
    setActiveId(next.id);
    setNext(undefined);
  }, [next, pathname, search]);

  const state = useMemo(
    () => ({
      stores: stores ?? [],
      active: stores?.find(({ id }) => id === activeId),
      scopeKey: activeId ?? 'none',
      scope,
      error,
      loaded: stores !== undefined,
      switchTo,
      retry: () => read(fetchStores()),
    }),
    [stores, activeId, scope, error, switchTo, read],
  );
  return <StoreContext value={state}>{children}</StoreContext>;
}
