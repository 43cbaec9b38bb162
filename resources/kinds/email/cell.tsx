import { CutText, NoValue } from '../../ui/typography.tsx';
import type { KindCell } from '../kind-views.ts';

/** Not a mail link: clicking a row opens the record. */
export const cell: KindCell = {
  Cell: ({ value }) => (typeof value === 'string' && value !== '' ? <CutText>{value}</CutText> : <NoValue />),
  width: 200,
  least: 130,
};
