import ClearIcon from '@mui/icons-material/Clear';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { oneLine } from '../../resources/ui/typography.tsx';
import { useLanguage } from '../../resources/ui/use-language.ts';
import { labelIn } from '../../resources/messages/languages.ts';
import { FilterValue } from './FilterValue.tsx';
import type { Filter } from './filters.ts';

const Chip = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'stretch',
  flex: 'none',
  maxWidth: '100%',
  height: 28,
  borderRadius: 14,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.action.hover,
  fontSize: '0.8125rem',
  overflow: 'hidden',
  '& button': {
    all: 'unset',
    boxSizing: 'border-box',
    cursor: 'pointer',
    lineHeight: '26px',
    color: theme.palette.text.primary,
  },
  '& button:hover': { background: theme.palette.action.selected },
  '& button:focus-visible': { outline: `2px solid ${theme.palette.text.primary}`, outlineOffset: -2, borderRadius: 14 },
  '& .what': {
    padding: '0 4px 0 12px',
    maxWidth: 360,
    lineHeight: '26px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  // A long value beside its name is truncated in the middle, so that its end stays visible.
  '& .what:has(.long)': { display: 'flex' },
  '& .what:has(.long) > .name': { flex: 'none' },
  ...oneLine,
  '& .name': { color: theme.palette.text.secondary, marginInlineEnd: 6 },
  '& .remove': { display: 'grid', placeItems: 'center', width: 28 },
  '& svg': { fontSize: 16 },
}));

export interface FilterChipProps {
  readonly resource: string;
  readonly name: string;
  readonly filter: Filter | undefined;
  readonly value: unknown;
  readonly onEdit: (anchor: Element) => void;
  readonly onRemove: () => void;
}

/** Chip of an active filter: opens its editor or removes it. */
export function FilterChip({ resource, name, filter, value, onEdit, onRemove }: FilterChipProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const label = filter ? labelIn(filter.label, language) : name;
  const content = (
    <>
      <span className="name">{label}</span>{' '}
      {filter ? <FilterValue resource={resource} filter={filter} value={value} /> : JSON.stringify(value)}
    </>
  );
  return (
    <Chip>
      {filter?.sets !== undefined ? (
        <span className="what">{label}</span>
      ) : filter ? (
        <button
          type="button"
          className="what"
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => onEdit(currentTarget)}
        >
          {content}
        </button>
      ) : (
        <span className="what">{content}</span>
      )}
      <button
        type="button"
        className="remove"
        aria-label={translate('list.removeFilter', { filter: label })}
        onClick={onRemove}
      >
        <ClearIcon />
      </button>
    </Chip>
  );
}
