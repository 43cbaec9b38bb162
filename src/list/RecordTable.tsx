import { useState } from 'react';
import { type RaRecord, useListContext, useTranslate } from 'react-admin';
import { kindOf } from '../../resources/kinds/index.ts';
import { labelIn } from '../../resources/messages/languages.ts';
import { useLanguage } from '../../resources/ui/use-language.ts';
import type { PlacedColumn } from './column-settings.ts';
import { columnWidths } from './column-widths.ts';
import { titleOf } from '../i18n/record-title.ts';
import { usePageInView } from './page-in-view.ts';
import type { ListColumns } from './use-columns.ts';
import type { RowsView } from './rows-view.ts';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { Table } from './table-style.ts';

const checkWidth = 44;

/** The column that links to the record: the title, else the first plain column. */
export function linkedColumn(columns: readonly PlacedColumn[], title: string): PlacedColumn | undefined {
  const plain = columns.filter(({ field }) => kindOf(field).storage.at === 'column');
  return plain.find(({ name }) => name === title) ?? plain[0];
}

/** The column that takes the remaining width: the title, or the hint or another record's title if it may be longer. */
export function widestColumn(
  columns: readonly PlacedColumn[],
  { title, hint }: RowsView['resource'],
): string | undefined {
  const named = columns.find(({ name }) => name === title);
  const longer = (column: PlacedColumn) => (column.field.maxLength ?? 0) > (named?.field.maxLength ?? 0);
  const others = columns.filter(({ name, opens }) => name === hint || opens);
  return (named && others.find(longer))?.name ?? named?.name;
}

/** Records as a plain HTML table on react-admin's list context. */
export function RecordTable({
  resource,
  columns,
  view,
}: {
  readonly resource: RowsView['resource'];
  readonly columns: ListColumns;
  readonly view: RowsView;
}) {
  const { sort, setSort, total, isPlaceholderData } = useListContext();
  const { from } = usePageInView();
  const translate = useTranslate();
  const language = useLanguage();
  const [preview, setPreview] = useState<{ readonly name: string; readonly width: number }>();
  const { records, depths, rows, slots, selection, selectable, hrefOf } = view;

  const { visible, pinned, density } = columns;
  const linked = linkedColumn(visible, resource.title);
  const shown = visible.map((column) =>
    preview?.name === column.name ? { ...column, sized: true, width: preview.width, least: preview.width } : column,
  );
  const widths = columnWidths(
    shown,
    (selectable ? checkWidth : 0) + (view.acting ? checkWidth : 0),
    widestColumn(visible, resource) ?? linked?.name,
  );
  const span = visible.length + 1 + (selectable ? 1 : 0) + (view.acting ? 1 : 0);
  // The checkbox column is pinned together with the pinned columns.
  const pins = [
    ...(selectable ? [0] : []),
    ...visible.slice(0, pinned).map(({ name }) => (selectable ? checkWidth : 0) + (widths.offsets.get(name) ?? 0)),
  ];
  const distances = Object.fromEntries(pins.map((distance, index) => [`--pin-${index + 1}`, `${distance}px`]));
  const chosen = records.filter(({ id }) => selection.has(id)).length;

  return (
    <Table
      aria-label={labelIn(resource.plural, language)}
      aria-rowcount={total === undefined ? -1 : total + 1}
      aria-busy={isPlaceholderData === true}
      data-density={density}
      data-pins={pinned > 0 ? pins.length : undefined}
      style={{ width: '100%', minWidth: widths.least, ...distances }}
    >
      <colgroup>
        {selectable && <col style={{ width: checkWidth }} />}
        {visible.map((column) => (
          <col key={column.name} style={{ width: widths.of.get(column.name) }} />
        ))}
        {view.acting && <col style={{ width: checkWidth }} />}
        <col style={widths.filled ? { width: 0 } : undefined} />
      </colgroup>
      <TableHead
        columns={visible}
        language={language}
        sort={sort}
        onSort={(field) => {
          const order = { field, order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC' } as const;
          setSort(order);
          columns.keepSort?.(order);
        }}
        selectable={selectable}
        held={selection.held}
        pageSelected={chosen === 0 ? 'none' : chosen === records.length ? 'all' : 'some'}
        onTogglePage={selection.togglePage}
        acting={view.acting}
        onPreview={(name, width) => setPreview(width === undefined ? undefined : { name, width })}
        onSize={columns.size}
      />
      <tbody
        onClick={view.opening.onClick}
        onAuxClick={view.opening.onAuxClick}
        onKeyDown={view.onKeyDown}
        onFocus={rows.onFocus}
        onDoubleClick={view.onDoubleClick}
      >
        {slots.map(({ index, space }) => {
          const record: RaRecord | undefined = records[index];
          if (space !== undefined)
            return (
              <tr key={`space-${index}`} className="space" aria-hidden="true">
                <td colSpan={span} style={{ height: space }} />
              </tr>
            );
          if (!record) return null;
          const title = titleOf(resource, record, language);
          return (
            <TableRow
              key={record.id}
              record={record}
              columns={visible}
              linked={linked?.name}
              depth={depths.get(record.id) ?? 0}
              href={hrefOf(record.id)}
              language={language}
              index={index}
              position={from < 0 ? undefined : from + index + 1}
              selectable={selectable}
              held={selection.held}
              selected={selection.has(record.id)}
              selectLabel={translate('list.select', { title })}
              moreLabel={
                view.acting ? (view.actsOn(record) ? translate('list.actionsOf', { title }) : undefined) : null
              }
              onMore={view.onMore}
              tabStop={rows.tabStop === index}
              onToggle={selection.toggle}
              cells={view.cells}
            />
          );
        })}
      </tbody>
    </Table>
  );
}
