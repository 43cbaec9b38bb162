import { CutText, NoValue } from '../../ui/typography.tsx';
import type { KindCell } from '../kind-views.ts';

/** One line, truncated to the column. */
export const cell: KindCell = {
  Cell: ({ value }) => (typeof value === 'string' && value !== '' ? <CutText>{value}</CutText> : <NoValue />),
  width: 170,
  least: 95,
};
