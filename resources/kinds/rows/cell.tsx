import { useTranslate } from 'react-admin';
import { CutText, NoValue } from '../../ui/typography.tsx';
import { useLanguage } from '../../ui/use-language.ts';
import type { CellProps, KindCell } from '../kind-views.ts';
import { groupDigits } from '../../messages/grouped.ts';
import { commaIn, contentLocaleOf } from '../../messages/languages.ts';
import { rowsInWords } from './in-words.ts';

function countOf(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length;
  const total: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'total') : undefined;
  return typeof total === 'number' ? total : undefined;
}

/** Number of rows. */
function RowsCell({ value }: CellProps) {
  const translate = useTranslate();
  const count = countOf(value);
  return count === undefined ? (
    <NoValue />
  ) : (
    translate('list.rowCount', { smart_count: count, count: groupDigits(count) })
  );
}

/** The rows as text. */
function SaidCell({ value, field }: CellProps) {
  const language = useLanguage();
  if (field.kind !== 'rows' || !field.said) return null;
  const words = rowsInWords(value, { ...field.said, locale: contentLocaleOf(language) }, commaIn(language));
  return words === '' ? <NoValue /> : <CutText>{words}</CutText>;
}

export const cell: KindCell = {
  Cell: RowsCell,
  align: 'right',
  width: 110,
  least: 72,
  of: (field) =>
    field.kind === 'rows' && field.said ? { Cell: SaidCell, align: undefined, width: 240, least: 140 } : undefined,
};
