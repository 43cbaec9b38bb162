import { NoValue } from '../../ui/typography.tsx';
import type { KindCell } from '../kind-views.ts';

/** Formats Hong Kong numbers, `+85291234567` → `+852 9123 4567`; others stay as they are. */
export const cell: KindCell = {
  Cell: ({ value }) =>
    typeof value === 'string' && value !== '' ? (
      <span style={{ fontVariantNumeric: 'tabular-nums' }}>
        {value.replace(
          /^(\+852)?(\d{4})(\d{4})$/u,
          (_, country, head, tail) => `${country ? `${country} ` : ''}${head} ${tail}`,
        )}
      </span>
    ) : (
      <NoValue />
    ),
  width: 132,
};
