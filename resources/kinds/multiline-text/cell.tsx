import { CutText, NoValue } from '../../ui/typography.tsx';
import type { KindCell } from '../kind-views.ts';

/** Joins lines; the tooltip keeps them. */
export const cell: KindCell = {
  Cell: ({ value }) => (typeof value === 'string' && value !== '' ? <CutText>{value}</CutText> : <NoValue />),
  width: 260,
  least: 130,
};
