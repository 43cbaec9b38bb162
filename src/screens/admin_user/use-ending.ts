import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useWords } from '../../../resources/ui/use-words.ts';

/** Ends sessions, shows the result and reads the list again. `end` resolves to the message. */
export function useEnding<Which>(
  queryKey: readonly string[],
  end: (which: Which) => Promise<string>,
  onSettled: () => void,
) {
  const { say } = useWords();
  const notify = useNotify();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: end,
    onSuccess: (message) => notify(message, { type: 'success' }),
    // Also after an error: a session that has ended meanwhile must disappear from the list.
    onError: (failure) => notify(failure.message || say('errors.unknown'), { type: 'error' }),
    onSettled: () => {
      onSettled();
      return queries.invalidateQueries({ queryKey });
    },
  });
}
