import { Box, Button } from '@mui/material';
import { useWords } from '../../resources/ui/use-words.ts';
import { ColumnCheckboxes } from './ColumnCheckboxes.tsx';
import type { ListColumns } from './use-columns.ts';
import { ToolbarPopover } from './ToolbarPopover.tsx';

/** Popover that chooses columns, with a reset to the declared ones. */
export function ColumnPopover({
  columns: { all, toggle, move, reset },
  anchor,
  onClose,
}: {
  readonly columns: ListColumns;
  readonly anchor: Element;
  readonly onClose: () => void;
}) {
  const { say, label } = useWords();
  return (
    <ToolbarPopover label={say('list.columnsOf')} anchor={anchor} onClose={onClose}>
      <ColumnCheckboxes
        columns={all.map((column) => ({ name: column.name, label: label(column.label), chosen: column.visible }))}
        sx={{ py: 1, px: 0, maxHeight: 'min(60vh, 420px)', fontSize: '0.875rem' }}
        onToggle={toggle}
        onMove={move}
      />
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          px: 2,
          py: 1,
          borderTop: 1,
          borderColor: 'divider',
          fontSize: '0.75rem',
          color: 'text.secondary',
          position: 'sticky',
          bottom: 0,
          bgcolor: 'inherit',
        }}
      >
        <Box sx={{ flex: 1 }}>{say('list.columnsHint')}</Box>
        <Button size="small" color="inherit" onClick={reset}>
          {say('list.resetColumns')}
        </Button>
      </Box>
    </ToolbarPopover>
  );
}
