import { labelsPath } from '../../resources/kinds/labels-path.ts';
import { styled } from '@mui/material/styles';
import { useListContext, useTranslate } from 'react-admin';
import { useLanguage } from '../../resources/ui/use-language.ts';
import { labelIn } from '../../resources/messages/languages.ts';
import { twoLines } from '../../resources/ui/typography.tsx';
import { moreStyle } from './table-style.ts';
import { displayValue, titleOf, valueAt } from '../i18n/record-title.ts';
import { MoreButton } from './MoreButton.tsx';
import { OtherRecord } from './OtherRecord.tsx';
import type { RowsView } from './rows-view.ts';
import type { ListColumns } from './use-columns.ts';

/** Fields of a card besides the title. */
const mostLines = 5;
/** Indentation per tree level in px. */
const step = 12;

const Cards = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 8,
  fontSize: '0.8125rem',
  '& > li': {
    boxSizing: 'border-box',
    padding: '8px 12px',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 8,
    background: theme.palette.background.paper,
    marginBottom: 8,
  },
  '& > li.space': { padding: 0, border: 0, margin: 0, background: 'none' },
  '& > li[data-href]': { cursor: 'pointer' },
  '& > li[data-selected]': { boxShadow: `inset 0 0 0 2px ${theme.palette.text.secondary}` },
  '& > li:focus-visible': { outline: `2px solid ${theme.palette.primary.dark}`, outlineOffset: -2 },
  '& .top': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 32, fontWeight: 600, fontSize: '0.9375rem' },
  '& .top label': { display: 'grid', placeItems: 'center', width: 32, height: 32, marginInlineStart: -8 },
  '& input[type=checkbox]': { width: 18, height: 18, margin: 0, accentColor: theme.palette.primary.dark },
  '& a': { color: 'inherit', textDecoration: 'none' },
  '& .more': moreStyle(theme),
  '& .title': { minWidth: 0, overflowWrap: 'anywhere' },
  '& dl': { margin: 0, display: 'grid', gridTemplateColumns: 'minmax(88px, 34%) 1fr', gap: '3px 8px' },
  '& dt': { alignSelf: 'center', color: theme.palette.text.secondary },
  '& dd': {
    margin: 0,
    alignSelf: 'center',
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  ...twoLines,
}));

/** Records as cards, on narrow screens (DESIGN, How it feels). */
export function RecordCards({ columns, view }: { readonly columns: ListColumns; readonly view: RowsView }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { isPlaceholderData } = useListContext();
  const { resource, records, rows, slots, selection, selectable, hrefOf, opening } = view;
  const picture = columns.visible.find(({ cell, field }) => cell.isPicture && !('many' in field && field.many));
  const lines = columns.visible
    .filter(({ name }) => name !== resource.title && name !== picture?.name)
    .slice(0, mostLines);
  return (
    <Cards
      aria-label={labelIn(resource.plural, language)}
      aria-busy={isPlaceholderData === true}
      onClick={opening.onClick}
      onAuxClick={opening.onAuxClick}
      onKeyDown={view.onKeyDown}
      onFocus={rows.onFocus}
    >
      {slots.map(({ index, space }) => {
        const record = records[index];
        if (space !== undefined)
          return <li key={`space-${index}`} className="space" aria-hidden="true" style={{ height: space }} />;
        if (!record) return null;
        const title = titleOf(resource, record, language);
        const href = hrefOf(record.id);
        return (
          <li
            key={record.id}
            data-id={record.id}
            data-index={index}
            data-href={href}
            data-selected={selection.has(record.id) ? '' : undefined}
            ref={view.measure}
            tabIndex={rows.tabStop === index ? 0 : -1}
            style={{ marginInlineStart: (view.depths.get(record.id) ?? 0) * step }}
          >
            <div className="top">
              {selectable && (
                <label>
                  <input
                    type="checkbox"
                    aria-label={translate('list.select', { title })}
                    checked={selection.has(record.id)}
                    disabled={selection.held}
                    onChange={() => selection.toggle(record.id, false)}
                  />
                </label>
              )}
              {picture && (
                <picture.cell.Cell
                  value={valueAt(record, picture.name)}
                  field={picture.field}
                  labels={record.labels?.[labelsPath(picture.name, picture.field)]}
                />
              )}
              <span className="title" style={{ flex: 1 }}>
                {href === undefined ? title : <a href={href}>{title}</a>}
              </span>
              {view.acting && view.actsOn(record) && (
                <MoreButton
                  record={record}
                  label={translate('list.actionsOf', { title })}
                  tabStop
                  onMore={view.onMore}
                />
              )}
            </div>
            <dl>
              {lines.map(({ name, field, label, cell, opens }) => {
                const { Cell } = cell;
                const line = displayValue(valueAt(record, name), field, language);
                const value = (
                  <OtherRecord at={opens} record={record}>
                    <Cell value={line.value} field={field} labels={record.labels?.[labelsPath(name, field)]} />
                  </OtherRecord>
                );
                return (
                  <div key={name} style={{ display: 'contents' }}>
                    <dt>{labelIn(label, language)}</dt>
                    {view.cells?.draws(name, record) ? (
                      view.cells.draw({
                        as: 'dd',
                        record,
                        name,
                        field,
                        cell,
                        tabStop: rows.tabStop === index,
                        children: value,
                      })
                    ) : (
                      <dd lang={line.lang}>{value}</dd>
                    )}
                  </div>
                );
              })}
            </dl>
          </li>
        );
      })}
    </Cards>
  );
}
