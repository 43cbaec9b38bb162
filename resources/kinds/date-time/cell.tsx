import { NoValue, QuietText, useLanguage } from '../cell.tsx';
import type { CellProps, KindCell } from '../kind-views.ts';
import { formatMoment, formatRelative } from './format.ts';

/** Hong Kong time with the relative time beside it; both in the tooltip, should the column cut them. */
function DateTimeCell({ value }: CellProps) {
  const language = useLanguage();
  if (typeof value !== 'string' || value === '') return <NoValue />;
  const moment = formatMoment(value, language);
  const relative = formatRelative(value, Date.now(), language);
  return (
    <time dateTime={value} title={`${moment} (${relative})`}>
      {moment}
      <QuietText>{relative}</QuietText>
    </time>
  );
}

export const dateTimeCell: KindCell = { Cell: DateTimeCell, width: 210 };
