import { memo } from 'react';
import { Box, Tab, Tabs, Typography } from '@mui/material';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { Axes } from './axes.ts';
import { localizedText } from './localized-text.ts';

/** Tabs for each group on neither axis: they select the choice that the grid shows. */
export const ChoiceTabs = memo(function ChoiceTabs({
  axes,
  onShow,
}: {
  readonly axes: Axes;
  readonly onShow: (group: number, choice: number) => void;
}) {
  const { language } = useWords();
  return axes.others.map((group) => (
    <Box key={group.id} sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1, minWidth: 0 }}>
      <Typography variant="caption" color="text.secondary" sx={{ flex: 'none', maxWidth: 120 }} noWrap>
        {localizedText(group.name, language)}
      </Typography>
      <Tabs
        value={axes.shown.get(group.id) ?? false}
        onChange={(_event, choice: number) => onShow(group.id, choice)}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={localizedText(group.name, language)}
        sx={{ minHeight: 36, minWidth: 0, '& .MuiTab-root': { minHeight: 36, minWidth: 0, px: 1.5, py: 0.5 } }}
      >
        {group.choices.map((choice) => (
          <Tab key={choice.id} value={choice.id} label={localizedText(choice.name, language)} />
        ))}
      </Tabs>
    </Box>
  ));
});
