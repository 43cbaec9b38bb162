import { NoValue } from '../../ui/typography.tsx';
import type { KindCell } from '../kind-views.ts';
import { formatPhone } from './format-phone.ts';

export const cell: KindCell = {
  Cell: ({ value }) =>
    typeof value === 'string' && value !== '' ? (
      <span style={{ fontVariantNumeric: 'tabular-nums' }}>{formatPhone(value)}</span>
    ) : (
      <NoValue />
    ),
  width: 132,
};
