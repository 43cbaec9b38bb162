import { NoValue } from '../../ui/typography.tsx';
import type { KindCell } from '../kind-views.ts';

export const cell: KindCell = {
  Cell: ({ value }) => (typeof value === 'string' && value !== '' ? <time>{value}</time> : <NoValue />),
  width: 80,
};
