import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import { labelIn } from '../../../resources/messages/languages.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import type { Sorting } from './use-order.ts';

interface Refused {
  readonly message: string;
  /** Others came, went or were sorted meanwhile. */
  readonly changed: boolean;
}

interface Save {
  readonly saving: boolean;
  readonly refused: Refused | undefined;
  readonly save: () => void;
  /** Takes over what others did, and keeps one's own order on top of it. */
  readonly reload: () => void;
}

/** Sends the order; whatever is refused, it stays as it is on the screen. */
export function useSave({
  resource,
  parentId,
  sorting,
  onSaved,
}: {
  readonly resource: Resource;
  readonly parentId: number | undefined;
  readonly sorting: Sorting;
  readonly onSaved: () => void;
}): Save {
  const provider = useAdminDataProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const list = labelIn(resource.plural, useLanguage());
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<Refused>();

  const attempt = async (work: () => Promise<void>, known: boolean) => {
    setSaving(true);
    try {
      await work();
      setRefused(undefined);
    } catch (error) {
      const changed = known || (error instanceof HttpError && (error.status === 409 || error.status === 412));
      setRefused({ message: error instanceof Error ? error.message : String(error), changed });
    } finally {
      setSaving(false);
    }
  };

  return {
    saving,
    refused,
    save: () =>
      void attempt(async () => {
        const { order, tag } = sorting;
        const now = await provider.sort(resource.name, order, { parentId, tag });
        sorting.saved(order, now.tag);
        notify('sorting.saved', { type: 'success', messageArgs: { list } });
        onSaved();
        await client.invalidateQueries({ queryKey: [resource.name] });
      }, false),
    reload: () =>
      void attempt(async () => {
        sorting.take(await provider.getSort(resource.name, { parentId }));
      }, true),
  };
}
