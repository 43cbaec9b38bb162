import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { ColumnChoices } from './ColumnChoices.tsx';
import type { ListColumns } from './use-columns.ts';
import { ToolbarPopover } from './ToolbarPopover.tsx';

/** The chooser's open part: the columns, and the way back to the declaration. */
export function ColumnPopover({ columns, anchor, onClose }: { readonly columns: ListColumns; readonly anchor: Element; readonly onClose: () => void }) {
  const translate = useTranslate();
  return (
    <ToolbarPopover label={translate('list.columnsOf')} anchor={anchor} onClose={onClose}>
      <ColumnChoices columns={columns} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 2, py: 1, borderTop: 1, borderColor: 'divider', fontSize: '0.75rem', color: 'text.secondary', position: 'sticky', bottom: 0, bgcolor: 'inherit' }}>
        <Box sx={{ flex: 1 }}>{translate('list.columnsHint')}</Box>
        <Button size="small" color="inherit" onClick={columns.reset}>
          {translate('list.resetColumns')}
        </Button>
      </Box>
    </ToolbarPopover>
  );
}
