import type { Gap } from '../../../resources/permission-matrix.ts';
import { useWords } from '../../../resources/ui/use-words.ts';

/** Features that the permissions of a row alone can't reach. */
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
