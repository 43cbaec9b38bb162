import Box from '@mui/material/Box';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { MappedColumn } from './mapping.ts';
import { SheetRow } from './SheetRow.tsx';
import { rowHeight, sheetStyle } from './sheet-style.ts';
import type { ImportSession } from './import-session.ts';

/** A cell by the place of its row in the file and of its column among those on show. */
export interface Active {
  readonly place: number;
  readonly column: number;
}

interface SheetTableProps {
  readonly work: ImportSession;
  /** The columns on show. */
  readonly columns: readonly MappedColumn[];
  /** The rows on show, by their places in the file. */
  readonly places: readonly number[];
  readonly version: number;
  readonly active: Active;
  /** Goes up when the active cell is to be seen and focused. */
  readonly jump: number;
  readonly editable: boolean;
  readonly onActive: (active: Active) => void;
}

/** The rows of the file: what they come to, old beside new, and what is wrong. Arrows move, Enter changes a cell. */
export function SheetTable({ work, columns, places, version, active, jump, editable, onActive }: SheetTableProps) {
  const { say, label } = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState(false);
  const moved = useRef(false);
  const virtualizer = useVirtualizer({
    count: places.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: rowHeight,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const at = Math.max(0, places.indexOf(active.place));

  const go = useCallback(
    (index: number, column: number) => {
      const place = places[Math.min(places.length - 1, Math.max(0, index))];
      if (place === undefined) return;
      moved.current = true;
      setEditing(false);
      onActive({ place, column: Math.min(columns.length - 1, Math.max(0, column)) });
      virtualizer.scrollToIndex(places.indexOf(place));
    },
    [places, columns.length, onActive, virtualizer],
  );
  const jumped = useRef(jump);
  useEffect(() => {
    if (jumped.current === jump) return;
    jumped.current = jump;
    go(places.indexOf(active.place), active.column);
  });
  useLayoutEffect(() => {
    const cell = moved.current ? scroller.current?.querySelector<HTMLElement>('[data-active]') : undefined;
    if (!cell) return;
    moved.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 2);
    const to: readonly [number, number] | undefined = {
      ArrowDown: [at + 1, active.column] as const,
      ArrowUp: [at - 1, active.column] as const,
      ArrowRight: [at, active.column + 1] as const,
      ArrowLeft: [at, active.column - 1] as const,
      PageDown: [at + page, active.column] as const,
      PageUp: [at - page, active.column] as const,
      Home: [event.ctrlKey ? 0 : at, 0] as const,
      End: [event.ctrlKey ? places.length - 1 : at, columns.length - 1] as const,
    }[event.key];
    if (to) {
      event.preventDefault();
      go(...to);
    } else if ((event.key === 'Enter' || event.key === 'F2') && editable) {
      event.preventDefault();
      setEditing(true);
    }
  };
  const change = useCallback(
    (place: number, path: string, text: string | undefined) => {
      setEditing(false);
      moved.current = true;
      if (text !== undefined) void work.correct(place, path, text);
    },
    [work],
  );
  const edit = useCallback(
    (place: number, column: number) => {
      onActive({ place, column });
      setEditing(true);
    },
    [onActive],
  );
  const choose = useCallback(
    (place: number, column: number) => {
      setEditing(false);
      onActive({ place, column });
    },
    [onActive],
  );

  return (
    <Box
      ref={scroller}
      role="grid"
      aria-label={say('csv.rows')}
      aria-rowcount={places.length + 1}
      aria-colcount={columns.length + 2}
      aria-readonly={!editable}
      onKeyDown={onKeyDown}
      sx={sheetStyle(columns.length)}
    >
      <div role="rowgroup" className="head">
        <div role="row" aria-rowindex={1}>
          <span role="columnheader" className="number">
            {say('csv.row')}
          </span>
          <span role="columnheader" className="outcome">
            {say('csv.comesTo')}
          </span>
          {columns.map((mapped) =>
            'rest' in mapped ? (
              <span role="columnheader" key={mapped.column.path}>
                {say('csv.rest')}
              </span>
            ) : (
              <span
                role="columnheader"
                key={mapped.column.path}
                title={mapped.column.path}
                data-numeric={mapped.column.numeric ? '' : undefined}
              >
                {label(mapped.column.label)}
                {mapped.place === undefined && <span className="note"> {say('csv.notInFile')}</span>}
              </span>
            ),
          )}
        </div>
      </div>
      {places.length === 0 && <div className="nothing">{say('csv.noRows')}</div>}
      <div role="rowgroup" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const place = places[index];
          return place === undefined ? null : (
            <SheetRow
              key={place}
              work={work}
              columns={columns}
              place={place}
              index={index}
              start={start}
              version={version}
              active={index === at ? active.column : undefined}
              editing={index === at && editing && editable}
              editable={editable}
              onChoose={choose}
              onEdit={edit}
              onChange={change}
            />
          );
        })}
      </div>
    </Box>
  );
}
