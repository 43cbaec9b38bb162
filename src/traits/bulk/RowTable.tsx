import { Box } from '@mui/material';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Resource } from '../../../resources/define.ts';
import type { Labels } from '../../../resources/kinds/kind-views.ts';
import { HiddenText } from '../../../resources/ui/typography.tsx';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { BulkRow, BulkRun } from '../../data-provider/bulk-types.ts';
import { rowStyle, widthOf } from './row-style.ts';
import { RunRow } from './RunRow.tsx';

export interface RowTableProps {
  readonly resource: Resource;
  readonly what: BulkRun['what'];
  readonly stage: BulkRun['stage'];
  /** The rows that are loaded so far. */
  readonly rows: readonly BulkRow[];
  /** False until the first answer: the run may have no rows or many. */
  readonly known: boolean;
  /** The number of all rows. */
  readonly total: number;
  readonly labels: Labels;
  /** Names of the fields to change, each a column. */
  readonly fields: readonly string[];
  /** Called when the user gets near the end of the loaded rows. */
  readonly onEnd: () => void;
  readonly onTakeOut: ((id: number) => void) | undefined;
}

/** Rows from the end of the loaded ones at which more are requested. */
const margin = 30;

/** The records of a run with their old and new values and outcome. Virtual. */
export const RowTable = memo(function RowTable({
  resource,
  what,
  stage,
  rows,
  known,
  total,
  labels,
  fields,
  onEnd,
  onTakeOut,
}: RowTableProps) {
  const { say, label } = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const movesFocus = useRef(false);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 40,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 10,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= rows.length - margin) onEnd();
  }, [last, rows.length, onEnd]);

  // Roving tab stop: Tab reaches one row's button, arrow keys the others.
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined || !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const next = Math.min(rows.length - 1, Math.max(0, to));
    movesFocus.current = true;
    setActive(next);
    virtualizer.scrollToIndex(next);
  };
  useLayoutEffect(() => {
    const button = movesFocus.current
      ? scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"] button`)
      : undefined;
    if (!button) return;
    movesFocus.current = false;
    button.focus({ preventScroll: true });
  });
  const takeOut = useCallback(
    (id: number) => {
      // Focuses the next row, which takes this one's index.
      movesFocus.current = true;
      setActive(rows.findIndex((row) => row.id === id));
      onTakeOut?.(id);
    },
    [onTakeOut, rows],
  );
  return (
    <Box
      ref={scroller}
      role="table"
      aria-label={say('bulk.preview')}
      aria-rowcount={total + 1}
      tabIndex={0}
      onKeyDown={onKeyDown}
      sx={rowStyle(fields.map((name) => widthOf(resource.fields[name])))}
    >
      <div role="rowgroup" className="head">
        <div role="row" aria-rowindex={1}>
          <span role="columnheader">{say('bulk.record')}</span>
          {fields.map((name) => (
            <span role="columnheader" key={name}>
              {label(resource.fields[name]?.label ?? [name, name, name])}
            </span>
          ))}
          <span role="columnheader">{say('bulk.state')}</span>
          <span role="columnheader">
            <HiddenText>{say('list.actions')}</HiddenText>
          </span>
        </div>
      </div>
      {known && rows.length === 0 && <div className="nothing">{say('bulk.noRows')}</div>}
      <div role="rowgroup" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {items.map(({ index, start, key }) => {
          const row = rows[index];
          return row ? (
            <RunRow
              key={key}
              resource={resource}
              what={what}
              stage={stage}
              row={row}
              fields={fields}
              labels={labels}
              index={index}
              start={start}
              measure={virtualizer.measureElement}
              tabStop={index === Math.min(active, rows.length - 1)}
              onTakeOut={onTakeOut && takeOut}
            />
          ) : null;
        })}
      </div>
    </Box>
  );
});
