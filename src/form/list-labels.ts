import type { Resource } from '../../resources/define.ts';
import type { Words } from '../../resources/ui/use-words.ts';
import { commaIn } from '../../resources/messages/languages.ts';

/** Number of labels before "and … more". */
const most = 4;

/** Labels of fields as a list within a sentence: `Name, Code and 3 more`. */
export function listLabels(
  resource: Pick<Resource, 'fields'>,
  names: readonly string[],
  { label, say, language }: Words,
): string {
  const texts = names.map((name) => {
    const field = resource.fields[name];
    return field ? label(field.label) : name;
  });
  const list = texts.slice(0, most).join(commaIn(language));
  return texts.length > most ? say('form.unsavedMore', { fields: list, count: texts.length - most }) : list;
}
