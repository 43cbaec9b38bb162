import { NoValue } from '../../ui/typography.tsx';
import type { KindCell } from '../kind-views.ts';

/** A swatch and its hexadecimal code. */
export const cell: KindCell = {
  Cell: ({ value }) =>
    typeof value === 'string' && /^#[\da-f]{6}$/iu.test(value) ? (
      <span>
        <span
          aria-hidden="true"
          style={{
            display: 'inline-block',
            width: 14,
            height: 14,
            marginInlineEnd: 6,
            borderRadius: 3,
            verticalAlign: '-2px',
            background: value,
            boxShadow: 'inset 0 0 0 1px rgb(128 128 128 / 60%)',
          }}
        />
        {value}
      </span>
    ) : (
      <NoValue />
    ),
  width: 110,
};
