import { memo } from 'react';
import { Badge, Tab, Tabs } from '@mui/material';
import { useFormState } from 'react-hook-form';
import { useWords } from '../../resources/ui/use-words.ts';
import { localeOfPath, visibleLocales, localeTabs, type LocaleTab } from './visible-locales.ts';
import { flattenErrors } from './resolver.ts';

export interface LocaleTabsProps {
  readonly shown: LocaleTab;
  readonly onShow: (tab: LocaleTab) => void;
}

/** Tabs `all | zh_HK | en_US`; the badge of a hidden tab counts its errors. */
export const LocaleTabs = memo(function LocaleTabs({ shown, onShow }: LocaleTabsProps) {
  const { say } = useWords();
  const { errors } = useFormState();
  const locales = Object.keys(flattenErrors(errors)).map(localeOfPath);
  const hidden = (tab: LocaleTab) =>
    tab === 'all' ? 0 : locales.filter((locale) => locale === tab && !visibleLocales(shown).includes(tab)).length;
  const name = (tab: LocaleTab) => (tab === 'all' ? say('form.allLocales') : say(`locales.${tab}`));
  return (
    <Tabs
      value={shown}
      onChange={(_event, tab: unknown) => onShow(localeTabs.find((each) => each === tab) ?? 'all')}
      aria-label={say('form.locales')}
      sx={{
        minHeight: 36,
        mb: 2,
        borderBottom: 1,
        borderColor: 'divider',
        '& .MuiTab-root': { minHeight: 36, py: 0.5, textTransform: 'none' },
      }}
    >
      {localeTabs.map((tab) => (
        <Tab
          key={tab}
          value={tab}
          aria-label={
            hidden(tab) > 0 ? `${name(tab)}, ${say('form.hiddenProblems', { count: hidden(tab) })}` : name(tab)
          }
          label={
            <Badge color="error" badgeContent={hidden(tab)} sx={{ '& .MuiBadge-badge': { right: -10 } }}>
              {name(tab)}
            </Badge>
          }
        />
      ))}
    </Tabs>
  );
});
