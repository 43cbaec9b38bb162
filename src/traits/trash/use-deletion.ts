import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { useHistory } from '../history/use-history.ts';
import { errorMessage } from '../../data-provider/api-errors.ts';

/** Loads who deleted a record and when, and restores it. */
export function useDeletion(resource: Resource, id: number | string, onRestored: () => void) {
  const { say } = useWords();
  const notify = useNotify();
  const provider = useAdminDataProvider();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { data, isPending } = useHistory(resource, id, undefined);
  const last = data?.pages[0]?.data[0];
  const deleted = last?.action === 'delete' ? last : undefined;
  const restore = async () => {
    setBusy(true);
    setRefusal('');
    try {
      await provider.restore(resource.name, id, deleted?.revision === undefined ? {} : { revision: deleted.revision });
      notify('form.broughtBack', { type: 'success' });
      onRestored();
    } catch (error) {
      setRefusal(errorMessage(error, say));
    } finally {
      setBusy(false);
    }
  };
  return { isPending, deleted, busy, refusal, restore };
}

export type Deletion = ReturnType<typeof useDeletion>;
