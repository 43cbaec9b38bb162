import type { Gap } from '../../../resources/permission-matrix.ts';
import { useWords } from '../../../resources/ui/use-words.ts';

/** What can't be reached with the permissions of a row alone. */
export function GapLine({ gap }: { readonly gap: Gap }) {
  const { say, label } = useWords();
  switch (gap.lacks) {
    case 'list':
      return say('roles.gapList');
    case 'get':
      return say('roles.gapGet');
    case 'group':
      return say('roles.gapGroup', { name: label(gap.needs.label) });
  }
}
