import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import type { Language } from '../../../resources/messages/languages.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { differencesOf } from '../history/differences.ts';
import { useHistory } from '../history/use-history.ts';
import type { HistoryEntry } from '../../data-provider/answer-types.ts';
import { errorMessage } from '../../data-provider/api-errors.ts';
import { titleOf } from '../../i18n/record-title.ts';

/** The title of a deleted record, from its deletion's history entry. */
function titleBefore(resource: Resource, id: number | string, { changes }: HistoryEntry, language: Language): string {
  const own = differencesOf(resource, changes).filter(({ path }) => path === resource.title);
  const value = own.some(({ locale }) => locale)
    ? Object.fromEntries(own.map(({ locale = '', before }) => [locale, before]))
    : own[0]?.before;
  return titleOf(resource, { id, [resource.title]: value }, language);
}

/** Loads who deleted a record and when, and restores it. */
export function useDeletion(resource: Resource, id: number | string, onRestored: () => void) {
  const { say, language } = useWords();
  const notify = useNotify();
  const provider = useAdminDataProvider();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { data, isPending } = useHistory(resource, id, undefined);
  const last = data?.pages[0]?.data[0];
  const deleted = last?.action === 'delete' ? last : undefined;
  const title = deleted ? titleBefore(resource, id, deleted, language) : `#${id}`;
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
  return { isPending, deleted, title, busy, refusal, restore };
}

export type Deletion = ReturnType<typeof useDeletion>;
