import { useId } from 'react';
import Close from '@mui/icons-material/Close';
import { Box, Drawer, IconButton, Typography } from '@mui/material';
import type { HistoryItemProps } from './HistoryItem.tsx';
import { useWords } from '../../../resources/ui/use-words.ts';
import { drawerPlace } from '../../layout/notice-row.ts';
import { HistoryList } from './HistoryList.tsx';

/** The history of a record in a drawer beside its form. */
export function HistoryDrawer({
  onClose,
  ...props
}: Pick<HistoryItemProps, 'resource' | 'id' | 'target'> & { readonly onClose: () => void }) {
  const { say } = useWords();
  const id = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      sx={{ zIndex: 'modal' }}
      slotProps={{
        paper: {
          'aria-labelledby': id,
          role: 'dialog',
          sx: { ...drawerPlace, width: { xs: '100%', sm: 480 }, p: 2, pb: 0 },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
        <Typography id={id} component="h2" variant="h6" sx={{ flex: 1 }}>
          {say('history.title')}
        </Typography>
        <IconButton onClick={onClose} aria-label={say('form.close')} edge="end">
          <Close />
        </IconButton>
      </Box>
      <HistoryList {...props} />
    </Drawer>
  );
}
