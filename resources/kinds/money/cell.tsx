import { NoValue } from '../../ui/typography.tsx';
import type { KindCell } from '../kind-views.ts';
import { numberText } from '../../ui/number-text.ts';

/** `"-1234.50"` → `-HK$1,234.50`. */
export const cell: KindCell = {
  Cell: ({ value }) => {
    const text = numberText(value);
    return text === undefined ? <NoValue /> : text.replace(/^(-?)/u, '$1HK$$');
  },
  align: 'right',
  width: 130,
  least: 112,
};
