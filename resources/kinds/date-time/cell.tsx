import { NoValue, QuietText, useLanguage } from '../cell.tsx';
import type { CellProps, KindCell } from '../kind-views.ts';
import { formatDay } from '../date/format.ts';
import { formatMoment, formatRelative } from './format.ts';

/** Hong Kong time with the relative time beside it; both in the tooltip, should the column cut them. */
function DateTimeCell({ value, spelled }: CellProps) {
  const language = useLanguage();
  if (typeof value !== 'string' || value === '') return <NoValue />;
  // A filter may hold a bare day (CONTRACT, Lists).
  if (/^\d{4}-\d{2}-\d{2}$/u.test(value)) return formatDay(value, language);
  const moment = formatMoment(value, language);
  if (spelled) return moment;
  const relative = formatRelative(value, Date.now(), language);
  return (
    <time dateTime={value} title={`${moment} (${relative})`}>
      {moment}
      <QuietText>{relative}</QuietText>
    </time>
  );
}

export const dateTimeCell: KindCell = { Cell: DateTimeCell, width: 216 };
