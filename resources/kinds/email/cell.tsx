import { Cut, NoValue } from '../../ui/typography.tsx';
import type { CellProps, KindCell } from '../kind-views.ts';

/** Not a mail link: clicking a row opens the record. If one line is too short, it breaks before the `@`. */
function EmailCell({ value }: CellProps) {
  if (typeof value !== 'string' || value === '') return <NoValue />;
  const at = value.lastIndexOf('@');
  if (at <= 0) return <Cut whole={value}>{value}</Cut>;
  return (
    <Cut whole={value}>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </Cut>
  );
}

export const cell: KindCell = { Cell: EmailCell, width: 300, least: 150 };
