import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ColumnChoices } from './ColumnChoices.tsx';
import type { ListColumns } from './use-columns.ts';

/** Which columns the list shows, and in which order; kept for this person on the server. */
export function ColumnChooser({ columns }: { readonly columns: ListColumns }) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button ref={button} size="small" color="inherit" startIcon={<ColumnsIcon />} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} sx={{ height: 36, flex: 'none' }}>
        {translate('list.columns')}
      </Button>
      <Popover
        open={open}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('list.columnsOf'), sx: { width: 340, maxWidth: 'calc(100vw - 32px)', mt: 0.5 } } }}
      >
        <ColumnChoices columns={columns} />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 2, py: 1, borderTop: 1, borderColor: 'divider', fontSize: '0.75rem', color: 'text.secondary', position: 'sticky', bottom: 0, bgcolor: 'inherit' }}>
          <Box sx={{ flex: 1 }}>{translate('list.columnsHint')}</Box>
          <Button size="small" color="inherit" onClick={columns.reset}>
            {translate('list.resetColumns')}
          </Button>
        </Box>
      </Popover>
    </>
  );
}
