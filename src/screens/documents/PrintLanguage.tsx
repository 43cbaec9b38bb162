import { type ReactNode, useMemo } from 'react';
import { I18nContextProvider, useI18nProvider } from 'react-admin';
import type { Language } from '../../../resources/messages/languages.ts';

/**
 * Names, days and amounts inside are in this language, whatever the portal's language. Use only labels inside, no
 * messages.
 */
export function PrintLanguage({ language, children }: { readonly language: Language; readonly children: ReactNode }) {
  const own = useI18nProvider();
  const spoken = useMemo(() => ({ ...own, getLocale: () => language }), [own, language]);
  return <I18nContextProvider value={spoken}>{children}</I18nContextProvider>;
}
