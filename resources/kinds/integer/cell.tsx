import { NoValue } from '../../ui/typography.tsx';
import type { KindCell } from '../kind-views.ts';
import { numberText } from '../../ui/number-text.ts';

export const cell: KindCell = {
  Cell: ({ value }) => numberText(value) ?? <NoValue />,
  align: 'right',
  width: 72,
};
