import { type ReactNode, useState } from 'react';
import { type Language, languages } from '../../resources/messages/languages.ts';
import { isLanguage, writeLanguage } from '../i18n/language.ts';
import { readTheme, themeChoices, writeTheme } from '../browser/theme-choice.ts';
import { LanguageContext, loadSignInMessages, signInMessage } from '../i18n/sign-in-messages.ts';
import './guest.css';

const names: Readonly<Record<Language, string>> = { en: 'English', 'zh-Hant': '繁體中文', 'zh-Hans': '简体中文' };
const themeNames = { light: 'themeLight', dark: 'themeDark', system: 'themeSystem' } as const;

/**
 * Guest layout: a centred card of width 420 with the portal's name (SPEC §2), and menus of language and theme below it.
 */
export function GuestLayout({
  children,
  language,
  setLanguage,
}: {
  children: ReactNode;
  language: Language;
  setLanguage: (language: Language) => void;
}) {
  const [theme, setTheme] = useState(readTheme);
  return (
    <LanguageContext value={language}>
      <div className="guest">
        <main className="card">
          <p className="portal">{signInMessage(language, 'portal')}</p>
          {children}
        </main>
        <footer className="choices">
          <label>
            <span>{signInMessage(language, 'language')}</span>
            <select
              value={language}
              onChange={({ target }) => {
                const chosen = target.value;
                if (!isLanguage(chosen)) return;
                writeLanguage(chosen);
                void loadSignInMessages(chosen).then(() => setLanguage(chosen));
              }}
            >
              {languages.map((one) => (
                <option key={one} value={one} lang={one}>
                  {names[one]}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>{signInMessage(language, 'theme')}</span>
            <select
              value={theme}
              onChange={({ target }) => {
                const choice = themeChoices.find((one) => one === target.value) ?? 'system';
                writeTheme(choice);
                setTheme(choice);
              }}
            >
              {themeChoices.map((one) => (
                <option key={one} value={one}>
                  {signInMessage(language, themeNames[one])}
                </option>
              ))}
            </select>
          </label>
        </footer>
      </div>
    </LanguageContext>
  );
}
