import { groupDigits } from '../../resources/messages/grouped.ts';
import { useWords } from '../../resources/ui/use-words.ts';

/** The count of a selection: `1,445`, `more than 10,000`. */
export function useCountText(): (count: number, more: boolean) => string {
  const { say } = useWords();
  return (count, more) => (more ? say('list.moreThan', { total: groupDigits(count) }) : groupDigits(count));
}
