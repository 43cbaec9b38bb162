import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import DragIcon from '@mui/icons-material/DragIndicator';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLanguage } from '../../../resources/kinds/cell.tsx';
import { labelIn } from '../../../resources/messages/languages.ts';
import type { ListColumns } from './use-columns.ts';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '8px 0',
  maxHeight: 'min(60vh, 420px)',
  overflow: 'auto',
  fontSize: '0.875rem',
  '& li': { display: 'flex', alignItems: 'center', gap: 4, minHeight: 36, padding: '0 8px' },
  '& li[data-over]': { boxShadow: `inset 0 2px ${theme.palette.text.primary}` },
  '& li[data-dragged]': { opacity: 0.4 },
  '& .grip': { display: 'grid', width: 24, color: theme.palette.text.secondary, cursor: 'grab' },
  '& label': { display: 'flex', alignItems: 'center', gap: 8, flex: 1, minWidth: 0, minHeight: 32, cursor: 'pointer' },
  '& input': { width: 16, height: 16, margin: 0, flex: 'none', accentColor: theme.palette.primary.dark },
  '& button': { all: 'unset', display: 'grid', placeItems: 'center', width: 28, height: 28, borderRadius: 6, cursor: 'pointer', color: theme.palette.text.secondary },
  '& button:disabled': { opacity: 0.3, cursor: 'default' },
  '& button:hover:not(:disabled)': { background: theme.palette.action.hover },
  '& button:focus-visible': { outline: `2px solid ${theme.palette.primary.dark}` },
}));

/** The columns with boxes to show or hide them, grips to drag and buttons to move them. */
export function ColumnChoices({ columns: { all, visible, toggle, move } }: { readonly columns: ListColumns }) {
  const translate = useTranslate();
  const language = useLanguage();
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();

  const rest = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const keys = (event: KeyboardEvent, name: string, by: number) => {
    // Alt+arrows on the box do what the buttons do.
    const target = visible[visible.findIndex((column) => column.name === name) + by];
    if (!event.altKey || !target) return;
    event.preventDefault();
    move(name, target.name);
  };
  return (
    <List>
      {all.map((column) => {
        const { name } = column;
        const label = labelIn(column.label, language);
        const at = visible.findIndex((one) => one.name === name);
        const before = at > 0 ? visible[at - 1] : undefined;
        const after = at < 0 ? undefined : visible[at + 1];
        return (
          <li
            key={name}
            draggable={column.visible}
            data-dragged={dragged === name ? '' : undefined}
            data-over={over === name && dragged !== name ? '' : undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', name);
              setDragged(name);
            }}
            onDragOver={(event) => {
              if (dragged === undefined || !column.visible) return;
              event.preventDefault();
              setOver(name);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined && dragged !== name) move(dragged, name);
              rest();
            }}
            onDragEnd={rest}
          >
            <span className="grip" aria-hidden="true" style={{ visibility: column.visible ? undefined : 'hidden' }}>
              <DragIcon fontSize="small" />
            </span>
            <label>
              <input
                type="checkbox"
                checked={column.visible}
                disabled={column.visible && visible.length === 1}
                onChange={() => toggle(name)}
                onKeyDown={(event) => {
                  if (event.key === 'ArrowUp') keys(event, name, -1);
                  if (event.key === 'ArrowDown') keys(event, name, 1);
                }}
              />
              {label}
            </label>
            {column.visible && (
              <>
                <button type="button" aria-label={translate('list.moveUp', { column: label })} disabled={!before} onClick={() => before && move(name, before.name)}>
                  <UpIcon fontSize="small" />
                </button>
                <button type="button" aria-label={translate('list.moveDown', { column: label })} disabled={!after} onClick={() => after && move(name, after.name)}>
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
