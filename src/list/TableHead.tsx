import { useTranslate } from 'react-admin';
import type { SortPayload } from 'react-admin';
import { HiddenText } from '../../resources/ui/typography.tsx';
import { labelIn, type Language } from '../../resources/messages/languages.ts';
import { ColumnResizer } from './ColumnResizer.tsx';
import type { PlacedColumn } from './column-settings.ts';

export interface TableHeadProps {
  readonly columns: readonly PlacedColumn[];
  readonly language: Language;
  readonly sort: SortPayload;
  readonly onSort: (name: string) => void;
  readonly selectable: boolean;
  /** Selecting is disabled for now. */
  readonly held: boolean;
  readonly pageSelected: 'none' | 'some' | 'all';
  readonly onTogglePage: () => void;
  /** Is there a column of row actions? */
  readonly acting: boolean;
  readonly onPreview: (name: string, width: number | undefined) => void;
  readonly onSize: (name: string, width: number) => void;
}

const arrows = { ASC: '↑', DESC: '↓' } as const;

/** Table header: sort buttons, resize handles, a checkbox for the page. */
export function TableHead({
  columns,
  language,
  sort,
  onSort,
  selectable,
  held,
  pageSelected,
  onTogglePage,
  acting,
  onPreview,
  onSize,
}: TableHeadProps) {
  const translate = useTranslate();
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selectable && (
          <th scope="col" className="check">
            <label>
              <input
                type="checkbox"
                aria-label={translate('list.selectPage')}
                checked={pageSelected === 'all'}
                disabled={held}
                ref={(box) => {
                  if (box) box.indeterminate = pageSelected === 'some';
                }}
                onChange={onTogglePage}
              />
            </label>
          </th>
        )}
        {columns.map((column) => {
          const label = labelIn(column.label, language);
          const order = sort.field === column.name ? sort.order : undefined;
          return (
            <th
              key={column.name}
              scope="col"
              data-align={column.cell.align}
              aria-sort={order && (order === 'ASC' ? 'ascending' : 'descending')}
            >
              <div className="head">
                {column.sortable ? (
                  <button type="button" className="sort" title={label} onClick={() => onSort(column.name)}>
                    <span className="words">{label}</span>
                    {order && (
                      <span className="arrow" aria-hidden="true">
                        {' '}
                        {arrows[order]}
                      </span>
                    )}
                  </button>
                ) : (
                  <span className="name" title={label}>
                    <span className="words">{label}</span>
                  </span>
                )}
                <ColumnResizer
                  label={label}
                  width={column.width}
                  onPreview={(width) => onPreview(column.name, width)}
                  onSize={(width) => onSize(column.name, width)}
                />
              </div>
            </th>
          );
        })}
        {acting && (
          <th scope="col" className="acts">
            <HiddenText>{translate('list.actions')}</HiddenText>
          </th>
        )}
        <td aria-hidden="true" />
      </tr>
    </thead>
  );
}
