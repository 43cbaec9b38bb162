import { memo, type ReactNode } from 'react';
import { CellEditor, type CellEditorProps } from './CellEditor.tsx';
import { ChoiceEditor } from './ChoiceEditor.tsx';
import type { Slot } from './use-virtual-axis.ts';

export interface GridRowProps {
  readonly row: number;
  readonly height: number;
  readonly slots: readonly Slot[];
  readonly widthOf: (column: number) => number;
  readonly stickyLeft: (column: number) => number | undefined;
  readonly headWidth: number;
  readonly head: (row: number) => ReactNode;
  readonly cell: (row: number, column: number) => ReactNode;
  readonly invalid: ((row: number, column: number) => boolean) | undefined;
  /** The selected columns of this row; none if `from` is greater than `to`. */
  readonly from: number;
  readonly to: number;
  /** The column of the focusable cell; -1 in other rows. */
  readonly active: number;
  /** The column of the cell with the fill handle; -1 in other rows. */
  readonly handle: number;
  /** The columns that a drag of the fill handle covers. */
  readonly fillFrom: number;
  readonly fillTo: number;
  readonly editing: CellEditorProps | undefined;
}

/** A row. It renders again only if its own selection changes; the cells update themselves. */
export const GridRow = memo(function GridRow({
  row,
  height,
  slots,
  widthOf,
  stickyLeft,
  headWidth,
  head,
  cell,
  invalid,
  from,
  to,
  active,
  handle,
  fillFrom,
  fillTo,
  editing,
}: GridRowProps) {
  return (
    <div role="row" className="row" aria-rowindex={row + 2} style={{ height }}>
      <div
        role="rowheader"
        className="th side"
        aria-colindex={1}
        data-row={row}
        data-selected={from <= to || undefined}
        style={{ width: headWidth }}
      >
        <span>{head(row)}</span>
      </div>
      {slots.map(({ index, space }) =>
        space === undefined ? (
          <div
            key={index}
            role="gridcell"
            className="td"
            aria-colindex={index + 2}
            aria-selected={index >= from && index <= to}
            aria-invalid={invalid?.(row, index) || undefined}
            data-row={row}
            data-column={index}
            data-active={index === active || undefined}
            data-pinned={stickyLeft(index) !== undefined || undefined}
            data-filling={(index >= fillFrom && index <= fillTo) || undefined}
            tabIndex={index === active ? 0 : -1}
            style={{ width: widthOf(index), left: stickyLeft(index) }}
          >
            {cell(row, index)}
            {editing && index === active ? <Editor {...editing} /> : null}
            {index === handle && !editing ? <span className="fill" aria-hidden /> : null}
          </div>
        ) : (
          <div key={`room-${index}`} className="room" style={{ width: space }} />
        ),
      )}
    </div>
  );
});

function Editor({ choices, ...props }: CellEditorProps) {
  return choices ? <ChoiceEditor {...props} choices={choices} /> : <CellEditor {...props} />;
}
