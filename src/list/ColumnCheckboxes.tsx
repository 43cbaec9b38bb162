import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import DragIcon from '@mui/icons-material/DragIndicator';
import { styled, type SxProps, type Theme } from '@mui/material/styles';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useWords } from '../../resources/ui/use-words.ts';

export interface ColumnCheckbox {
  readonly name: string;
  readonly label: string;
  readonly chosen: boolean;
  /** Shown after the label. */
  readonly details?: ReactNode;
}

interface ColumnBoxesProps {
  readonly columns: readonly ColumnCheckbox[];
  readonly disabled?: boolean;
  readonly labelledBy?: string;
  readonly sx?: SxProps<Theme>;
  readonly onToggle: (name: string) => void;
  /** Moves a column to the position of another chosen one. */
  readonly onMove: (name: string, target: string) => void;
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  overflow: 'auto',
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 36,
    padding: '0 8px',
    borderRadius: theme.shape.borderRadius,
  },
  '& li:hover': { background: theme.palette.action.hover },
  '& li[data-over]': { boxShadow: `inset 0 2px ${theme.palette.text.primary}` },
  '& li[data-dragged]': { opacity: 0.4 },
  '& .grip': { display: 'grid', width: 24, flex: 'none', color: theme.palette.text.secondary, cursor: 'grab' },
  '& label': { display: 'flex', alignItems: 'center', gap: 8, flex: 1, minWidth: 0, minHeight: 32, cursor: 'pointer' },
  '& .name': { minWidth: 0, overflowWrap: 'anywhere' },
  '& input': { width: 16, height: 16, margin: 0, flex: 'none', accentColor: theme.palette.primary.dark },
  '& button': {
    all: 'unset',
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    flex: 'none',
    borderRadius: 6,
    cursor: 'pointer',
    color: theme.palette.text.secondary,
  },
  '& button:disabled': { opacity: 0.3, cursor: 'default' },
  '& button:hover:not(:disabled)': { background: theme.palette.action.hover },
  '& button:focus-visible': { outline: `2px solid ${theme.palette.primary.dark}` },
}));

/** Checkboxes of columns, at least one checked. Columns move by dragging, by buttons, or by Alt and an arrow key. */
export function ColumnCheckboxes({ columns, disabled = false, labelledBy, sx, onToggle, onMove }: ColumnBoxesProps) {
  const { say } = useWords();
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const chosen = columns.flatMap((column) => (column.chosen ? [column.name] : []));

  const rest = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <List aria-labelledby={labelledBy} sx={sx}>
      {columns.map(({ name, label, chosen: on, details }) => {
        const at = chosen.indexOf(name);
        const before = on ? chosen[at - 1] : undefined;
        const after = on ? chosen[at + 1] : undefined;
        const keys = (event: KeyboardEvent) => {
          const target = event.key === 'ArrowUp' ? before : event.key === 'ArrowDown' ? after : undefined;
          if (!event.altKey || target === undefined) return;
          event.preventDefault();
          onMove(name, target);
        };
        return (
          <li
            key={name}
            draggable={on && !disabled}
            data-dragged={dragged === name ? '' : undefined}
            data-over={over === name && dragged !== name ? '' : undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', name);
              setDragged(name);
            }}
            onDragOver={(event) => {
              if (dragged === undefined || !on) return;
              event.preventDefault();
              setOver(name);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined && dragged !== name) onMove(dragged, name);
              rest();
            }}
            onDragEnd={rest}
          >
            <span className="grip" aria-hidden="true" style={{ visibility: on ? undefined : 'hidden' }}>
              <DragIcon fontSize="small" />
            </span>
            <label>
              <input
                type="checkbox"
                checked={on}
                disabled={disabled || (on && chosen.length === 1)}
                onChange={() => onToggle(name)}
                onKeyDown={keys}
              />
              <span className="name">{label}</span>
              {details}
            </label>
            {on && (
              <>
                <button
                  type="button"
                  aria-label={say('list.moveUp', { column: label })}
                  disabled={disabled || before === undefined}
                  onClick={() => before !== undefined && onMove(name, before)}
                >
                  <UpIcon fontSize="small" />
                </button>
                <button
                  type="button"
                  aria-label={say('list.moveDown', { column: label })}
                  disabled={disabled || after === undefined}
                  onClick={() => after !== undefined && onMove(name, after)}
                >
                  <DownIcon fontSize="small" />
                </button>
              </>
            )}
          </li>
        );
      })}
    </List>
  );
}
