import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import { withinSentence } from '../../../resources/messages/languages.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import type { Sorting } from './use-order.ts';

interface Refusal {
  readonly message: string;
  /** True if others added, deleted or sorted records meanwhile. */
  readonly outdated: boolean;
}

interface SaveOrder {
  readonly saving: boolean;
  readonly refusal: Refusal | undefined;
  readonly save: () => void;
  /** Loads the order as changed by others, and applies the user's order to it. */
  readonly reload: () => void;
}

/** Saves the order. A refused save keeps the user's order. */
export function useSaveOrder({
  resource,
  parentId,
  sorting,
  onSaved,
}: {
  readonly resource: Resource;
  readonly parentId: number | undefined;
  readonly sorting: Sorting;
  readonly onSaved: () => void;
}): SaveOrder {
  const provider = useAdminDataProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const list = withinSentence(resource.plural, useLanguage());
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  const attempt = async (work: () => Promise<void>, isOutdated: boolean) => {
    setSaving(true);
    try {
      await work();
      setRefusal(undefined);
    } catch (error) {
      const outdated = isOutdated || (error instanceof HttpError && (error.status === 409 || error.status === 412));
      setRefusal({ message: error instanceof Error ? error.message : String(error), outdated });
    } finally {
      setSaving(false);
    }
  };

  return {
    saving,
    refusal,
    save: () =>
      void attempt(async () => {
        const { order, tag } = sorting;
        const now = await provider.sort(resource.name, order, { parentId, tag });
        sorting.onSaved(order, now.tag);
        notify('sorting.saved', { type: 'success', messageArgs: { list } });
        onSaved();
        await client.invalidateQueries({ queryKey: [resource.name] });
      }, false),
    reload: () =>
      void attempt(async () => {
        sorting.rebase(await provider.getSort(resource.name, { parentId }));
      }, true),
  };
}
