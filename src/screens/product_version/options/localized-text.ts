import { contentLocaleOf, type Language } from '../../../../resources/messages/languages.ts';
import { contentLocales } from '../../../../resources/kinds/kind.ts';
import type { Name } from './options-schema.ts';

/**
 * A localized name in the language's content locale, or the other one if that is empty (CONTRACT, Shape of every
 * answer).
 */
export function localizedText(name: Name, language: Language): string {
  const first = contentLocaleOf(language);
  const other = contentLocales.find((locale) => locale !== first) ?? first;
  return name[first] || name[other] || '';
}
