import { useCallback, useEffect, useRef } from 'react';
import { type Identifier, useListContext } from 'react-admin';

export interface Selection {
  readonly ids: ReadonlySet<Identifier>;
  /** Toggles a record; with `range` all records since the last toggled one. */
  readonly toggle: (id: Identifier, range: boolean) => void;
  /** Toggles the whole page. */
  readonly togglePage: () => void;
}

/** Ids from the last toggled record to this one, for a shift click. */
export function rangeBetween(
  ids: readonly Identifier[],
  from: Identifier | undefined,
  to: Identifier,
): readonly Identifier[] {
  const start = from === undefined ? -1 : ids.indexOf(from);
  const end = ids.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** The list's selection, which react-admin keeps across pages. */
export function useSelection(): Selection {
  const { selectedIds, onSelect, data } = useListContext();
  const anchor = useRef<Identifier>(undefined);
  const now = useRef({ selectedIds, data, onSelect });
  useEffect(() => {
    now.current = { selectedIds, data, onSelect };
  });

  const toggle = useCallback((id: Identifier, range: boolean) => {
    const page = (now.current.data ?? []).map((record) => record.id);
    const chosen = range ? rangeBetween(page, anchor.current, id) : [id];
    const on = !now.current.selectedIds.includes(id);
    const remaining = now.current.selectedIds.filter((one) => !chosen.includes(one));
    anchor.current = id;
    now.current.onSelect(on ? [...remaining, ...chosen] : remaining);
  }, []);

  const togglePage = useCallback(() => {
    const page = (now.current.data ?? []).map((record) => record.id);
    const others = now.current.selectedIds.filter((one) => !page.includes(one));
    const whole = page.every((id) => now.current.selectedIds.includes(id));
    now.current.onSelect(whole ? others : [...others, ...page]);
  }, []);

  return { ids: new Set(selectedIds), toggle, togglePage };
}
