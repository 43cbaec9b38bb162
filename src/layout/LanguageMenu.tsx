import TranslateIcon from '@mui/icons-material/Translate';
import { useLocale, useSetLocale, useTranslate } from 'react-admin';
import { languages } from '../../resources/messages/languages.ts';
import { languageNames } from '../i18n/i18n-provider.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';

/** Menu of the interface language. Switching renders every page again, so `confirmDiscard` asks first. */
export function LanguageMenu({ confirmDiscard }: { confirmDiscard: (action: () => void) => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const setLocale = useSetLocale();
  return (
    <ChoiceMenu
      id="choose-language"
      name={translate('frame.language')}
      icon={<TranslateIcon />}
      choices={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
      value={languages.find((language) => language === locale)}
      onChoose={(language) => confirmDiscard(() => void setLocale(language))}
    />
  );
}
