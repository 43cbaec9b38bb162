import { NoValue, QuietText } from '../../ui/typography.tsx';
import { useLanguage } from '../../ui/use-language.ts';
import type { CellProps, KindCell } from '../kind-views.ts';
import { formatDay } from '../date/format.ts';
import { formatMoment, formatRelative } from './format.ts';

/** Limits the height to two lines: content that doesn't fit wraps completely into the hidden overflow. */
const twoLines = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 6,
  alignItems: 'baseline',
  maxHeight: '2.5em',
  lineHeight: 1.25,
  whiteSpace: 'normal',
  overflow: 'hidden',
} as const;

/**
 * Hong Kong time, wrapped before the hour in a narrow column, and the relative time if there is room; the tooltip has
 * both.
 */
function DateTimeCell({ value, spelled }: CellProps) {
  const language = useLanguage();
  if (typeof value !== 'string' || value === '') return <NoValue />;
  // A filter may contain a bare day (CONTRACT, Lists).
  if (/^\d{4}-\d{2}-\d{2}$/u.test(value)) return formatDay(value, language);
  const moment = formatMoment(value, language);
  if (spelled) return moment;
  const relative = formatRelative(value, Date.now(), language);
  return (
    <time dateTime={value} title={`${moment} (${relative})`} style={twoLines}>
      <span>{moment}</span>
      <QuietText style={{ margin: 0, whiteSpace: 'nowrap' }}>{relative}</QuietText>
    </time>
  );
}

export const cell: KindCell = {
  Cell: DateTimeCell,
  width: 216,
  least: (language) => (language === 'en' ? 112 : 130),
};
