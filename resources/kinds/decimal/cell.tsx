import { NoValue } from '../../ui/typography.tsx';
import type { KindCell } from '../kind-views.ts';
import { numberText } from '../../ui/number-text.ts';

/** All decimals, and the declared unit: `1,234.500 kg`. */
export const cell: KindCell = {
  Cell: ({ value, field }) => {
    const text = numberText(value);
    if (text === undefined) return <NoValue />;
    return field.kind === 'decimal' && field.unit !== undefined ? `${text} ${field.unit}` : text;
  },
  align: 'right',
  width: 110,
};
