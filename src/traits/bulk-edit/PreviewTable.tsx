import Box from '@mui/material/Box';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { HiddenText } from '../../../resources/ui/typography.tsx';
import { kindOf } from '../../../resources/kinds/index.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { listedField } from '../../list/columns.ts';
import type { FieldChange } from './changes.ts';
import { PreviewRow } from './PreviewRow.tsx';
import { previewStyle } from './preview-style.ts';
import type { BulkRun } from './run.ts';
import type { Plans } from './use-plans.ts';

export interface PreviewTableProps {
  readonly resource: Resource;
  readonly rows: readonly RaRecord[];
  /** Names of the fields that were chosen: a column each. */
  readonly fields: readonly string[];
  readonly changes: readonly FieldChange[];
  readonly plans: Plans | undefined;
  readonly run: BulkRun;
  /** Takes a row out; absent once a run has begun. */
  readonly onRemove: ((id: Identifier) => void) | undefined;
}

/** Columns that tell records apart, besides the title and what is changed. */
const mostColumns = 2;

/**
 * The picked records: what they are now, what they become, and how that went. Only rows in sight are drawn, and again
 * only when something of them changes.
 */
export const PreviewTable = memo(function PreviewTable({
  resource,
  rows,
  fields,
  changes,
  plans,
  run,
  onRemove,
}: PreviewTableProps) {
  const { say, label } = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const moved = useRef(false);
  // Pictures tell less than words, and make every row higher.
  const isPicture = (name: string) => {
    const field = listedField(resource, name);
    return field !== undefined && kindOf(field).uploads !== undefined;
  };
  const telling = resource.list.columns
    .filter((name) => name !== resource.title && !fields.includes(name) && !isPicture(name))
    .slice(0, mostColumns);
  const labelOf = (name: string) => {
    const field = listedField(resource, name);
    return field ? label(field.label) : name;
  };
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 40,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 10,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });

  // One row's button is reached by Tab; arrows go on to the others.
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined || !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const next = Math.min(rows.length - 1, Math.max(0, to));
    moved.current = true;
    setActive(next);
    virtualizer.scrollToIndex(next);
  };
  const items = virtualizer.getVirtualItems();
  useLayoutEffect(() => {
    const button = moved.current
      ? scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"] button`)
      : undefined;
    if (!button) return;
    moved.current = false;
    button.focus({ preventScroll: true });
  });
  const remove = useCallback(
    (id: Identifier) => {
      // The next row comes to stand in its place, and gets the focus.
      moved.current = true;
      setActive(rows.findIndex((row) => row.id === id));
      onRemove?.(id);
    },
    [onRemove, rows],
  );

  return (
    <Box
      ref={scroller}
      role="table"
      aria-label={say('bulkEdit.preview')}
      aria-rowcount={rows.length + 1}
      tabIndex={0}
      onKeyDown={onKeyDown}
      sx={previewStyle(telling.length, fields.length)}
    >
      <div role="rowgroup" className="head">
        <div role="row" aria-rowindex={1}>
          <span role="columnheader">{say('bulkEdit.record')}</span>
          {[...telling, ...fields].map((name) => (
            <span role="columnheader" key={name} className={telling.includes(name) ? 'telling' : undefined}>
              {labelOf(name)}
            </span>
          ))}
          <span role="columnheader">{say('bulkEdit.state')}</span>
          <span role="columnheader">
            <HiddenText>{say('list.actions')}</HiddenText>
          </span>
        </div>
      </div>
      {rows.length === 0 && <div className="nothing">{say('bulkEdit.noRows')}</div>}
      <div role="rowgroup" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {items.map(({ index, start, key }) => {
          const record = rows[index];
          return record ? (
            <PreviewRow
              key={key}
              resource={resource}
              record={record}
              telling={telling}
              fields={fields}
              changes={changes}
              plan={plans?.get(record.id)}
              run={run}
              index={index}
              start={start}
              measure={virtualizer.measureElement}
              tabStop={index === Math.min(active, rows.length - 1)}
              onRemove={onRemove && remove}
            />
          ) : null;
        })}
      </div>
    </Box>
  );
});
