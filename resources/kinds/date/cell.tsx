import { NoValue } from '../../ui/typography.tsx';
import { useLanguage } from '../../ui/use-language.ts';
import type { CellProps, KindCell } from '../kind-views.ts';
import { formatDay } from './format.ts';

function DateCell({ value }: CellProps) {
  const language = useLanguage();
  return typeof value === 'string' && value !== '' ? (
    <time dateTime={value}>{formatDay(value, language)}</time>
  ) : (
    <NoValue />
  );
}

export const cell: KindCell = { Cell: DateCell, width: 130 };
