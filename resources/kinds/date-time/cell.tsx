import { NoValue, QuietText } from '../../ui/typography.tsx';
import { useLanguage } from '../../ui/use-language.ts';
import type { CellProps, KindCell } from '../kind-views.ts';
import { formatDay } from '../date/format.ts';
import { formatMoment, formatRelative } from './format.ts';

/** Keeps one line: whatever doesn't fit beside the time wraps into the hidden overflow as a whole. */
const oneLine = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  height: '1.4em',
  lineHeight: 1.4,
  overflow: 'hidden',
} as const;
const cut = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' } as const;

/** Hong Kong time, and the relative time if there is room; the tooltip has both. */
function DateTimeCell({ value, spelled }: CellProps) {
  const language = useLanguage();
  if (typeof value !== 'string' || value === '') return <NoValue />;
  // A filter may hold a bare day (CONTRACT, Lists).
  if (/^\d{4}-\d{2}-\d{2}$/u.test(value)) return formatDay(value, language);
  const moment = formatMoment(value, language);
  if (spelled) return moment;
  const relative = formatRelative(value, Date.now(), language);
  return (
    <time dateTime={value} title={`${moment} (${relative})`} style={oneLine}>
      <span style={cut}>{moment}</span>
      <QuietText>{relative}</QuietText>
    </time>
  );
}

export const cell: KindCell = {
  Cell: DateTimeCell,
  width: 216,
  least: (language) => (language === 'en' ? 146 : 168),
};
