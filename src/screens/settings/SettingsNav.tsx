import { Box, ButtonBase } from '@mui/material';
import { NavLink } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { pageOf } from '../../../resources/names.ts';
import { settings, settingsLabel } from '../../../resources/system/settings.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { StripProps } from '../../form/slots.ts';

const groups: readonly Resource[] = Object.values(settings);

/** On the page of a settings group: its purpose, and links to the other groups. */
export function SettingsNav({ form: { resource } }: StripProps) {
  const { label } = useWords();
  if (!groups.some(({ name }) => name === resource.name)) return null;
  return (
    <Box
      component="nav"
      aria-label={label(settingsLabel)}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.5, mb: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      {groups.map((group) => (
        <ButtonBase
          key={group.name}
          component={NavLink}
          to={pageOf(group)}
          sx={{
            px: 1.5,
            py: 1,
            whiteSpace: 'nowrap',
            typography: 'body2',
            color: 'text.secondary',
            borderBottom: 2,
            borderColor: 'transparent',
            '&:hover': { color: 'text.primary' },
            '&[aria-current=page]': { color: 'text.primary', borderColor: 'currentcolor', fontWeight: 600 },
          }}
        >
          {label(group.label)}
        </ButtonBase>
      ))}
    </Box>
  );
}
