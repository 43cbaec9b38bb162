import { useId } from 'react';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { Resource } from '../../../resources/define.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { HistoryList } from './HistoryList.tsx';

export interface HistoryDrawerProps {
  readonly resource: Resource;
  readonly record: Values & { readonly id: number | string };
  readonly title: string;
  /** The form has changes: restoring waits until they are saved or given up. */
  readonly unsaved: boolean;
  /** Nobody may change the record: nothing is offered to be set back. */
  readonly readOnly?: boolean;
  readonly onRestored: () => void;
  readonly onClose: () => void;
}

/** Who changed what and when, beside the form. */
export function HistoryDrawer({
  resource,
  record,
  title,
  unsaved,
  readOnly = false,
  onRestored,
  onClose,
}: HistoryDrawerProps) {
  const { say } = useWords();
  const id = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      sx={{ zIndex: 'modal' }}
      slotProps={{ paper: { 'aria-labelledby': id, role: 'dialog', sx: { width: { xs: '100%', sm: 480 }, p: 2 } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
        <Typography id={id} component="h2" variant="h6" sx={{ flex: 1 }}>
          {say('history.title')}
        </Typography>
        <IconButton onClick={onClose} aria-label={say('form.close')} edge="end">
          <Close />
        </IconButton>
      </Box>
      <HistoryList
        resource={resource}
        id={record.id}
        record={readOnly ? undefined : record}
        title={title}
        unsaved={unsaved}
        onRestored={onRestored}
      />
    </Drawer>
  );
}
