import { Box } from '@mui/material';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { HiddenText } from '../../../resources/ui/typography.tsx';
import { kindOf } from '../../../resources/kinds/index.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { listedField } from '../../list/columns.ts';
import type { FieldChange } from '../../../resources/bulk/changes.ts';
import { PreviewRow } from './PreviewRow.tsx';
import { previewStyle } from './preview-style.ts';
import type { BulkRun } from './run.ts';
import type { Plans } from './use-plans.ts';

export interface PreviewTableProps {
  readonly resource: Resource;
  readonly rows: readonly RaRecord[];
  /** Names of the fields to change, each a column. */
  readonly fields: readonly string[];
  readonly changes: readonly FieldChange[];
  readonly plans: Plans | undefined;
  readonly run: BulkRun;
  /** `undefined` once a run has started. */
  readonly onRemove: ((id: Identifier) => void) | undefined;
}

/** Unchanged columns besides the title. */
const maxContextColumns = 2;

/** The records with their old and new values and status. Virtual; a row is drawn again only if it changed. */
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
  const movesFocus = useRef(false);
  // Pictures identify a record less well than words, and make rows higher.
  const isPicture = (name: string) => {
    const field = listedField(resource, name);
    return field !== undefined && kindOf(field).uploads !== undefined;
  };
  const context = resource.list.columns
    .filter((name) => name !== resource.title && !fields.includes(name) && !isPicture(name))
    .slice(0, maxContextColumns);
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
  const items = virtualizer.getVirtualItems();
  useLayoutEffect(() => {
    const button = movesFocus.current
      ? scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"] button`)
      : undefined;
    if (!button) return;
    movesFocus.current = false;
    button.focus({ preventScroll: true });
  });
  const remove = useCallback(
    (id: Identifier) => {
      // Focuses the next row, which takes this one's index.
      movesFocus.current = true;
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
      sx={previewStyle(context.length, fields.length)}
    >
      <div role="rowgroup" className="head">
        <div role="row" aria-rowindex={1}>
          <span role="columnheader">{say('bulkEdit.record')}</span>
          {[...context, ...fields].map((name) => (
            <span role="columnheader" key={name} className={context.includes(name) ? 'context' : undefined}>
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
              context={context}
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
