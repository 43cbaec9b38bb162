import { Box, Button, TextField } from '@mui/material';
import { densities, maxPinned } from '../../resources/query/table-settings.ts';
import { useWords } from '../../resources/ui/use-words.ts';
import { ColumnCheckboxes } from './ColumnCheckboxes.tsx';
import type { ListColumns } from './use-columns.ts';
import { ToolbarPopover } from './ToolbarPopover.tsx';

/** Popover that chooses columns, with a reset to the declared ones. */
export function ColumnPopover({
  columns: { all, pinned, density, toggle, move, pin, space, reset },
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
      <Box sx={{ display: 'grid', gap: 1.5, px: 2, pt: 2, pb: 1.5, borderTop: 1, borderColor: 'divider' }}>
        <TextField
          select
          size="small"
          margin="none"
          label={say('list.pinned')}
          value={pinned}
          onChange={({ target }) => pin(Number(target.value))}
          slotProps={{ inputLabel: { shrink: true }, select: { native: true } }}
        >
          {Array.from({ length: maxPinned + 1 }, (_, count) => (
            <option key={count} value={count}>
              {count === 0 ? say('list.pinnedNone') : say('list.pinnedCount', { smart_count: count, count })}
            </option>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          margin="none"
          label={say('list.density')}
          value={density}
          onChange={({ target }) => space(densities.find((one) => one === target.value) ?? density)}
          slotProps={{ inputLabel: { shrink: true }, select: { native: true } }}
        >
          {densities.map((one) => (
            <option key={one} value={one}>
              {say(`list.densities.${one}`)}
            </option>
          ))}
        </TextField>
      </Box>
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
