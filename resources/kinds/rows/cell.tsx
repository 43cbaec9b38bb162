import { useTranslate } from 'react-admin';
import { NoValue } from '../../ui/typography.tsx';
import type { CellProps, KindCell } from '../kind-views.ts';
import { groupDigits } from '../../messages/grouped.ts';

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

export const cell: KindCell = { Cell: RowsCell, align: 'right', width: 110, least: 72 };
