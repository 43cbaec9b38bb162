import { colonIn } from '../../resources/messages/languages.ts';
import { useWords } from '../../resources/ui/use-words.ts';
import { useCountText } from './count-text.ts';
import { useListSelection } from './selection.ts';
import { useListName } from './use-list-name.ts';

/** What commands of a selection are about: `Orders: 2 selected`. A record’s page may have several lists. */
export function useSelectionAbout(): string {
  const { say, language } = useWords();
  const countText = useCountText();
  const { count, more } = useListSelection();
  const list = useListName();
  const selected = say('list.selected', { smart_count: countText(count, more) });
  return list === undefined ? selected : `${list}${colonIn(language)}${selected}`;
}
