import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useWords } from '../../../resources/ui/use-words.ts';
import { errorMessage } from '../../data-provider/api-errors.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { isSameOrder, moveTo } from '../../traits/sort/order.ts';
import { type AreaNode, levels, siblingsOf } from './area-tree.ts';

/** Moves an area among its siblings and saves that at once. If others changed the order, only shows their order. */
export function useMoveArea(nodes: readonly AreaNode[], refetch: () => Promise<unknown>) {
  const provider = useAdminDataProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const { say } = useWords();
  const [moving, setMoving] = useState<string>();

  const move = async (node: AreaNode, place: number): Promise<boolean> => {
    const name = levels[node.level];
    const before = siblingsOf(nodes, node).map(({ area }) => area.id);
    const after = moveTo(before, node.area.id, place);
    if (moving !== undefined || name === undefined || isSameOrder(before, after)) return false;
    const parent = node.parent && { parentId: node.parent.area.id };
    setMoving(node.key);
    try {
      const { records, tag } = await provider.getSort(name, { ...parent });
      const isCurrent = isSameOrder(
        records.map(({ id }) => id),
        before,
      );
      if (isCurrent) await provider.sort(name, after, { ...parent, tag });
      else notify('addressAreas.changed', { type: 'warning' });
      await refetch();
      await client.invalidateQueries({ queryKey: [name] });
      return isCurrent;
    } catch (error) {
      notify(errorMessage(error, say), { type: 'error' });
      await refetch();
      return false;
    } finally {
      setMoving(undefined);
    }
  };
  return { move, moving };
}
