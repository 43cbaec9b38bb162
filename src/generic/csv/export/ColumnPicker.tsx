import DragIcon from '@mui/icons-material/DragIndicator';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type KeyboardEvent, useState } from 'react';
import { useWords } from '../../../../resources/kinds/parts/use-words.tsx';
import { columnListStyle } from './column-list-style.ts';
import type { ExportColumns } from './use-export-columns.ts';

/** Which columns a file has, and in which order: boxes to choose them, grips to drag and buttons to move them. */
export function ColumnPicker({ columns, disabled }: { readonly columns: ExportColumns; readonly disabled: boolean }) {
  const { say, label: labelOf } = useWords();
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const { all, chosen, choose } = columns;

  const toggle = (path: string) => choose(chosen.includes(path) ? chosen.filter((one) => one !== path) : [...chosen, path]);
  const move = (path: string, to: number) => choose(chosen.filter((one) => one !== path).toSpliced(to, 0, path));
  const rest = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0, flex: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5, flexWrap: 'wrap' }}>
        <Box id="csv-columns" component="h2" sx={{ m: 0, fontSize: '0.875rem', fontWeight: 600, mr: 'auto' }}>
          {say('csv.columns')} <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>{say('csv.columnsOf', { chosen: chosen.length, all: all.length })}</Box>
        </Box>
        <Button size="small" color="inherit" disabled={disabled || chosen.length === all.length} onClick={() => choose([...chosen, ...all.map(({ path }) => path).filter((path) => !chosen.includes(path))])}>
          {say('csv.allColumns')}
        </Button>
        <Button size="small" color="inherit" disabled={disabled} onClick={() => choose([])}>
          {say('csv.usualColumns')}
        </Button>
      </Box>
      <Box component="ul" aria-labelledby="csv-columns" sx={columnListStyle}>
        {all.map(({ path, label, writable }) => {
          const name = labelOf(label);
          const at = chosen.indexOf(path);
          const on = at >= 0;
          const keys = (event: KeyboardEvent) => {
            const to = at + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0);
            if (!event.altKey || !on || to === at || to < 0 || to >= chosen.length) return;
            event.preventDefault();
            move(path, to);
          };
          return (
            <li
              key={path}
              draggable={on && !disabled}
              data-dragged={dragged === path ? '' : undefined}
              data-over={over === path && dragged !== path ? '' : undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', path);
                setDragged(path);
              }}
              onDragOver={(event) => {
                if (dragged === undefined || !on) return;
                event.preventDefault();
                setOver(path);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== undefined && dragged !== path) move(dragged, at);
                rest();
              }}
              onDragEnd={rest}
            >
              <span className="grip" aria-hidden="true" style={{ visibility: on ? undefined : 'hidden' }}>
                <DragIcon fontSize="small" />
              </span>
              <label>
                <input type="checkbox" checked={on} disabled={disabled || (on && chosen.length === 1)} onChange={() => toggle(path)} onKeyDown={keys} />
                <span className="name">{name}</span>
                <span className="path" aria-hidden="true">{path}</span>
                {!writable && path !== 'id' && <span className="note">{say('csv.onlyShown')}</span>}
              </label>
              {on && (
                <>
                  <button type="button" aria-label={say('list.moveUp', { column: name })} disabled={disabled || at === 0} onClick={() => move(path, at - 1)}>
                    <UpIcon fontSize="small" />
                  </button>
                  <button type="button" aria-label={say('list.moveDown', { column: name })} disabled={disabled || at === chosen.length - 1} onClick={() => move(path, at + 1)}>
                    <DownIcon fontSize="small" />
                  </button>
                </>
              )}
            </li>
          );
        })}
      </Box>
    </Box>
  );
}
