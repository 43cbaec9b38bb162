import ContrastIcon from '@mui/icons-material/Contrast';
import { useStore, useTranslate } from 'react-admin';
import { readTheme, applyTheme, type ThemeChoice, themeChoices } from '../browser/theme-choice.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';

const names: Readonly<Record<ThemeChoice, string>> = {
  light: 'frame.themeLight',
  dark: 'frame.themeDark',
  system: 'frame.themeSystem',
};

/** Menu of the themes: light, dark, system. */
export function ThemeMenu() {
  const translate = useTranslate();
  const [, setTheme] = useStore<'light' | 'dark' | undefined>('theme');
  return (
    <ChoiceMenu
      id="choose-theme"
      name={translate('frame.theme')}
      icon={<ContrastIcon />}
      choices={themeChoices.map((value) => ({ value, label: translate(names[value]) }))}
      value={readTheme()}
      onChoose={(choice) => {
        applyTheme(choice);
        setTheme(choice === 'system' ? undefined : choice);
      }}
    />
  );
}
