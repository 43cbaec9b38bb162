import { Link, useRecordContext } from 'react-admin';
import { NoValue } from '../../ui/typography.tsx';
import type { CellProps, KindCell } from '../kind-views.ts';
import { groupDigits } from '../../messages/grouped.ts';

function totalOf(value: unknown): number | undefined {
  const total: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'total') : undefined;
  return typeof total === 'number' ? total : undefined;
}

/** Number of records, linked to their list. */
function RelatedCell({ value, field }: CellProps) {
  const record = useRecordContext();
  const total = totalOf(value);
  if (total === undefined || field.kind !== 'related') return <NoValue />;
  const count = groupDigits(total);
  if (total === 0 || record?.id === undefined) return count;
  const filter = new URLSearchParams({ filter: JSON.stringify({ [field.by]: [record.id] }) });
  return <Link to={`/${field.to}?${filter}`}>{count}</Link>;
}

export const cell: KindCell = { Cell: RelatedCell, align: 'right', width: 110, least: 72 };
