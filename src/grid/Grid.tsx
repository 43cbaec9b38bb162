import { useCallback, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import type { GridProps } from './grid-props.ts';
import { type Area, areaOf, at, clipped } from './selection.ts';
import { GridFrame } from './grid-style.ts';
import { GridRow } from './GridRow.tsx';
import { useGridEvents } from './use-grid-events.ts';
import { useVirtualAxis } from './use-virtual-axis.ts';

/** So many rows and columns are drawn all at once; beyond, only those in sight. */
const mostRows = 30;
const mostColumns = 14;

const nowhere: Area = { top: 0, bottom: -1, left: 0, right: -1 };

/** Cells as in a spreadsheet: arrows, ranges, typing, copy and paste, fill, undo. What is in the cells is the caller's. */
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
    corner,
    rowHead,
    columnHead,
    cell,
    readOnly,
    onSelect,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const selection = clipped(props.selection, { rows, columns });
  const active = selection?.active ?? { row: 0, column: 0 };
  const area = selection ? areaOf(selection) : nowhere;
  const heightOf = useCallback(() => rowHeight, [rowHeight]);
  const rowSlots = useVirtualAxis({
    count: rows,
    sizeOf: heightOf,
    scroller,
    start: headHeight,
    keep: active.row,
    most: mostRows,
  });
  const columnSlots = useVirtualAxis({
    count: columns,
    sizeOf: columnWidth,
    scroller,
    horizontal: true,
    start: headWidth,
    keep: active.column,
    most: mostColumns,
  });
  const wantsFocus = useRef(false);
  const { editing, filling, handlers } = useGridEvents({ ...props, selection, wantsFocus, active, scroller });

  useLayoutEffect(() => {
    if (!wantsFocus.current || editing) return;
    wantsFocus.current = false;
    const found = scroller.current?.querySelector<HTMLElement>('.td[data-active]');
    if (!found || !scroller.current) return;
    found.focus({ preventScroll: true });
    reveal(scroller.current, found, headWidth, headHeight);
  });

  useImperativeHandle(
    ref,
    () => ({
      show: (place) => {
        wantsFocus.current = true;
        onSelect(at(place));
        scroller.current?.scrollIntoView({ block: 'nearest' });
      },
      focus: () => scroller.current?.querySelector<HTMLElement>('.td[data-active]')?.focus({ preventScroll: true }),
    }),
    [onSelect],
  );

  const total = useMemo(
    () =>
      headWidth +
      Array.from({ length: columns }, (_, index) => columnWidth(index)).reduce((sum, width) => sum + width, 0),
    [headWidth, columns, columnWidth],
  );
  return (
    <GridFrame
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rows + 1}
      aria-colcount={columns + 1}
      aria-multiselectable
      aria-readonly={readOnly}
      data-print="whole"
      {...handlers}
    >
      <div role="row" className="row head" aria-rowindex={1} style={{ height: headHeight, width: total }}>
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
              style={{ width: columnWidth(index) }}
            >
              <span>{columnHead(index)}</span>
            </div>
          ) : (
            <div key={`room-${index}`} className="room" style={{ width: space }} />
          ),
        )}
      </div>
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
            headWidth={headWidth}
            head={rowHead}
            cell={cell}
            from={inside ? area.left : 0}
            to={inside ? area.right : -1}
            active={isActive ? active.column : -1}
            handle={index === area.bottom && !readOnly ? area.right : -1}
            fillFrom={filling && index >= filling.top && index <= filling.bottom ? filling.left : 0}
            fillTo={filling && index >= filling.top && index <= filling.bottom ? filling.right : -1}
            editing={isActive ? editing : undefined}
          />
        );
      })}
    </GridFrame>
  );
}

/** Scrolls just so far that the cell stands clear of the heads. */
function reveal(scroller: HTMLElement, cell: HTMLElement, headWidth: number, headHeight: number): void {
  const { offsetTop: top, offsetLeft: left, offsetWidth: width, offsetHeight: height } = cell;
  if (top - headHeight < scroller.scrollTop) scroller.scrollTop = top - headHeight;
  else if (top + height > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = top + height - scroller.clientHeight;
  if (left - headWidth < scroller.scrollLeft) scroller.scrollLeft = left - headWidth;
  else if (left + width > scroller.scrollLeft + scroller.clientWidth)
    scroller.scrollLeft = left + width - scroller.clientWidth;
}
