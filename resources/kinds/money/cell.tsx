import { NoValue } from '../../ui/typography.tsx';
import type { KindCell } from '../kind-views.ts';
import { numberText } from '../../ui/number-text.ts';

/** `"-1234.50"` → `-HK$1,234.50`. */
export const cell: KindCell = {
  Cell: ({ value, bare }) => {
    const text = numberText(value);
    if (text === undefined) return <NoValue />;
    return bare ? text : text.replace(/^(-?)/u, '$1HK$$');
  },
  align: 'right',
  width: 130,
  least: 112,
};
