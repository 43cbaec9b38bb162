import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useWords } from '../../../../../resources/ui/use-words.ts';
import { isConflict, errorMessage, fieldMessages } from '../../../../data-provider/api-errors.ts';
import type { ProductOptions, WriteRequest } from '../use-product-options.ts';

export interface GroupWrite {
  readonly busy: boolean;
  /** Why the last write was refused. */
  readonly refusal: string;
  /** The reasons by field, such as `name.zh_HK`. */
  readonly problems: Readonly<Record<string, string>>;
  /** Returns whether it succeeded. */
  readonly run: (request: WriteRequest) => Promise<boolean>;
}

/** Writes groups or choices. `aloud` shows refusals in an alert, if no dialog shows them. */
export function useGroupWrite(options: ProductOptions, aloud = false): GroupWrite {
  const { say } = useWords();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const run = async (request: WriteRequest) => {
    setBusy(true);
    setRefusal('');
    setProblems({});
    try {
      await options.write(request);
      return true;
    } catch (error) {
      if (isConflict(error)) await options.refetch();
      const text = isConflict(error) ? say('errors.changed') : errorMessage(error, say);
      if (aloud) notify(text, { type: 'error', messageArgs: { _: text } });
      setRefusal(text);
      setProblems(fieldMessages(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, problems, run };
}
