import { Box } from '@mui/material';
import type { Resource } from '../../../../resources/define.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { allErrors, beforeText, choicesOf, errorsOf, rowErrors } from './cell-view.ts';
import type { MappedColumn } from './mapping.ts';
import { cellText } from './rows.ts';
import { outcomeWord, RecordLink } from './SheetCell.tsx';
import type { ImportSession } from './import-session.ts';

/** The full text and errors of the active cell, which the grid truncates. */
export function CellDetail({
  resource,
  session,
  mapped,
  place,
}: {
  readonly resource: Resource;
  readonly session: ImportSession;
  /** Its column; `undefined` for the outcome of the row. */
  readonly mapped: MappedColumn | undefined;
  readonly place: number;
}) {
  const words = useWords();
  const { say, label } = words;
  const row = session.sheet.rows[place];
  const state = session.states[place];
  if (!row || !state) return null;
  const own = mapped ? errorsOf(state, mapped, session.columns) : [];
  const wrong = mapped ? [...own, ...rowErrors(state, session.columns)] : allErrors(state, session.columns);
  const choices = mapped && own.length > 0 ? choicesOf(mapped, words) : '';
  const before = mapped && beforeText(state, mapped, session.labels);
  const column = !mapped ? say('csv.comesTo') : 'rest' in mapped ? say('csv.rest') : label(mapped.column.label);
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
        {say('csv.cellOf', { row: row.row, column })}
      </Box>{' '}
      {before !== undefined && (
        <Box component="del" sx={{ color: 'text.secondary', mr: 0.75 }}>
          {before === '' ? say('csv.blank') : before}
        </Box>
      )}
      <span>{mapped ? cellText(row, mapped, session.fixes) : outcomeWord(say, state)}</span>{' '}
      <RecordLink resource={resource} session={session} place={place} />
      {wrong.length > 0 && (
        <Box component="strong" sx={{ color: 'error.main', fontWeight: 600 }}>
          {wrong.join(' ')}
        </Box>
      )}{' '}
      {choices !== '' && <span>{choices}</span>}
    </Box>
  );
}
