import type { ReactNode } from 'react';
import Delete from '@mui/icons-material/Delete';
import Undo from '@mui/icons-material/Undo';
import {
  FormHelperText,
  IconButton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Tooltip,
  Typography,
} from '@mui/material';
import { cellOf } from '../cells.ts';
import type { FieldOf } from '../narrow.tsx';
import { useWords } from '../../ui/use-words.ts';
import type { Row } from './changes.ts';

export interface RowLinesProps {
  readonly field: FieldOf<'rows'>;
  readonly fresh: readonly Row[];
  /** Problems of new rows, by index. */
  readonly problems: ReadonlyMap<number, string>;
  readonly stored: readonly (Row & { readonly id: number })[];
  readonly removed: readonly number[];
  /** The limit of changes per save is reached. */
  readonly full: boolean;
  /** Stored rows are not loaded yet. */
  readonly loading: boolean;
  readonly failed: boolean;
  readonly onDrop: (row: Row) => void;
  readonly onToggle: (id: number) => void;
}

/** New rows, then a page of stored ones. Removed rows are struck out until saved. */
export function RowLines(props: RowLinesProps) {
  const { field, fresh, problems, stored, removed, full, loading, failed, onDrop, onToggle } = props;
  const words = useWords();
  const columns = Object.entries(field.fields);
  const failure = failed ? (
    <Typography variant="body2" color="error">
      {words.say('form.rows.failed')}
    </Typography>
  ) : null;
  if (fresh.length + stored.length === 0)
    return loading || failed ? (
      failure
    ) : (
      <Typography variant="body2" color="text.secondary">
        {words.say('form.rows.none')}
      </Typography>
    );
  const line = (
    row: Row,
    key: string,
    look: object,
    action: string,
    icon: ReactNode,
    onClick: () => void,
    disabled = false,
    problem?: string,
  ) => (
    <TableRow key={key} hover sx={{ height: 40, ...look }}>
      {columns.map(([name, inner], index) => {
        const { Cell, align } = cellOf(inner);
        return (
          <TableCell key={name} align={align ?? 'left'}>
            <Cell value={row[name]} field={inner} />
            {index === 0 && problem !== undefined ? (
              <FormHelperText error sx={{ m: 0 }}>
                {problem}
              </FormHelperText>
            ) : null}
          </TableCell>
        );
      })}
      <TableCell align="right" sx={{ py: 0, width: 56, textDecoration: 'none' }}>
        <Tooltip title={action}>
          <span>
            <IconButton size="small" onClick={onClick} disabled={disabled} aria-label={action}>
              {icon}
            </IconButton>
          </span>
        </Tooltip>
      </TableCell>
    </TableRow>
  );
  return (
    <>
      {failure}
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map(([name, inner]) => (
              <TableCell key={name} align={cellOf(inner).align ?? 'left'}>
                {words.label(inner.label)}
              </TableCell>
            ))}
            <TableCell component="td" />
          </TableRow>
        </TableHead>
        <TableBody>
          {fresh.map((row, index) =>
            line(
              row,
              `new-${index}`,
              { bgcolor: 'action.selected' },
              words.say('form.rows.takeBack'),
              <Undo fontSize="small" />,
              () => onDrop(row),
              false,
              problems.get(index),
            ),
          )}
          {stored.map((row) =>
            removed.includes(row.id)
              ? line(
                  row,
                  `kept-${row.id}`,
                  { textDecoration: 'line-through', color: 'text.disabled', '& td': { color: 'text.secondary' } },
                  words.say('form.rows.keep'),
                  <Undo fontSize="small" />,
                  () => onToggle(row.id),
                )
              : line(
                  row,
                  `kept-${row.id}`,
                  {},
                  words.say('form.rows.removeThis'),
                  <Delete fontSize="small" />,
                  () => onToggle(row.id),
                  full,
                ),
          )}
        </TableBody>
      </Table>
    </>
  );
}
