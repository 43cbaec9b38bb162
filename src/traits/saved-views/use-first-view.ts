import { useEffect, useState } from 'react';
import { useLocation, useStore } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { useTableSettings } from '../../list/use-table-settings.ts';
import { parseShared } from './saved-views.ts';
import { useShowView } from './use-show-view.ts';

/** Begins a list, which nobody asked for in a certain way and that was not seen yet, with the view that is shared for that. */
export function useFirstView(resource: Resource): void {
  const { settings } = useTableSettings(resource);
  const show = useShowView(resource);
  const { search } = useLocation();
  // Kept by react-admin, for "as last time".
  const [kept] = useStore<unknown>(`list.${resource.name}`);
  // As it was at first: the list writes its state into both.
  const [waits, setWaits] = useState(search === '' && kept === undefined);
  useEffect(() => {
    if (!waits || !settings) return;
    setWaits(false);
    const first = parseShared(settings.shared).find(({ opensFirst }) => opensFirst);
    if (first) show(first, { replace: true });
  }, [waits, settings, show]);
}
