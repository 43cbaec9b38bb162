import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Resource } from '../../../../resources/define.ts';
import type { MessageKey } from '../../../../resources/messages/translate.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../../data-provider/use-admin-data-provider.ts';
import { saveBlob } from './sink.ts';

/**
 * Requests a file of one record, such as the codes of a coupon, and saves it; shows why it failed.
 * @param saved message for a saved file, with `%{name}`
 */
export function useFileBelow(
  { name: entity }: Pick<Resource, 'name'>,
  id: number | string,
  path: string,
  saved: MessageKey,
) {
  const { say } = useWords();
  const provider = useAdminDataProvider();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const save = async (body: Readonly<Record<string, unknown>>) => {
    setBusy(true);
    setRefused('');
    try {
      const { blob, name } = await provider.csv.fileBelow(entity, id, path, body);
      saveBlob(blob, name);
      notify(say(saved, { name }), { type: 'success' });
    } catch (error) {
      setRefused(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, save };
}
