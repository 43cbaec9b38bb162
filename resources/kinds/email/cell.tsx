import type { ReactNode } from 'react';
import { Cut, NoValue } from '../../ui/typography.tsx';
import type { CellProps, KindCell } from '../kind-views.ts';

/** A part of an address. Browsers break lines behind hyphens, where it would look like two words. */
function unbroken(part: string): ReactNode {
  return part.split(/(-+[^-])/u).map((text, index) =>
    text.startsWith('-') ? (
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}

/** Not a mail link: clicking a row opens the record. Where one line is too short, it breaks before the `@`. */
function EmailCell({ value }: CellProps) {
  if (typeof value !== 'string' || value === '') return <NoValue />;
  const at = value.lastIndexOf('@');
  if (at <= 0) return <Cut whole={value}>{value}</Cut>;
  return (
    <Cut whole={value}>
      {unbroken(value.slice(0, at))}
      <wbr />
      {unbroken(value.slice(at))}
    </Cut>
  );
}

export const cell: KindCell = { Cell: EmailCell, width: 300, least: 150 };
