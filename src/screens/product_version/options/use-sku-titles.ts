import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useOptions } from '../../../../resources/ui/use-options.ts';
import type { Edits } from '../../../grid/edits.ts';

/** Most titles per request. */
const atOnce = 50;

/** Returns a function that gives SKU titles: those of the answer, and of SKUs picked since. */
export function useSkuTitles(
  resource: string,
  edits: Edits,
  labels: Readonly<Record<string, string>> | undefined,
): (id: number) => string {
  const unknown = useSyncExternalStore(edits.subscribe, () => {
    const picked = edits
      .keys()
      .map((key) => edits.view(key))
      .filter(({ changed }) => changed.includes('sku'))
      .map(({ values }) => values.sku);
    return [...new Set(picked)]
      .filter((id) => typeof id === 'number' && labels?.[id] === undefined)
      .slice(0, atOnce)
      .join(' ');
  });
  const ids = useMemo(() => (unknown === '' ? [] : unknown.split(' ').map(Number)), [unknown]);
  const { titleOf } = useOptions({ resource, field: 'options.sku', ids, labels, open: false, q: '' });
  // Stable while the titles are the same, because every cell depends on it.
  const known = ids.map((id) => `${id}\n${titleOf(id)}`).join('\n\n');
  const picked = useMemo(
    () =>
      new Map(
        known.split('\n\n').map((pair): [number, string] => [Number(pair.split('\n')[0]), pair.split('\n')[1] ?? '']),
      ),
    [known],
  );
  return useCallback((id) => picked.get(id) ?? labels?.[id] ?? `#${id}`, [picked, labels]);
}
