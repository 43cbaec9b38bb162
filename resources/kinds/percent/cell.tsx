import { NoValue } from '../../ui/typography.tsx';
import type { KindCell } from '../kind-views.ts';
import { numberText } from '../../ui/number-text.ts';

export const cell: KindCell = {
  Cell: ({ value }) => {
    const text = numberText(value);
    return text === undefined ? <NoValue /> : `${text}%`;
  },
  align: 'right',
  width: 96,
};
