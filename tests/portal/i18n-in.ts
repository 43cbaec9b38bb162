import type { I18nProvider } from 'react-admin';
import { type Area, areas } from '../../resources/messages/areas.ts';
import type { Language } from '../../resources/messages/languages.ts';
import { createI18nProvider } from '../../src/i18n/i18n-provider.ts';
import { loadAreas } from '../../src/i18n/messages.ts';

/** The portal's i18n provider in a language, with the messages of all areas. */
export async function i18nIn(language: Language): Promise<I18nProvider> {
  await loadAreas(Object.keys(areas).filter((area): area is Area => area in areas));
  return createI18nProvider(language);
}
