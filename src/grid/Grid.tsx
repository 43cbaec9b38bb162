import { useCallback, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { HiddenText } from '../../resources/ui/typography.tsx';
import { useWords } from '../../resources/ui/use-words.ts';
import { copyCells, pasteCells } from './clipboard.ts';
import type { GridProps } from './grid-props.ts';
import { type Area, areaOf, selectionAt, clampSelection } from './selection.ts';
import { GridFrame } from './grid-style.ts';
import { GridRow } from './GridRow.tsx';
import { handleKey } from './keyboard-events.ts';
import { useGridCommands } from './use-grid-commands.ts';
import { usePointerEvents } from './use-pointer-events.ts';
import { useVirtualAxis } from './use-virtual-axis.ts';

/** Grids with more rows or columns are virtual in that direction. */
const maxRowsDrawn = 30;
const maxColumnsDrawn = 14;

const nowhere: Area = { top: 0, bottom: -1, left: 0, right: -1 };

/** A spreadsheet: arrow keys, ranges, typing, copy and paste, fill, undo. The caller draws and stores the cells. */
export function Grid(props: GridProps) {
  const {
    ref,
    label,
    rows,
    columns,
    rowHeight,
    columnWidth,
    headWidth,
    headHeight,
    pinned = 0,
    fills,
    corner,
    empty,
    rowHead,
    columnHead,
    cell,
    invalid,
    readOnly,
    onSelect,
  } = props;
  const { say } = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const selection = clampSelection(props.selection, { rows, columns });
  const active = selection?.active ?? { row: 0, column: 0 };
  const area = selection ? areaOf(selection) : nowhere;
  const heightOf = useCallback(() => rowHeight, [rowHeight]);
  const rowSlots = useVirtualAxis({
    count: rows,
    sizeOf: heightOf,
    scroller,
    start: headHeight,
    keep: [active.row],
    maxDrawn: maxRowsDrawn,
  });
  const columnSlots = useVirtualAxis({
    count: columns,
    sizeOf: columnWidth,
    scroller,
    horizontal: true,
    start: headWidth,
    keep: [...Array(pinned).keys(), active.column],
    maxDrawn: maxColumnsDrawn,
  });
  /** The left offset of a pinned column; `undefined` for others. */
  const stickyLeft = useCallback(
    (column: number): number | undefined =>
      column < pinned
        ? headWidth + sumOf(Array.from({ length: column }, (_, before) => columnWidth(before)))
        : undefined,
    [pinned, headWidth, columnWidth],
  );
  const wantsFocus = useRef(false);
  const grid = useGridCommands({ ...props, selection, wantsFocus, active, scroller });
  const { filling, handlers } = usePointerEvents(grid);

  useLayoutEffect(() => {
    if (!wantsFocus.current || grid.editor) return;
    wantsFocus.current = false;
    const found = scroller.current?.querySelector<HTMLElement>('.td[data-active]');
    if (!found || !scroller.current) return;
    found.focus({ preventScroll: true });
    const clear = headWidth + sumOf(Array.from({ length: pinned }, (_, column) => columnWidth(column)));
    reveal(scroller.current, found, active.column < pinned ? undefined : clear, headHeight);
  });

  useImperativeHandle(
    ref,
    () => ({
      show: (place) => {
        wantsFocus.current = true;
        onSelect(selectionAt(place));
        scroller.current?.scrollIntoView({ block: 'nearest' });
      },
      focus: () => scroller.current?.querySelector<HTMLElement>('.td[data-active]')?.focus({ preventScroll: true }),
    }),
    [onSelect],
  );

  const count = (area.bottom - area.top + 1) * (area.right - area.left + 1);
  return (
    <>
      <GridFrame
        ref={scroller}
        data-fills={fills || undefined}
        role="grid"
        aria-label={label}
        aria-rowcount={rows + 1}
        aria-colcount={columns + 1}
        aria-multiselectable
        aria-readonly={readOnly}
        data-print="whole"
        {...handlers}
        onKeyDown={(event) => handleKey(grid, event)}
        onCopy={(event) => copyCells(grid, event)}
        onCut={(event) => copyCells(grid, event)}
        onPaste={(event) => pasteCells(grid, event)}
      >
        <div role="row" className="row head" aria-rowindex={1} style={{ height: headHeight }}>
          <div role="columnheader" className="th side" aria-colindex={1} style={{ width: headWidth }}>
            {corner}
          </div>
          {columnSlots.map(({ index, space }) =>
            space === undefined ? (
              <div
                key={index}
                role="columnheader"
                className="th"
                aria-colindex={index + 2}
                data-column={index}
                data-selected={(index >= area.left && index <= area.right) || undefined}
                data-pinned={index < pinned || undefined}
                style={{ width: columnWidth(index), left: stickyLeft(index) }}
              >
                <span>{columnHead(index)}</span>
              </div>
            ) : (
              <div key={`room-${index}`} className="room" style={{ width: space }} />
            ),
          )}
        </div>
        {rows === 0 && empty !== undefined && <div className="empty">{empty}</div>}
        {rowSlots.map(({ index, space }) => {
          if (space !== undefined) return <div key={`room-${index}`} style={{ height: space }} />;
          const inside = index >= area.top && index <= area.bottom;
          const isActive = index === active.row;
          return (
            <GridRow
              key={index}
              row={index}
              height={rowHeight}
              slots={columnSlots}
              widthOf={columnWidth}
              stickyLeft={stickyLeft}
              headWidth={headWidth}
              head={rowHead}
              cell={cell}
              invalid={invalid}
              from={inside ? area.left : 0}
              to={inside ? area.right : -1}
              active={isActive ? active.column : -1}
              handle={index === area.bottom && !readOnly ? area.right : -1}
              fillFrom={filling && index >= filling.top && index <= filling.bottom ? filling.left : 0}
              fillTo={filling && index >= filling.top && index <= filling.bottom ? filling.right : -1}
              editing={isActive ? grid.editor : undefined}
            />
          );
        })}
      </GridFrame>
      <HiddenText role="status">{count > 1 ? say('grid.selected', { smart_count: count }) : ''}</HiddenText>
    </>
  );
}

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

/** Scrolls a cell into view beside the heads and pinned columns. `headWidth` is undefined for pinned cells. */
function reveal(scroller: HTMLElement, cell: HTMLElement, headWidth: number | undefined, headHeight: number): void {
  const { offsetTop: top, offsetLeft: left, offsetWidth: width, offsetHeight: height } = cell;
  if (top - headHeight < scroller.scrollTop) scroller.scrollTop = top - headHeight;
  else if (top + height > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = top + height - scroller.clientHeight;
  if (headWidth === undefined) return;
  if (left - headWidth < scroller.scrollLeft) scroller.scrollLeft = left - headWidth;
  else if (left + width > scroller.scrollLeft + scroller.clientWidth)
    scroller.scrollLeft = left + width - scroller.clientWidth;
}
