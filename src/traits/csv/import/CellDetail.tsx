import Box from '@mui/material/Box';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { beforeText, errorsOf, rowErrors } from './cell-view.ts';
import type { MappedColumn } from './mapping.ts';
import { cellText } from './rows.ts';
import type { ImportSession } from './import-session.ts';
import type { Active } from './SheetTable.tsx';

/** The active cell in full: its table shows as much as fits. */
export function CellDetail({
  work,
  columns,
  active,
}: {
  readonly work: ImportSession;
  readonly columns: readonly MappedColumn[];
  readonly active: Active;
}) {
  const { say, label } = useWords();
  const row = work.sheet.rows[active.place];
  const state = work.states[active.place];
  const mapped = columns[active.column];
  if (!row || !state || !mapped) return null;
  const wrong = [...errorsOf(state, mapped, work.columns), ...rowErrors(state, work.columns)];
  const before = beforeText(state, mapped, work.labels);
  return (
    <Box
      aria-live="polite"
      sx={{
        flex: 'none',
        borderTop: 1,
        borderColor: 'divider',
        px: 1.5,
        py: 0.5,
        minHeight: 28,
        maxHeight: 84,
        overflow: 'auto',
        fontSize: '0.8125rem',
        boxSizing: 'border-box',
        overflowWrap: 'anywhere',
      }}
    >
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {say('csv.cellOf', { row: row.row, column: 'rest' in mapped ? say('csv.rest') : label(mapped.column.label) })}
      </Box>{' '}
      {before !== undefined && (
        <Box component="del" sx={{ color: 'text.secondary', mr: 0.75 }}>
          {before === '' ? say('csv.blank') : before}
        </Box>
      )}
      <span>{cellText(row, mapped, work.fixes)}</span>{' '}
      {wrong.length > 0 && (
        <Box component="strong" sx={{ color: 'error.main', fontWeight: 600 }}>
          {wrong.join(' ')}
        </Box>
      )}
    </Box>
  );
}
