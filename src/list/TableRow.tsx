import { memo } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { Labels } from '../../resources/kinds/kind-views.ts';
import { labelsPath } from '../../resources/kinds/labels-path.ts';
import type { Language } from '../../resources/messages/languages.ts';
import type { PlacedColumn } from './column-settings.ts';
import { MoreButton } from './MoreButton.tsx';
import { OtherRecord } from './OtherRecord.tsx';
import { displayValue, valueAt } from '../i18n/record-title.ts';
import type { CustomCells } from './slots.ts';

export interface RowProps {
  readonly record: RaRecord & { readonly labels?: Labels };
  readonly columns: readonly PlacedColumn[];
  /** Column that links to the record. */
  readonly linked: string | undefined;
  /** Tree level. */
  readonly depth: number;
  readonly href: string | undefined;
  readonly language: Language;
  readonly index: number;
  /** 1-based position in the whole list, for screen readers; `undefined` if unknown. */
  readonly position: number | undefined;
  readonly selectable: boolean;
  /** Selecting is disabled for now. */
  readonly held: boolean;
  readonly selected: boolean;
  readonly selectLabel: string;
  /** True for the one row in the tab order. */
  readonly tabStop: boolean;
  /** Label of the actions button; `undefined` if the row has no actions, `null` if the list has no such column. */
  readonly moreLabel: string | undefined | null;
  readonly onMore: (record: RaRecord, anchor: Element) => void;
  readonly onToggle: (id: Identifier, range: boolean) => void;
  readonly cells: CustomCells | undefined;
}

/** Indentation per tree level in px. */
const step = 20;

/** A row of the table. Memoized. */
export const TableRow = memo(function TableRow({
  record,
  columns,
  linked,
  depth,
  href,
  language,
  index,
  position,
  selectable,
  held,
  selected,
  selectLabel,
  tabStop,
  moreLabel,
  onMore,
  onToggle,
  cells,
}: RowProps) {
  return (
    <tr
      data-id={record.id}
      data-index={index}
      data-href={href}
      data-selected={selected ? '' : undefined}
      aria-rowindex={position}
      tabIndex={tabStop ? 0 : -1}
    >
      {selectable && (
        <td className="check">
          <label>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={selectLabel}
              checked={selected}
              disabled={held}
              onChange={({ nativeEvent }) =>
                onToggle(record.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
        </td>
      )}
      {columns.map(({ name, field, cell, opens: other }) => {
        const { Cell, align } = cell;
        const { value, lang } = displayValue(valueAt(record, name), field, language);
        const opens = name === linked && href !== undefined;
        // A link needs text, even if the record has no title.
        const content =
          opens && (value === null || value === undefined || value === '') ? (
            `#${record.id}`
          ) : (
            <OtherRecord at={other} record={record}>
              <Cell value={value} field={field} labels={record.labels?.[labelsPath(name, field)]} />
            </OtherRecord>
          );
        if (!opens && cells?.draws(name, record))
          return cells.draw({ as: 'td', record, name, field, cell, tabStop, children: content });
        return (
          <td
            key={name}
            data-align={align}
            lang={lang}
            style={name === linked && depth > 0 ? { paddingInlineStart: 10 + depth * step } : undefined}
          >
            {opens ? (
              <a className="opens" href={href} tabIndex={-1}>
                {content}
              </a>
            ) : (
              content
            )}
          </td>
        );
      })}
      {moreLabel !== null && (
        <td className="check acts">
          {moreLabel !== undefined && (
            <MoreButton record={record} label={moreLabel} tabStop={tabStop} onMore={onMore} />
          )}
        </td>
      )}
      <td aria-hidden="true" />
    </tr>
  );
});
